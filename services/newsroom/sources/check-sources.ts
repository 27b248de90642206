// The weekly check of the pages that claims rest on. It opens claims and changes no text. Off until the publisher switches it on.
import { createHash } from 'node:crypto'
import pLimit from 'p-limit'
import type { SourceFinding, SourcePage } from '#contract/newsroom-health.ts'
import { dayMs, hourMs } from '#domain/time-units.ts'
import {
  sourceEveryDays,
  sourceFailuresMax,
  sourceLeaseHours,
  sourcePassagesMax,
  sourcesAtOnce,
  sourcesEverySeconds,
  sourcesPerRound,
} from '../limits.ts'
import type { NewsroomContext } from '../context.ts'
import {
  closeFindings,
  findOpenFinding,
  findSourceCheck,
  followSources,
  insertFinding,
  listClaimsOfSource,
  lockPage,
  takeDuePages,
  updateFinding,
  updatePage,
  type SourcePageRow,
} from '../store/sources.ts'
import { addPassages, type Passage } from './compare-words.ts'
import { makeFetchSource, type FetchSource } from './fetch-source.ts'
import type { Page } from './page-words.ts'
import { readInWorker } from './read-in-worker.ts'

type Trx = Parameters<Parameters<NewsroomContext['db']['inTransaction']>[0]>[0]

/** `signal`: the process stops. Pages that were not read are read a few hours later. */
type Round = { fetchSource?: FetchSource; signal?: AbortSignal }

const queue = 'newsroom.check-sources'

/** A round is a job, so that it ends with the process. */
export async function startSourceCheck(newsroom: NewsroomContext): Promise<void> {
  const { jobs } = newsroom.context
  await jobs.work(queue, async (_, { signal }) => void (await checkDueSources(newsroom, { signal })))
  jobs.every('newsroom.sources', sourcesEverySeconds, async () => {
    if ((await findSourceCheck(newsroom.db.kysely))?.is_on) await jobs.send(queue, {}, { singletonKey: 'round' })
  })
}

/** Reads the pages that are due; returns how many. Any process may call it: each page is taken by one. */
export async function checkDueSources(newsroom: NewsroomContext, { fetchSource, signal }: Round = {}): Promise<number> {
  const { context, db } = newsroom
  if (!(await findSourceCheck(db.kysely))?.is_on) return 0
  const fetch = fetchSource ?? makeFetchSource({ siteUrl: context.config.siteUrl })
  const now = newsroom.now()
  await followSources(db.kysely, now)
  const due = { now, leaseUntil: new Date(now.getTime() + sourceLeaseHours * hourMs), limit: sourcesPerRound }
  const pages = await takeDuePages(db.kysely, due)
  const inTurn = pLimit(sourcesAtOnce)
  await Promise.all(
    pages.map(page =>
      inTurn(() =>
        checkPage(newsroom, page, url => fetch(url, signal), signal).catch(error =>
          context.log.warn({ err: error, host: page.host }, 'a source was not checked'),
        ),
      ),
    ),
  )
  return pages.length
}

/** What a visit says about a page. `passages` null: another page altogether, or a file. */
type Visit =
  | { state: 'read' | 'file'; words: string | null; hash: string; isSame: boolean; passages: Passage[] | null }
  | { state: 'gone' | 'failed' | 'unreadable' }

const hashOf = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest('base64url')

async function checkPage(
  newsroom: NewsroomContext,
  page: SourcePageRow,
  fetch: FetchSource,
  signal?: AbortSignal,
): Promise<void> {
  await record(newsroom, page, await visit(page, fetch, signal))
}

async function visit(page: SourcePageRow, fetch: FetchSource, signal?: AbortSignal): Promise<Visit> {
  const fetched = await fetch(page.url)
  if (fetched.state === 'file') {
    const hash = hashOf(fetched.bytes)
    return { state: 'file', words: null, hash, isSame: page.hash === null || page.hash === hash, passages: null }
  }
  if (fetched.state !== 'page') return fetched
  const once = await readWords(page, [fetched], signal)
  if (!once || once.isSame) return once ?? { state: 'unreadable' }
  // Something differs, or the page is new: a second reading tells what differs from one minute to the next.
  const again = await fetch(page.url)
  return (again.state === 'page' ? await readWords(page, [fetched, again], signal) : once) ?? { state: 'unreadable' }
}

async function readWords(
  page: SourcePageRow,
  pages: Page[],
  signal: AbortSignal | undefined,
): Promise<(Visit & { state: 'read' }) | undefined> {
  const read = await readInWorker({ pages, former: page.words }, { signal })
  if (!read) return undefined
  const { words, isSame, passages } = read
  // The first reading is what later ones are compared with; a file that became a page is another one.
  const isFirst = page.hash === null
  return {
    state: 'read',
    words,
    hash: hashOf(words),
    isSame,
    passages: isFirst ? [] : page.words === null ? null : passages,
  }
}

async function record(newsroom: NewsroomContext, { url_key: urlKey }: SourcePageRow, visit: Visit): Promise<void> {
  const now = newsroom.now()
  await newsroom.db.inTransaction(async trx => {
    const page = await lockPage(trx, urlKey)
    if (!page) return
    const failures = visit.state === 'failed' ? page.failures + 1 : 0
    const state: SourcePage['state'] =
      visit.state !== 'failed'
        ? visit.state
        : failures >= sourceFailuresMax && page.state !== 'gone'
          ? 'failing'
          : page.state
    const due_at = new Date(now.getTime() + sourceEveryDays * dayMs)
    const seen = 'hash' in visit ? { words: visit.words, hash: visit.hash } : {}
    await updatePage(trx, urlKey, { ...seen, state, failures, checked_at: now, due_at })
    const isAway = (each: SourcePage['state']) => each === 'gone' || each === 'failing'
    if (isAway(state) && !isAway(page.state)) await open(newsroom, trx, page, { kind: 'gone', passages: [] })
    if (!isAway(state) && isAway(page.state))
      await tellTexts(newsroom, trx, await closeFindings(trx, page.url, 'gone', now))
    const isChanged = 'hash' in visit && page.hash !== null && !visit.isSame && visit.passages?.length !== 0
    if (isChanged) await open(newsroom, trx, page, { kind: 'changed', passages: visit.passages ?? [] })
  })
}

const tellTexts = async ({ context }: NewsroomContext, trx: Trx, ids: Iterable<number>) => {
  for (const id of ids) await context.events.announce(trx, 'text.changed', { id, what: 'claims' })
}

type Found = Pick<SourceFinding, 'kind' | 'passages'>

/** Opens each claim that rests on the page, and tells the editors of its text once. */
async function open(newsroom: NewsroomContext, trx: Trx, page: SourcePageRow, found: Found): Promise<void> {
  const now = newsroom.now()
  const counts = new Map<number, number>()
  const touched = new Set<number>()
  for (const { id, text_id: textId } of await listClaimsOfSource(trx, page.url)) {
    touched.add(textId)
    if (await openClaim(trx, id, page.url, found, now)) counts.set(textId, (counts.get(textId) ?? 0) + 1)
  }
  await tellTexts(newsroom, trx, touched)
  const cause = `${page.url_key}:${now.getTime()}`
  for (const [id, count] of counts)
    await newsroom.context.events.announce(trx, 'source.changed', { id, cause, count, isGone: found.kind === 'gone' })
}

/** False if the source has its former words again, so that nobody has to decide. */
async function openClaim(
  trx: Trx,
  claimId: number,
  url: string,
  { kind, passages }: Found,
  now: Date,
): Promise<boolean> {
  const former = await findOpenFinding(trx, { claimId, url, kind })
  if (!former) {
    await insertFinding(trx, { claim_id: claimId, url, kind, passages: JSON.stringify(passages), found_at: now })
    return true
  }
  const isShown = former.passages.length > 0 && passages.length > 0
  const both = isShown ? addPassages(former.passages, passages, sourcePassagesMax) : passages
  if (isShown && both.length === 0) {
    await updateFinding(trx, former.id, { decision: 'reverted', decided_at: now })
    return false
  }
  await updateFinding(trx, former.id, { passages: JSON.stringify(both), found_at: now })
  return true
}
