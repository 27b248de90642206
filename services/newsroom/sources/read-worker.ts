// Worker thread that reads one page and compares it with the former reading.
import { parentPort, workerData } from 'node:worker_threads'
import { sourcePassagesMax, sourceWordsMax } from '../limits.ts'
import { compareWords, hasSameWords, type Passage } from './compare-words.ts'
import { readPage, steadyLines, type Page } from './page-words.ts'

export type Reading = {
  /** One reading, or two in a row, of which the words that both have are taken. */
  pages: Page[]
  former: string | null
}
export type ReadPage = { words: string; isSame: boolean; passages: Passage[] | null }

const compareMs = 3_000

const { pages, former } = workerData as Reading
const [first = [], second] = pages.map(page => readPage(page))
const words = (second ? steadyLines(first, second) : first).join('\n').slice(0, sourceWordsMax).toWellFormed()
const isSame = former !== null && hasSameWords(former, words)
const bounds = { timeoutMs: compareMs, passagesMax: sourcePassagesMax }
const passages = former === null || isSame ? [] : (compareWords(former, words, bounds) ?? null)
parentPort!.postMessage({ words, isSame, passages } satisfies ReadPage)
