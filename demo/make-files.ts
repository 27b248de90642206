// `node demo/make-files.ts`: makes the sound, the print and the film of the demo magazine anew where their parts have changed.
// Print and film are made by Chromium, so their bytes differ a little from one version of it to the next.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { chromium, type Browser } from 'playwright-core'
import { findChromiumForTests } from '#tools/chromium-for-tests.ts'
import { fileParts, partsHash } from './file-parts.ts'
import { filesFolder } from './files.ts'
import { recordFilm } from './film/record.ts'
import { movingListHtml } from './print/moving-list.ts'
import { makeSurf } from './sound/surf.ts'

const makers: Record<string, (browser: Browser) => Promise<Buffer>> = {
  'dyhanie-s-priboem.wav': async () => makeSurf(),
  'spisok-dlya-pereezda.pdf': printList,
  'rostok-za-dve-nedeli.webm': browser => recordFilm(browser, done => process.stdout.write(`\rкадр ${done} `)),
}

/** Tagged, so that it is read aloud in order; only the signs it uses are in it. */
async function printList(browser: Browser): Promise<Buffer> {
  // Not the variable font: it would be printed as drawings of letters, twice as large.
  const font = (part: string, weight: number) => {
    const file = import.meta.resolve(`@fontsource/golos-text/files/golos-text-${part}-${weight}-normal.woff2`)
    return `data:font/woff2;base64,${readFileSync(new URL(file)).toString('base64')}`
  }
  const page = await browser.newPage()
  await page.setContent(movingListHtml(font))
  await page.evaluate('document.fonts.ready')
  const bytes = await page.pdf({ preferCSSPageSize: true, tagged: true, printBackground: true })
  await page.close()
  return bytes
}

const filesManifest = new URL('files.json', filesFolder)
const made: Record<string, string> = existsSync(filesManifest) ? JSON.parse(readFileSync(filesManifest, 'utf8')) : {}
const stale = Object.keys(fileParts).filter(
  name => made[name] !== partsHash(name) || !existsSync(new URL(name, filesFolder)),
)
if (stale.length > 0) {
  const found = findChromiumForTests()
  if (!found) throw new Error('Нужен Chromium')
  const browser = await chromium.launch({ executablePath: found.path })
  try {
    for (const name of stale) {
      const bytes = await makers[name]!(browser)
      writeFileSync(new URL(name, filesFolder), bytes)
      made[name] = partsHash(name)
      process.stdout.write(`\r${name}: ${Math.round(bytes.byteLength / 1000)} кБ\n`)
    }
  } finally {
    await browser.close()
  }
  writeFileSync(filesManifest, `${JSON.stringify(made, undefined, 2)}\n`)
}
