import { DomainError } from '#contract/errors.ts'
import type * as calls from '#contract/newsroom-today.ts'
import type { DayText, Today } from '#contract/newsroom-today.ts'
import { mayDo, mayMove, type Colleague } from '#domain/newsroom-rights.ts'
import { dayMs } from '#domain/time-units.ts'
import type { Handler } from '#platform/http/answer.ts'
import { inZone, zoneOffsetMs } from '#russian/time-zone.ts'
import { dayTextsMax, jobsAtOnce, lateReminderMs, putOffMax, weekTextsMax } from '../limits.ts'
import { getColleague, toCheckedText } from '../may.ts'
import type { Newsroom } from '../newsroom.ts'
import { listDayRows, listPlannedStages, savePutOff, type DayRow } from '../store/today.ts'
import { readBroken, readBrokenLinks } from './broken.ts'
import { readHours } from './reading.ts'
import { readWaiting } from './waiting.ts'

/** Midnight before this moment in the time zone of the magazine. */
function startOfDay(now: Date, zone: string): Date {
  const local = inZone(now, zone)
  return new Date(Date.UTC(local.getUTCFullYear(), local.getUTCMonth(), local.getUTCDate()) - zoneOffsetMs(zone))
}

function presentDay(row: DayRow, colleague: Colleague, now: Date): DayText {
  const text = toCheckedText(row)
  const state = row.release_state ?? 'planned'
  const overdueMs = now.getTime() - row.at.getTime()
  const isLate = state === 'waiting' && overdueMs > lateReminderMs
  const lateMs = state === 'out' ? row.late_ms : isLate ? overdueMs : null
  return {
    id: row.id,
    title: row.title,
    at: row.at.toISOString(),
    state,
    stage: row.stage,
    kind: row.kind,
    cover: row.cover,
    blocker: state === 'out' ? null : (row.blockers?.[0]?.reason ?? null),
    lateSeconds: lateMs !== null && lateMs > lateReminderMs ? Math.round(lateMs / 1_000) : null,
    releaseId: row.release_id,
    mayMove:
      state === 'waiting' ? mayMove(colleague, text, 'out') : state === 'planned' && mayDo(colleague, 'change', text),
  }
}

async function readWeek(newsroom: Newsroom, colleague: Colleague, from: Date): Promise<Today['week']> {
  const zone = newsroom.context.magazine.zone
  const to = new Date(from.getTime() + 6 * dayMs)
  const rows = await listPlannedStages(newsroom.db.kysely, colleague, { from, to, limit: weekTextsMax })
  const byDay = Map.groupBy(rows, ({ at }) => inZone(at, zone).toISOString().slice(0, 10))
  return Array.from({ length: 6 }, (_, index) => {
    const day = inZone(new Date(from.getTime() + index * dayMs), zone)
      .toISOString()
      .slice(0, 10)
    return { day, stages: (byDay.get(day) ?? []).map(({ stage }) => stage) }
  })
}

export const getToday =
  (newsroom: Newsroom): Handler<typeof calls.getToday> =>
  async ({ query: { whose } }, { viewer }) => {
    const colleague = await getColleague(newsroom, viewer)
    const maySeeAll = colleague.roles.includes('chief')
    if (whose === 'all' && !maySeeAll) throw new DomainError('forbidden', 'Дела всей редакции видит главный редактор')
    const missing: Today['missing'] = []
    const orMissing = <Row>(name: Today['missing'][number], found: Promise<Row[]>): Promise<Row[]> =>
      found.catch((error: unknown) => {
        newsroom.context.log.warn({ err: error }, 'a part of the day could not be read')
        missing.push(name)
        return []
      })
    const now = newsroom.now()
    const from = startOfDay(now, newsroom.context.magazine.zone)
    const tomorrow = new Date(from.getTime() + dayMs)
    const [rows, waiting, broken, links, [reading], week] = await Promise.all([
      listDayRows(newsroom.db.kysely, colleague, { from, to: tomorrow, limit: dayTextsMax }),
      readWaiting(newsroom, colleague, { viewer, isAll: whose === 'all', orMissing }),
      orMissing('broken', readBroken(newsroom, colleague)),
      orMissing('links', readBrokenLinks(newsroom, viewer)),
      orMissing('reading', readHours(newsroom, viewer)),
      readWeek(newsroom, colleague, tomorrow),
    ])
    return {
      now: now.toISOString(),
      day: rows.map(row => presentDay(row, colleague, now)),
      waiting,
      broken: [...broken, ...links],
      week,
      reading: reading ?? null,
      maySeeAll,
      missing,
    }
  }

export const putOff =
  (newsroom: Newsroom): Handler<typeof calls.putOff> =>
  async ({ body: { key, until } }, { viewer }) => {
    await getColleague(newsroom, viewer)
    const later = until === null ? null : new Date(until)
    if (later !== null && later.getTime() > newsroom.now().getTime() + 31 * dayMs)
      throw new DomainError('validation', 'Отложить можно не больше чем на месяц', { until: 'больше месяца' })
    const saved = await savePutOff(newsroom.db.kysely, { userId: viewer.userId, key, until: later, rowsMax: putOffMax })
    if (!saved) throw new DomainError('quota_exceeded', `Отложено уже ${putOffMax} дел. Верните что-нибудь`)
    return { success: true }
  }

export const mendJobs =
  (newsroom: Newsroom): Handler<typeof calls.mendJobs> =>
  async ({ body: { queue } }, { viewer }) => {
    if (!(await getColleague(newsroom, viewer)).roles.includes('chief'))
      throw new DomainError('forbidden', 'Это чинит главный редактор')
    const { jobs } = newsroom.context
    const dead = (await jobs.listDead()).filter(job => job.queue === queue).slice(0, jobsAtOnce)
    let started = 0
    for (const { id } of dead) if (await jobs.retryDead(id)) started += 1
    return { started }
  }
