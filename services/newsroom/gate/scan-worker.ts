// Worker thread of a scan: parses and checks articles, so that the main thread stays free.
import { parentPort } from 'node:worker_threads'
import { checkByRule, type ArchivedText, type Seen } from './check-article.ts'
import type { RuleSetting } from './gate.ts'
import { findRule } from './rules.ts'

export type ScanBatch = { id: number; rule: string; setting: RuleSetting; today: string; articles: ArchivedText[] }
export type ScanAnswer = { id: number } & ({ seen: Seen[] } | { failure: string })

// Cached, so that word lists are compiled once per scan and not for each batch.
let last: { text: string; setting: RuleSetting } | undefined

parentPort!.on('message', ({ id, rule, setting, today, articles }: ScanBatch) => {
  const text = JSON.stringify([rule, setting])
  if (last?.text !== text) last = { text, setting }
  let answer: ScanAnswer
  try {
    answer = { id, seen: checkByRule(articles, findRule(rule)!, { setting: last.setting, today }) }
  } catch (error) {
    answer = { id, failure: String(error) }
  }
  parentPort!.postMessage(answer)
})
