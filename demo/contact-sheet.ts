// `node demo/contact-sheet.ts [--out FILE] [--only covers|dishes|inline|steps|people] [NAME…]` draws the pictures side by
// side, each under its name, for the eye: FILE-1.png, FILE-2.png… It draws afresh, so it shows what is not rastered yet.
import { parseArgs } from 'node:util'
import sharp, { type OverlayOptions } from 'sharp'
import { draw } from './art/draw.mjs'
import { picturesOfBody, plateOf, readMagazine } from './read-magazine.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { out: { type: 'string', default: 'contact-sheet' }, only: { type: 'string' }, width: { type: 'string', default: '400' } },
})
const { articles, recipes, people, readers } = readMagazine()
const groups: Record<string, () => string[]> = {
  covers: () => articles.flatMap(({ cover }) => cover ?? []),
  dishes: () => recipes.flatMap(recipe => [recipe.cover, plateOf(recipe)]),
  inline: () => [...articles, ...recipes].flatMap(({ body }) => picturesOfBody(body)),
  steps: () => recipes.flatMap(({ steps }) => steps.flatMap(({ image }) => image ?? [])),
  people: () => [...people.map(({ avatar }) => avatar), ...readers.flatMap(({ avatar }) => avatar ?? [])],
}
const wanted = values.only === undefined ? Object.keys(groups) : [values.only]
const names = positionals.length > 0 ? positionals : wanted.flatMap(group => {
  if (!groups[group]) throw new Error(`Таких картинок нет: ${group}. Есть ${Object.keys(groups).join(', ')}`)
  return groups[group]()
})

const perRow = 4
const rowsPerSheet = 5
const cell = { width: Number(values.width), label: 22, gap: 8 }
const cellHeight = Math.round((cell.width * 9) / 16)
const stride = { x: cell.width + cell.gap, y: cellHeight + cell.label + cell.gap }
const paper = '#fdf3e4'

async function drawCell(name: string, index: number): Promise<OverlayOptions[]> {
  const { svg, width: boxWidth } = draw(name)
  const picture = sharp(Buffer.from(svg), { density: (72 * cell.width) / boxWidth })
  const left = cell.gap + (index % perRow) * stride.x
  const top = cell.gap + Math.floor(index / perRow) * stride.y
  const label = `<svg xmlns="http://www.w3.org/2000/svg" width="${cell.width}" height="${cell.label}"><text y="16" font-family="sans-serif" font-size="14" fill="#22253b">${name}</text></svg>`
  const fit = { width: cell.width, height: cellHeight, fit: 'contain', background: paper } as const
  return [
    { input: await picture.resize(fit).png().toBuffer(), left, top },
    { input: Buffer.from(label), left, top: top + cellHeight },
  ]
}

const unique = [...new Set(names)]
const stem = values.out.replace(/\.png$/, '')
for (let start = 0, sheet = 1; start < unique.length; start += perRow * rowsPerSheet, sheet += 1) {
  const shown = unique.slice(start, start + perRow * rowsPerSheet)
  const height = Math.ceil(shown.length / perRow) * stride.y + cell.gap
  const cells: OverlayOptions[] = []
  for (const [index, name] of shown.entries()) cells.push(...(await drawCell(name, index)))
  const file = `${stem}-${sheet}.png`
  await sharp({ create: { width: perRow * stride.x + cell.gap, height, channels: 3, background: paper } })
    .composite(cells)
    .png()
    .toFile(file)
  process.stdout.write(`${file}: ${shown.length}\n`)
}
