// `node demo/make-link-cover.ts` draws web/public/cover.jpg, the link picture of pages without a picture of their own: the
// whole wordmark, what the magazine is about, and Толк, whose breast is the full stop. And the figures that stand on the disc of drawn
// link pictures, one of each section.
import sharp from 'sharp'
import { openTypeface, type Typeface } from '#services/media/open-graph/typeface.ts'
import { defaultMagazine } from '#domain/magazine.ts'
import { shareGrounds, type ShareRoom } from '#domain/share-card.ts'
import { shareHeight, shareWidth } from '#schema-org/share-text.ts'
import { draw } from './art/draw.mjs'

const ink = '#22253b'
const coral = '#eb5e42'
const margin = 84
const mark = { size: 176, baseline: 330 }
const about = {
  size: 36,
  baseline: 424,
  leading: 50,
  lines: ['Проверенные советы, рецепты', 'без лишнего и здоровье без паники'],
}
const bird = { width: 470, left: 718, top: 112 }

const path = (type: Typeface, text: string, y: number, size: number) =>
  `<path fill="${ink}" d="${type.draw(text, margin, y, size)}"/>`

const bold = openTypeface(800)
const label = openTypeface(600)
const stopRadius = mark.size * 0.1175
const stopLeft = margin + bold.measure(defaultMagazine.name, mark.size) + mark.size * 0.045
const words = [
  `<rect width="${shareWidth}" height="${shareHeight}" fill="${shareGrounds.peach.ground}"/>`,
  `<circle cx="1010" cy="560" r="330" fill="${shareGrounds.peach.shape}"/>`,
  path(bold, defaultMagazine.name, mark.baseline, mark.size),
  `<circle cx="${stopLeft + stopRadius}" cy="${mark.baseline - stopRadius}" r="${stopRadius}" fill="${coral}"/>`,
  ...about.lines.map((line, index) => path(label, line, about.baseline + index * about.leading, about.size)),
]
const ground = `<svg xmlns="http://www.w3.org/2000/svg" width="${shareWidth}" height="${shareHeight}">${words.join('')}</svg>`
const { svg, width } = draw('mascot-hello')
const mascot = await sharp(Buffer.from(svg), { density: (72 * bird.width) / width })
  .resize({ width: bird.width })
  .png()
  .toBuffer()
await sharp(Buffer.from(ground))
  .composite([{ input: mascot, left: bird.left, top: bird.top }])
  .jpeg({ quality: 88, mozjpeg: true, chromaSubsampling: '4:4:4' })
  .toFile(new URL('../web/public/cover.jpg', import.meta.url).pathname)

const figures: Record<ShareRoom, string> = {
  main: 'mascot-hello',
  recipes: 'motif-plate-syrniki',
  health: 'motif-stethoscope',
}
for (const [room, name] of Object.entries(figures)) {
  const figure = await sharp(Buffer.from(draw(name).svg), { density: 180 })
    .trim({ threshold: 1 })
    .png()
    .toBuffer()
  await sharp(figure)
    .resize({ width: 440, height: 450, fit: 'inside' })
    .webp({ quality: 86, alphaQuality: 90, effort: 6 })
    .toFile(new URL(`../services/media/open-graph/figures/${room}.webp`, import.meta.url).pathname)
}
