// How the twelve main pages look at the widths of a phone and a desk. Each is compared with a small grey picture of it beside this test, so a
// block that has moved, vanished or lost its colour fails, and a letter drawn one pixel aside does not. `WRITE_GOLDEN=1` writes the pictures;
// look at them before they are committed. How the demo magazine looks is in docs/screens.
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestSite, type TestSite } from './site.ts'

const folder = new URL('main-pages/', import.meta.url)
const keptWidth = 240
/** Of 255 shades: what differs by less is how letters are drawn. */
const shades = 24
const mostDiffering = 0.02

const pages = {
  home: '/',
  article: '/dlinnaya-polka',
  topic: '/topics/dom/',
  topics: '/topics/',
  author: '/author/timur',
  recipes: '/recipes/',
  recipe: '/recipe/syrniki',
  courses: '/kursy/',
  health: '/health/',
  'health-article': '/health/son/son-v-zharu',
  search: '/search?q=фикус',
  missing: '/takoj-stranitsy-net',
}
const widths = [375, 1280]

let site: TestSite
beforeAll(async () => {
  site = await openTestSite()
})
afterAll(() => site.close())

/** Shades of a picture that is a fraction of the page. */
const small = (picture: Buffer | URL) =>
  sharp(picture instanceof URL ? picture.pathname : picture)
    .resize({ width: keptWidth })
    .greyscale()

async function differingShare(now: Buffer, kept: URL): Promise<number> {
  const [a, b] = await Promise.all(
    [small(now), small(kept)].map(each => each.raw().toBuffer({ resolveWithObject: true })),
  )
  if (a!.info.height !== b!.info.height) return 1
  const differing = a!.data.filter((shade, at) => Math.abs(shade - b!.data[at]!) > shades).length
  return differing / a!.data.length
}

test.each(widths)('the main pages look at %i px as they did', async width => {
  const differing: Record<string, string> = {}
  mkdirSync(folder, { recursive: true })
  await site.visit(
    { viewport: { width, height: 1000 }, reducedMotion: 'reduce', mayFail: /takoj-stranitsy-net/ },
    async page => {
      await page.clock.setFixedTime(site.app.clock.now())
      for (const [name, path] of Object.entries(pages)) {
        await page.goto(path)
        await page.evaluate(() => document.fonts.ready)
        const now = await page.screenshot({ animations: 'disabled', caret: 'hide' })
        const kept = new URL(`${name}-${width}.png`, folder)
        if (process.env['WRITE_GOLDEN'] === '1') writeFileSync(kept, await small(now).png({ palette: true }).toBuffer())
        else if (!existsSync(kept)) differing[name] = 'is missing'
        else {
          const share = await differingShare(now, kept)
          if (share > mostDiffering) differing[name] = `${(share * 100).toFixed(1)} %`
        }
      }
    },
  )
  expect(differing).toEqual({})
})
