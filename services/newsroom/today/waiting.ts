// «Ждёт вас»: what the owners say, in one list; the urgent first.
import { countInbox } from '#contract/office/inbox.ts'
import { countDataRequests } from '#contract/office/data-requests.ts'
import { countWaitingComments } from '#contract/office/moderation.ts'
import type { Today, Waiting } from '#contract/newsroom-today.ts'
import { soonDays } from '#contract/newsroom-health.ts'
import { inboxKinds, inboxKindsOf, type Colleague, type TextStage } from '#domain/newsroom-rights.ts'
import { dayMs, hourMs } from '#domain/time-units.ts'
import { isOfficeAdmin, keepsReaders, moderatesInOffice, type Viewer } from '#domain/viewer.ts'
import { presentRow, readRows } from '../bell/read.ts'
import { todayOf } from '../gate/settings.ts'
import { askingMax, waitingMax } from '../limits.ts'
import type { Newsroom } from '../newsroom.ts'
import { namePeople } from '../people.ts'
import { countOpenTasks } from '../store/gate.ts'
import { listLivingRows } from '../store/living.ts'
import { listAskingRows, listPutOff } from '../store/today.ts'

type Found = Omit<Waiting, 'putOffUntil'>
/** How far ahead a deadline and a release that will not happen are said. */
const deadlineHours = 24
const releaseHours = 48

/** What the bell asks: a text that also waits at a stage is listed once, as the bell has it. */
async function readBell(newsroom: Newsroom, colleague: Colleague): Promise<Found[]> {
  const rows = (await readRows(newsroom, colleague)).filter(({ group }) => group === 'answer').slice(0, waitingMax)
  const people = await namePeople(newsroom, [...new Set(rows.flatMap(row => row.people))])
  const names = new Map(people.map(({ id, name }) => [id, name]))
  return rows.map(row => ({
    key: `bell:${row.key}`,
    isToday: ['deadline', 'overdue', 'review'].includes(row.items[0]!.kind),
    what: { kind: 'bell', row: presentRow(row, names) },
  }))
}

async function readLetters({ context }: Newsroom, colleague: Colleague): Promise<Found[]> {
  const { kinds, given } = await context.ask(countInbox, { query: { given_to: colleague.userId } })
  const mine = Object.values(given).reduce((sum, each) => sum + each, 0)
  const own = inboxKindsOf(colleague)
  return [
    ...(mine > 0
      ? [{ key: 'inbox:mine', isToday: true, what: { kind: 'inbox', letters: null, count: mine } as const }]
      : []),
    ...inboxKinds
      .filter(kind => own.includes(kind) && kinds[kind] > 0)
      .map(kind => ({
        key: `inbox:${kind}`,
        isToday: false,
        what: { kind: 'inbox', letters: kind, count: kinds[kind] } as const,
      })),
  ]
}

function stagesOf({ roles }: Colleague, isAll: boolean): TextStage[] {
  if (isAll) return ['proofreading', 'fact-check', 'ready']
  return [
    ...(roles.includes('proof-reader') ? (['proofreading'] as const) : []),
    ...(roles.includes('expert') ? (['fact-check'] as const) : []),
    ...(roles.includes('chief') || roles.includes('section-editor') ? (['ready'] as const) : []),
  ]
}

async function readTexts(newsroom: Newsroom, colleague: Colleague, isAll: boolean): Promise<Found[]> {
  const now = newsroom.now().getTime()
  const isEditorOnly = colleague.roles.includes('section-editor') && !colleague.roles.includes('chief')
  const rows = await listAskingRows(newsroom.db.kysely, colleague, {
    stages: stagesOf(colleague, isAll),
    sections: isEditorOnly ? colleague.sections : null,
    ownerId: isAll ? null : colleague.userId,
    dueBefore: new Date(now + deadlineHours * hourMs),
    outBefore: new Date(now + releaseHours * hourMs),
    limit: askingMax,
  })
  const people = await namePeople(newsroom, [...new Set(rows.map(({ owner_id }) => owner_id))])
  const names = new Map(people.map(({ id, name }) => [id, name]))
  return rows.map(({ id, title, stage, cover, asks, at, blockers, owner_id }) => ({
    key: `text:${id}:${asks}`,
    isToday: at !== null && at.getTime() <= now + deadlineHours * hourMs,
    what: {
      kind: 'text',
      text: { id, title, stage, cover },
      asks,
      at: at?.toISOString() ?? null,
      reason: asks === 'unblock' ? (blockers?.[0]?.reason ?? null) : null,
      owner: owner_id === null ? null : (names.get(owner_id) ?? null),
    },
  }))
}

async function readTasks({ db }: Newsroom, { roles }: Colleague): Promise<Found[]> {
  if (!roles.includes('chief')) return []
  const count = [...(await countOpenTasks(db.kysely)).values()].reduce((sum, each) => sum + each, 0)
  return count > 0 ? [{ key: 'gate', isToday: false, what: { kind: 'gate', count } }] : []
}

async function readReviews(newsroom: Newsroom, colleague: Colleague): Promise<Found[]> {
  if (!colleague.roles.some(role => role === 'chief' || role === 'section-editor')) return []
  const today = todayOf(newsroom)
  const soonUntil = new Date(new Date(today).getTime() + soonDays * dayMs).toISOString().slice(0, 10)
  const [first] = await listLivingRows(newsroom.db.kysely, colleague, { today, soonUntil, offset: 0, limit: 1 })
  return first && first.due > 0 ? [{ key: 'review', isToday: false, what: { kind: 'review', count: first.due } }] : []
}

/** Moderators see the sections of their mark, or everything without one; the chief everything. */
async function readComments({ context }: Newsroom, { sections }: Colleague, viewer: Viewer): Promise<Found[]> {
  if (!moderatesInOffice(viewer)) return []
  const isOfSections = !isOfficeAdmin(viewer) && sections.length > 0
  const counts = await context.ask(countWaitingComments, { body: { sections: isOfSections ? [...sections] : null } })
  const { comments: count, reported, appeals } = counts
  if (count + appeals === 0) return []
  return [{ key: 'comments', isToday: true, what: { kind: 'comments', count, reported, appeals } }]
}

/** The law gives a day: what is near it, or past, is for today. */
async function readRequests({ context }: Newsroom, viewer: Viewer): Promise<Found[]> {
  if (!keepsReaders(viewer)) return []
  const { open: count, soon, overdue } = await context.ask(countDataRequests, { body: {} })
  if (count === 0) return []
  return [{ key: 'requests', isToday: soon + overdue > 0, what: { kind: 'requests', count, soon, overdue } }]
}

/** `orMissing` keeps the page when one owner does not answer. */
export async function readWaiting(
  newsroom: Newsroom,
  colleague: Colleague,
  {
    viewer,
    isAll,
    orMissing,
  }: {
    viewer: Viewer
    isAll: boolean
    orMissing: <Row>(name: Today['missing'][number], found: Promise<Row[]>) => Promise<Row[]>
  },
): Promise<Waiting[]> {
  const [bell, letters, texts, tasks, reviews, comments, requests, putOff] = await Promise.all([
    readBell(newsroom, colleague),
    orMissing('inbox', readLetters(newsroom, colleague)),
    readTexts(newsroom, colleague, isAll),
    readTasks(newsroom, colleague),
    orMissing('review', readReviews(newsroom, colleague)),
    orMissing('comments', readComments(newsroom, colleague, viewer)),
    orMissing('requests', readRequests(newsroom, viewer)),
    listPutOff(newsroom.db.kysely, colleague.userId, newsroom.now()),
  ])
  const rung = new Set(
    bell.flatMap(({ what }) =>
      what.kind === 'bell' && ['stage', 'deadline', 'overdue'].includes(what.row.kind) && what.row.text
        ? [what.row.text.id]
        : [],
    ),
  )
  const others = texts.filter(({ what }) => what.kind !== 'text' || what.asks === 'unblock' || !rung.has(what.text.id))
  return [...bell, ...requests, ...others, ...comments, ...letters, ...tasks, ...reviews]
    .toSorted((a, b) => Number(b.isToday) - Number(a.isToday))
    .slice(0, waitingMax)
    .map(each => ({ ...each, putOffUntil: putOff.get(each.key)?.toISOString() ?? null }))
}
