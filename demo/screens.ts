// Pictures of every kind of page for docs/screens: `node demo/screens.ts --url http://localhost:3000` (a running server with the demo magazine).
// They are half as large as on a screen; all of them together stay below 6 MB.
import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs'
import { parseArgs } from 'node:util'
import sharp from 'sharp'
import { launchChromium } from '#tools/testing/chromium-for-tests.ts'

const { values } = parseArgs({ options: { url: { type: 'string', default: 'http://localhost:3000' } } })
const folder = new URL('../docs/screens/', import.meta.url)
const totalMax = 6 * 1024 * 1024
/** A page is shown for so many of its widths from the top. */
const tallness = { 375: 3.2, 820: 1.8, 1440: 1.3 } as const
const widths = Object.keys(tallness).map(Number) as (keyof typeof tallness)[]
const schemes = ['light', 'dark'] as const

const pages: Record<string, string> = {
  home: '/',
  article: '/kak-govorit-net',
  'article-contents': '/vernut-nalog',
  'article-promo': '/progulka-vmesto-planov',
  recipes: '/recipes/',
  recipe: '/recipe/pelmeni',
  'shopping-list': '/recipes/spisok-pokupok/',
  health: '/health/',
  'health-article': '/health/prostuda/kashel',
  topics: '/topics/',
  topic: '/topics/dom/',
  tag: '/tag/zima/',
  author: '/author/timur-saidov',
  top: '/top/week',
  courses: '/kursy/',
  search: '/search?q=сон',
  editors: '/redaktsiya',
  contact: '/kontakty',
  missing: '/takoj-stranitsy-net',
}

const browser = await launchChromium('shell')
rmSync(folder, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })
const failed: string[] = []
for (const width of widths)
  for (const colorScheme of schemes) {
    const height = Math.round(width * tallness[width])
    const context = await browser.newContext({
      locale: 'ru-RU',
      colorScheme,
      viewport: { width, height },
      reducedMotion: 'reduce',
    })
    const page = await context.newPage()
    for (const [name, path] of Object.entries(pages)) {
      const answer = await page.goto(new URL(path, values.url).href)
      if (answer?.status() !== (name === 'missing' ? 404 : 200)) failed.push(`${path}: ${answer?.status()}`)
      await page.evaluate(() => document.fonts.ready)
      // A picture of a closed menu is not loaded until it opens.
      await page.waitForFunction(() =>
        [...document.images].every(
          image => image.complete || !image.checkVisibility() || image.getBoundingClientRect().top > innerHeight,
        ),
      )
      await page.evaluate(() =>
        Promise.all(
          [...document.images]
            .filter(({ complete, src }) => complete && src !== '')
            .map(image => image.decode().catch(() => {})),
        ),
      )
      const picture = await page.screenshot({ animations: 'disabled' })
      await sharp(picture)
        .resize({ width: Math.round(width / (width < 800 ? 1.25 : 2)) })
        .avif({ quality: 42 })
        .toFile(new URL(`${name}-${width}-${colorScheme}.avif`, folder).pathname)
    }
    await context.close()
    console.log(`${width} px, ${colorScheme}`)
  }
await browser.close()
const bytes = readdirSync(folder).reduce((sum, name) => sum + statSync(new URL(name, folder)).size, 0)
console.log(`${(bytes / 1024 / 1024).toFixed(1)} MB`)
for (const line of failed) console.error(line)
if (failed.length > 0 || bytes > totalMax) process.exitCode = 1
