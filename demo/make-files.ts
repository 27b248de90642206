// `node demo/make-files.ts` makes the audio, print and video files of the demo magazine again if their sources changed.
// Chromium makes the print and the video, so their bytes differ slightly between its versions.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import type { Browser } from 'playwright-core'
import { launchChromium } from '#tools/testing/chromium-for-tests.ts'
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

/** A tagged PDF is read aloud in the right order; it embeds only the glyphs it uses. */
async function printList(browser: Browser): Promise<Buffer> {
  // Not the variable font: Chromium would embed it as drawings, twice as large.
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
  const browser = await launchChromium('whole')
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
