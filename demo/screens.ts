// Pictures of every kind of page for docs/screens: `node demo/screens.ts --url http://localhost:3000` (a running server with the demo magazine,
// on this machine: the code of a reader who signs in is read from its mailbox). `--office` takes those of the office; it writes into the
// magazine and needs the DATA_DIR of its server. The pictures are half as large as on a screen; all of them together stay below 6 MB.
import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { launchChromium } from '#tools/testing/chromium-for-tests.ts'
import { takeOfficePictures } from './screens/office.ts'
import { readingPages, takeReadingPictures } from './screens/reading.ts'

const { values } = parseArgs({
  options: {
    url: { type: 'string', default: 'http://localhost:3000' },
    /** Names of pages of readers: only these are taken anew. */
    only: { type: 'string', multiple: true },
    office: { type: 'boolean', default: false },
  },
})
const folder = new URL('../docs/screens/', import.meta.url)
const totalMax = 6 * 1024 * 1024
const isOfOffice = (name: string) => name.startsWith('office-')

const unknown = values.only?.filter(name => !readingPages.includes(name)) ?? []
if (unknown.length > 0 || (values.only && values.office)) {
  console.error(`--only names pages of readers: ${readingPages.join(', ')}`)
  process.exit(2)
}
await fetch(values.url)
mkdirSync(folder, { recursive: true })
if (!values.only)
  for (const name of readdirSync(folder)) if (isOfOffice(name) === values.office) rmSync(new URL(name, folder))
const browser = await launchChromium('whole', ['--lang=ru-RU'])
let failed: string[]
try {
  failed = values.office
    ? await takeOfficePictures(browser, values.url, folder)
    : await takeReadingPictures(browser, { url: values.url, folder, only: values.only })
} finally {
  await browser.close()
}
const bytes = readdirSync(folder).reduce((sum, name) => sum + statSync(new URL(name, folder)).size, 0)
console.log(`${(bytes / 1024 / 1024).toFixed(1)} MB`)
for (const line of failed) console.error(line)
if (failed.length > 0 || bytes > totalMax) process.exitCode = 1
