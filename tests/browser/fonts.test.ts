// Fonts that load late: their fallbacks are as wide and as high, so that nothing moves.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hasStandInFonts } from './reader.ts'
import { openTestSite, type TestSite } from './site.ts'

let site: TestSite
beforeAll(async () => {
  // The headless shell draws some letters wider.
  site = await openTestSite(undefined, 'whole')
})
afterAll(() => site?.close())

const texts = {
  words: 'Полка держится на двух кронштейнах, и это надолго. Чтобы фикус не ронял листья, поливайте его реже.',
  'a title': 'Как выбрать роутер: 7 вопросов о Wi-Fi 6 и тарифе за 490 ₽',
  latin: 'above-header: router, Android and the rest of it',
  numbers: '12 345,67 — 2026',
} as const

test('the fallback of a font is as wide for any text, in every weight that is used', ({ skip }) =>
  site.visit({}, async page => {
    await page.goto('/fikus-zimoj')
    skip(!(await hasStandInFonts(page)), 'neither Arial and Times New Roman nor Liberation are installed')
    const widths = await page.evaluate(async samples => {
      await Promise.all(
        [...document.fonts].filter(({ family }) => !family.includes('fallback')).map(face => face.load()),
      )
      const probe = document.createElement('span')
      probe.style.cssText = 'position:absolute;white-space:pre;font-size:100px;letter-spacing:0;font-synthesis:none'
      document.body.append(probe)
      const measure = (text: string, family: string, font: string) => {
        probe.style.font = `${font} 100px ${family}`
        probe.textContent = text
        const { width, height } = probe.getBoundingClientRect()
        return { width, height }
      }
      const faces = [
        ...[400, 500, 600, 700, 800].map(weight => ['Golos', `${weight}`, '"Golos Text", "Golos Text Latin"'] as const),
        ...['400', '700', 'italic 400'].map(font => ['Literata', font, 'Literata, "Literata Latin"'] as const),
      ]
      return faces.flatMap(([name, font, family]) =>
        Object.entries(samples).map(([kind, text]) => {
          const own = measure(text, family, font)
          const other = measure(text, `"${name} fallback"`, font)
          return {
            what: `${name} ${font}, ${kind}`,
            width: Math.round((other.width / own.width - 1) * 1000) / 10,
            height: Math.round(other.height - own.height),
          }
        }),
      )
    }, texts)
    expect(widths).toHaveLength(32)
    expect(widths.filter(({ width, height }) => Math.abs(width) > 2 || Math.abs(height) > 1)).toEqual([])
  }))

test('a page in Russian does not load the Latin letters', () =>
  site.visit({}, async page => {
    const files: string[] = []
    page.on('response', response => {
      if (response.url().endsWith('.woff2')) files.push(response.url().replace(/.*\/|-.{8}.woff2$/g, ''))
    })
    await page.goto('/fikus-zimoj')
    await page.evaluate(() => document.fonts.ready)
    expect(files.toSorted()).toEqual([
      'golos-text-normal-cyrillic',
      'golos-text-normal-signs',
      'literata-normal-cyrillic',
      'literata-normal-signs',
    ])
  }))

test.each(['/', '/fikus-zimoj', '/recipe/syrniki', '/search/', '/health/'])(
  '%s uses every font that it preloads',
  path =>
    site.visit({}, async page => {
      await page.goto(path)
      const { preloaded, used } = await page.evaluate(async () => {
        await document.fonts.ready
        const loaded = [...document.fonts].filter(({ status }) => status === 'loaded')
        const rules = [...document.styleSheets]
          .flatMap(sheet => [...sheet.cssRules])
          .filter(rule => rule instanceof CSSFontFaceRule)
        const isLoaded = ({ style }: CSSFontFaceRule) =>
          loaded.some(
            face =>
              face.family.replaceAll('"', '') === style.getPropertyValue('font-family').replaceAll('"', '') &&
              face.style === style.getPropertyValue('font-style') &&
              face.unicodeRange === style.getPropertyValue('unicode-range'),
          )
        return {
          preloaded: [...document.querySelectorAll<HTMLLinkElement>('link[rel=preload][as=font]')].map(
            ({ href }) => href,
          ),
          used: rules.filter(isLoaded).map(({ style }) => {
            const [, address = ''] = /url\("([^"]+)"\)/.exec(style.getPropertyValue('src')) ?? []
            return new URL(address, document.baseURI).href
          }),
        }
      })
      expect(preloaded).toHaveLength(4)
      expect(used).toEqual(expect.arrayContaining(preloaded))
    }),
)

test('letters of another alphabet that load late cause a new layout of the text around them only', () =>
  site.visit({}, async page => {
    await page.goto('/dlinnaya-polka')
    await page.evaluate(() => document.fonts.ready)
    const browser = page.context().browser()!
    await browser.startTracing(page, { categories: ['devtools.timeline'] })
    await page.evaluate(async () => {
      const words = document.createElement('p')
      words.style.cssText = 'font: 400 31px var(--sans)'
      words.textContent = 'Wi-Fi'
      document.querySelector('main')!.append(words)
      await document.fonts.ready
      await new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    })
    const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as {
      traceEvents: { name: string; args: { beginData?: { dirtyObjects: number; totalObjects: number } } }[]
    }
    // Layouts of this page, which has two thousand objects: pages that the browser opens for itself have five.
    const layouts = traceEvents
      .flatMap(({ name, args }) => (name === 'Layout' && args.beginData ? [args.beginData] : []))
      .filter(({ totalObjects }) => totalObjects > 100)
    expect(await page.evaluate(() => document.fonts.check('16px "Golos Text Latin"'))).toBe(true)
    expect(layouts.length).toBeGreaterThan(1)
    for (const { dirtyObjects, totalObjects } of layouts) expect(dirtyObjects).toBeLessThan(totalObjects / 4)
  }))
