// Runs the Nu Html Checker (vnu-jar) on documents as a browser has them after its scripts have run.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import type { Page } from 'playwright-core'

export const hasJava = spawnSync('java', ['-version']).status === 0

/** For a process of a few seconds the optimising compiler and parallel collection cost more than they save. */
const briefly = ['-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC']

/** The current document in the browser. */
export const documentOf = async (page: Page) =>
  `<!doctype html>${await page.evaluate(() => document.documentElement.outerHTML)}`

/** React Router writes `as` beside `rel="prefetch"`, which only `preload` may have. */
const isOfRouter = ({ message, extract = '' }: Message) =>
  message.includes('element with an “as” attribute') && extract.includes('rel="prefetch"')

type Message = { type: string; url: string; lastLine: number; message: string; extract?: string }

/** Lists the errors of the documents, each with the name of its document. Java starts once for all of them. */
export function findHtmlProblems(documents: ReadonlyMap<string, string>): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'delno-html-'))
  try {
    const names = [...documents.keys()]
    const files = names.map((name, at) => {
      const file = join(folder, `${at}.html`)
      writeFileSync(file, documents.get(name)!)
      return file
    })
    const jar = createRequire(import.meta.url)('vnu-jar') as string
    const options = ['--format', 'json', '--exit-zero-always', '--errors-only']
    const { stdout, stderr } = spawnSync('java', [...briefly, '-Xss8m', '-jar', jar, ...options, ...files], {
      encoding: 'utf8',
      maxBuffer: 1 << 28,
    })
    if (!stderr.startsWith('{')) throw new Error(`the checker itself failed: ${stdout}${stderr}`)
    const { messages } = JSON.parse(stderr) as { messages: Message[] }
    return messages
      .filter(each => !isOfRouter(each))
      .map(({ url, message, extract = '' }) => {
        const name = names[Number(basename(url, '.html'))]
        return `${name}: ${message} «${extract.replace(/\s+/g, ' ').trim().slice(0, 120)}»`
      })
  } finally {
    rmSync(folder, { recursive: true })
  }
}
