// Links to other sites, only while an administrator has them opened: each address once a week, one of a host at a time. An address is shown as broken
// after it has failed on two different days.
import { sql, type Kysely, type Selectable } from 'kysely'
import pLimit from 'p-limit'
import { dayMs, hourMs } from '#domain/time-units.ts'
import { makeFetchPublic, type FetchPublic } from '#platform/http/fetch-public.ts'
import { inZone } from '#russian/time-zone.ts'
import type { Content } from '../content.ts'
import type { ContentTables, OutsideLinkTable } from '../store/tables.ts'
import type { Finding } from './findings.ts'
import { outsideMax, problemsMax, readWalk } from './store.ts'

type Executor = Kysely<ContentTables>
type OutsideRow = Selectable<OutsideLinkTable>

const queue = 'content.open-outside-links'
const roundSeconds = 600
/** Each of another host, so no site gets more than one request in a round. */
const perRound = 20
const atOnce = 4
const fetchMs = 15_000
const everyDays = 7
const failuresShown = 2
/** Longer than a round can take: an address that was taken by a process that is gone is taken again. */
const leaseHours = 2
const fromWeb = makeFetchPublic({ ports: [80, 443] })

export async function startOutsideLinks(content: Content): Promise<void> {
  const { jobs, clock } = content.context
  await jobs.work(queue, async (_, { signal }) => void (await openOutside(content, { signal })))
  jobs.every('content.outside-links', roundSeconds, async () => {
    const { is_outside_on: isOn } = await readWalk(content.db.kysely, clock.now())
    if (isOn) await jobs.send(queue, {}, { singletonKey: 'round' })
  })
}

/** Remembers the foreign addresses that a step of the walk has met. */
export async function followOutside(
  trx: Executor,
  findings: readonly Finding[],
  { walk, now }: { walk: number; now: Date },
): Promise<void> {
  const urls = [...new Set(findings.flatMap(({ kind, target }) => (kind === 'outside' ? [target] : [])))]
  if (urls.length === 0) return
  const hosts = urls.map(url => new URL(url).host)
  await sql`
    insert into content.outside_link (url, host, due_at, walk)
    select url, host, ${now}, ${walk} from unnest(${urls}::text[], ${hosts}::text[]) as w (url, host)
    where (select count(*) from content.outside_link) < ${outsideMax}
      or exists (select from content.outside_link o where o.url = w.url)
    order by url
    on conflict (url) do update set walk = excluded.walk`.execute(trx)
}

/** Takes addresses that are due, one of each host. */
async function takeDue(db: Executor, now: Date): Promise<OutsideRow[]> {
  const { rows } = await sql<OutsideRow>`
    update content.outside_link set due_at = ${new Date(now.getTime() + leaseHours * hourMs)}
    where url in (
      select url from content.outside_link where url in (
        select distinct on (host) url from content.outside_link where due_at <= ${now} order by host, due_at, url
      ) order by due_at, url limit ${perRound} for update skip locked
    )
    returning *, failed_on::text as failed_on`.execute(db)
  return rows
}

type Round = { fetch?: FetchPublic; signal?: AbortSignal }

/** Opens the addresses that are due; returns how many. Any process may call it: each address is taken by one. */
export async function openOutside(content: Content, { fetch = fromWeb, signal }: Round = {}): Promise<number> {
  const { context, db, siteUrl } = content
  const now = context.clock.now()
  if (!(await readWalk(db.kysely, now)).is_outside_on) return 0
  const rows = await takeDue(db.kysely, now)
  const inTurn = pLimit(atOnce)
  await Promise.all(
    rows.map(row =>
      inTurn(async () => {
        const works = await isThere(row.url, { fetch, siteUrl, signal })
        if (works !== undefined) await record(content, row, works)
      }),
    ),
  )
  return rows.length
}

type Asking = { fetch: FetchPublic; siteUrl: string; signal: AbortSignal | undefined }

/** Undefined: the process stops. A page that wants a sign-in, or refuses programs, is there. */
async function isThere(url: string, { fetch, siteUrl, signal }: Asking): Promise<boolean | undefined> {
  const headers = { 'user-agent': `Delno/1.0 (+${siteUrl}; weekly check of links)`, accept: '*/*' }
  for (const method of ['HEAD', 'GET'] as const) {
    const timeout = AbortSignal.timeout(fetchMs)
    try {
      const answer = await fetch(url, {
        method,
        headers,
        signal: signal ? AbortSignal.any([timeout, signal]) : timeout,
      })
      await answer.body?.cancel().catch(() => {})
      if (answer.status < 400 || [401, 403, 429].includes(answer.status)) return true
      // Many sites do not answer HEAD as they answer readers.
    } catch {
      if (signal?.aborted) return undefined
      // Also a private address: no reader can open it.
    }
  }
  return false
}

async function record(content: Content, row: OutsideRow, works: boolean): Promise<void> {
  const { context, db, zone } = content
  const now = context.clock.now()
  const today = inZone(now, zone).toISOString().slice(0, 10)
  const failures = works ? 0 : row.failed_on === today ? row.failures : row.failures + 1
  const isConfirmed = works || failures >= failuresShown
  await db.inTransaction(async trx => {
    await trx
      .updateTable('outside_link')
      .set({
        failures: Math.min(failures, 100),
        failed_on: works ? null : today,
        checked_at: now,
        // The first failure is looked at again on the next day; everything else in a week.
        due_at: new Date(now.getTime() + (isConfirmed ? everyDays : 1) * dayMs),
      })
      .where('url', '=', row.url)
      .execute()
    if (works)
      await trx.deleteFrom('link_problem').where('target', '=', row.url).where('kind', '=', 'outside').execute()
    else if (failures >= failuresShown) await showBroken(trx, row, now)
  })
}

async function showBroken(trx: Executor, { url, walk }: OutsideRow, now: Date): Promise<void> {
  await sql`
    insert into content.link_problem as known (target, kind, texts, found_at, walk)
    select ${url}::text, 'outside', count(*)::integer, ${now}, ${walk} from content.link_place where target = ${url}
    having count(*) > 0 and (select count(*) from content.link_problem) < ${problemsMax}
    on conflict (target) do update set texts = excluded.texts`.execute(trx)
}

/** Nothing of it is kept when it is switched off. */
export async function forgetOutside(trx: Executor): Promise<void> {
  await sql`delete from content.link_place p where exists (select from content.outside_link o where o.url = p.target)`.execute(
    trx,
  )
  await trx.deleteFrom('link_problem').where('kind', '=', 'outside').execute()
  await trx.deleteFrom('outside_link').execute()
}

export async function countOutside(db: Executor): Promise<{ addresses: number; checked: number }> {
  const { rows } = await sql<{ addresses: number; checked: number }>`
    select count(*)::integer as addresses, count(checked_at)::integer as checked from content.outside_link`.execute(db)
  return rows[0]!
}
