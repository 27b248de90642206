// Scans the archive for a rule, after it was changed or as a trial before. Works in batches in a worker thread, and continues after a restart.
import { setTimeout as wait } from 'node:timers/promises'
import { listGateArticles } from '#contract/office/releasing.ts'
import type { GateSeverity } from '#contract/newsroom-gate.ts'
import { readDocument } from '../document/document.ts'
import { gateBatch, gateSaveMs, gateScanPause, gateTextsMax, namedMax, oldScanDays } from '../limits.ts'
import type { Newsroom } from '../newsroom.ts'
import { checkAllUncheckedTexts } from '../plan/check-text.ts'
import { draftContextOf } from '../release/post-of-text.ts'
import { makeDraft } from '../release/make-draft.ts'
import {
  endScans,
  findScan,
  insertScan,
  listReadyTexts,
  removeOldScans,
  removeUnseenTasks,
  saveTasks,
  updateScan,
  type GateScanRow,
} from '../store/gate.ts'
import type { Transaction } from 'kysely'
import type { NewsroomTables } from '../store/tables.ts'
import { findText } from '../store/texts.ts'
import { readTextState } from '../versions.ts'
import type { RuleSetting } from './gate.ts'
import type { Seen } from './check-article.ts'
import { openScanner, type Scanner } from './scanner.ts'
import { todayOf } from './settings.ts'

export const scanQueue = 'newsroom.scan-archive'

export type WholeSetting = { severity: GateSeverity; params: NonNullable<RuleSetting['params']> }
type Asked = { rule: string; setting: WholeSetting; isTrial: boolean; personId: string }

/** Queues a scan in the transaction that changes the rule, and ends a running scan of the same kind. */
export async function askScan(
  { context, now }: Newsroom,
  trx: Transaction<NewsroomTables>,
  { rule, setting, isTrial, personId }: Asked,
): Promise<GateScanRow> {
  await endScans(trx, { rule, isTrial, now: now() })
  const scan = await insertScan(trx, {
    rule,
    is_trial: isTrial,
    setting: JSON.stringify(setting),
    asked_by: personId,
    state: 'running',
    started_at: now(),
    ended_at: null,
  })
  await context.jobs.send(scanQueue, { id: scan.id }, { trx })
  return scan
}

export async function runScan(newsroom: Newsroom, id: number): Promise<void> {
  const { db, now } = newsroom
  const scan = await findScan(db.kysely, id)
  if (scan?.state !== 'running') return
  if (scan.after_id === 0) await findStoppedTexts(newsroom, scan)
  if (!scan.is_trial) await checkAllUncheckedTexts(newsroom)
  const scanner = openScanner()
  try {
    // A rule that is off stops no article, so there is nothing to read.
    if (scan.setting.severity === 'off' && !scan.is_trial) await endScan(newsroom, scan)
    else await lookThrough(newsroom, scanner, scan)
  } finally {
    await scanner.close()
  }
  await removeOldScans(db.kysely, new Date(now().getTime() - oldScanDays * 86_400_000))
}

/** Ready texts that the new setting would block and the present one does not. */
async function findStoppedTexts(newsroom: Newsroom, { id, rule, setting }: GateScanRow): Promise<void> {
  const { db } = newsroom
  const texts: { id: number; title: string }[] = []
  if (setting.severity === 'stop')
    for (const { id: textId } of await listReadyTexts(db.kysely, gateTextsMax)) {
      const row = await findText(db.kysely, textId)
      if (!row) continue
      const draftContext = await draftContextOf(newsroom, row)
      const settings = new Map(draftContext.settings).set(rule, setting)
      const { state } = await readTextState(newsroom, textId)
      const { problems } = await makeDraft(readDocument([state]), row, { ...draftContext, settings })
      if (problems.some(problem => problem.rule === rule && problem.isBlocking))
        texts.push({ id: textId, title: row.title })
    }
  await updateScan(db.kysely, id, { texts: JSON.stringify(texts.slice(0, namedMax)) })
}

async function lookThrough(newsroom: Newsroom, scanner: Scanner, scan: GateScanRow): Promise<void> {
  const { context, db, now } = newsroom
  const { id, rule, setting, is_trial: isTrial } = scan
  const named = [...scan.posts]
  let { after_id: after, scanned, failing } = scan
  let [unsaved, savedAt]: [Seen[], number] = [[], performance.now()]
  /** Says whether the scan still runs: a later change of the rule has queued its own. */
  const save = async (): Promise<boolean> => {
    const isRunning = await db.inTransaction(async trx => {
      if (!isTrial) await saveTasks(trx, unsaved, { rule, scanId: id, now: now() })
      return updateScan(trx, id, { after_id: after, scanned, failing, posts: JSON.stringify(named) })
    })
    ;[unsaved, savedAt] = [[], performance.now()]
    return isRunning
  }
  for (;;) {
    const since = performance.now()
    const { items } = await context.ask(listGateArticles, { body: { after, limit: gateBatch } })
    if (items.length === 0) break
    const seen = await scanner.check({ rule, setting, today: todayOf(newsroom), articles: items })
    after = items.at(-1)!.id
    scanned += items.length
    failing += seen.length
    unsaved.push(...seen)
    for (const { postId, title } of seen) if (named.length < namedMax) named.push({ id: postId, title })
    // A transaction for each batch costs as much as the check itself.
    if (performance.now() - savedAt > gateSaveMs && !(await save())) return
    await wait((performance.now() - since) * gateScanPause)
  }
  if (!(await save())) return
  await endScan(newsroom, scan)
}

/** Ends a scan, and removes the tasks of articles that it did not find. */
async function endScan({ db, now }: Newsroom, { id, rule, is_trial }: GateScanRow): Promise<void> {
  await db.inTransaction(async trx => {
    if (!(await updateScan(trx, id, { state: 'done', ended_at: now() }))) return
    if (!is_trial) await removeUnseenTasks(trx, rule, id)
  })
}
