import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { draw, drawMarked } from './art/draw.mjs'
import { cropOf, findDisc, findKept, margin, type Box, type Focal } from './disc.ts'
import { readReadyPictures } from './pictures.ts'
import { listPictures, readMagazine } from './read-magazine.ts'

const web = new URL('../web/', import.meta.url)

/** Ratios of all boxes that pages put pictures into. The hero of the home page fills a column: 730 × 518 to 1094 × 640. */
function ratiosOfPages(): number[] {
  const found = globSync('**/*.css', { cwd: web }).flatMap(file =>
    Array.from(
      readFileSync(new URL(file, web), 'utf8').matchAll(/aspect-ratio:\s*([\d.]+)(?:\s*\/\s*([\d.]+))?;/g),
      ([, width, height = '1']) => Number(width) / Number(height),
    ),
  )
  return [...new Set([...found, 730 / 518, 1094 / 640, 1200 / 630])]
}

/** Rounding of the stored point and of measured pixels. */
const tolerance = 0.003
const contains = (crop: Box, kept: Box) => {
  const x = (crop.right - crop.left) * margin - tolerance
  const y = (crop.bottom - crop.top) * margin - tolerance
  return (
    crop.left + x <= kept.left &&
    crop.top + y <= kept.top &&
    crop.right - x >= kept.right &&
    crop.bottom - y >= kept.bottom
  )
}

test('a cover and a scene have exactly one coral disc, and no crop of a page comes near to it or to a named thing', async () => {
  const ready = readReadyPictures()
  const ratios = ratiosOfPages()
  expect(ratios.length).toBeGreaterThan(5)
  const names = listPictures(readMagazine()).filter(name => ['cover', 'scene'].includes(draw(name).kind))
  expect(names.length).toBeGreaterThan(100)
  const wrong: unknown[] = []
  for (const name of names) {
    const discs = drawMarked(name)!.split('class="disc"').length - 1
    if (discs !== 1) wrong.push([name, `${discs} discs`])
    const kept = (await findKept(name))!
    const cut = ratios.filter(ratio =>
      kept.some(box => !contains(cropOf(ratio, ready[name]!.focal as Focal | undefined), box)),
    )
    if (cut.length > 0) wrong.push([name, cut])
  }
  expect(wrong).toEqual([])
})

/** The strips of 24vw, between 144 and 352 px high, that apps cut; the picture of phones is shown whole. */
const strips = {
  'walk-narrow': [4 / 3],
  'walk-wide': [768, 1280, 1440, 1920].map(width => width / Math.min(352, width * 0.24)),
}

test('no strip of a promo article cuts the disc of its banner', async () => {
  for (const [name, ratios] of Object.entries(strips)) {
    const { width, height } = draw(name)
    const disc = (await findDisc(name))!
    for (const ratio of ratios)
      expect([name, ratio, contains(cropOf(ratio, undefined, width / height), disc)]).toEqual([name, ratio, true])
  }
})
