// What the bell shows: notifications about texts that the person may still read.
import type { BellCounts, BellRow } from '#contract/newsroom-bell.ts'
import { countInbox } from '#contract/office/inbox.ts'
import { countModeration } from '#contract/office/moderation.ts'
import { hourMs } from '#domain/time-units.ts'
import { inboxKinds, inboxKindsOf, mayDo, type Colleague, type TextStage } from '#domain/newsroom-rights.ts'
import { moderatesEverywhere, moderatesInOffice, type Viewer } from '#domain/viewer.ts'
import type { Newsroom } from '../newsroom.ts'
import { bellItemsShown } from '../limits.ts'
import { countWaiting, listItems, type BellItemRow, type ShownItemRow } from '../store/bell.ts'
import { quietFrom, quietTo, quietUntil } from './quiet.ts'
import { gather, type Gathered } from './rows.ts'

const hourWords = (hour: number) => `${hour}:00`
/** A deadline within this time is urgent. */
const urgentHours = 24

function mayHear(colleague: Colleague, row: BellItemRow): boolean {
  if (row.text_id === null) return true
  if (row.stage === null || row.deleted_at !== null) return false
  return mayDo(colleague, 'read', { stage: row.stage, section: row.section, ownerId: row.owner_id })
}

export async function readRows({ db }: Newsroom, colleague: Colleague): Promise<Gathered<ShownItemRow>[]> {
  const items = await listItems(db.kysely, colleague.userId, bellItemsShown)
  return gather(items.filter(item => mayHear(colleague, item)))
}

export async function countRows(
  newsroom: Newsroom,
  colleague: Colleague,
  viewer: Viewer,
  rows: readonly Gathered<ShownItemRow>[],
): Promise<BellCounts> {
  const { context, db } = newsroom
  const now = newsroom.now()
  const until = quietUntil(now, context.magazine.zone)
  const unseen = rows.filter(({ isNew }) => isNew)
  const broken = unseen.filter(({ group }) => group === 'broken').length
  const stages: TextStage[] = [
    ...(colleague.roles.includes('proof-reader') ? (['proofreading'] as const) : []),
    ...(colleague.roles.includes('expert') ? (['fact-check'] as const) : []),
  ]
  const inbox = await countLetters(newsroom, colleague)
  const waiting = await countWaiting(db.kysely, {
    userId: colleague.userId,
    stages,
    urgentBefore: new Date(now.getTime() + urgentHours * hourMs),
  })
  return {
    count: until === null ? unseen.length : broken,
    broken,
    quiet: { from: hourWords(quietFrom), to: hourWords(quietTo), until: until?.toISOString() ?? null },
    plan: { count: waiting.count, isUrgent: waiting.urgent > 0 },
    inbox,
    moderation: await countComments(newsroom, colleague, viewer),
  }
}

/** As the queue shows them: the chief sees all, a moderator the sections of their mark. The bell does not fail with it. */
async function countComments(
  { context }: Newsroom,
  { sections }: Colleague,
  viewer: Viewer,
): Promise<BellCounts['moderation']> {
  if (!moderatesInOffice(viewer)) return { count: 0, isUrgent: false }
  const isEverywhere = moderatesEverywhere(viewer) || sections.length === 0
  try {
    const counts = await context.ask(countModeration, { body: { sections: isEverywhere ? null : [...sections] } })
    return { count: counts.waiting + counts.appeals, isUrgent: false }
  } catch (error) {
    context.log.warn({ err: error }, 'comments were not counted')
    return { count: 0, isUrgent: false }
  }
}

/** The bell does not fail with the inbox: then nothing waits there that anybody could answer. */
async function countLetters({ context }: Newsroom, colleague: Colleague): Promise<BellCounts['inbox']> {
  try {
    const { kinds, given } = await context.ask(countInbox, { query: { given_to: colleague.userId } })
    const own = inboxKindsOf(colleague)
    const mine = sumOf(Object.values(given))
    const others = inboxKinds.filter(kind => !own.includes(kind)).map(kind => given[kind] ?? 0)
    return { count: sumOf(own.map(kind => kinds[kind])) + sumOf(others), isUrgent: mine > 0 }
  } catch (error) {
    context.log.warn({ err: error }, 'letters were not counted')
    return { count: 0, isUrgent: false }
  }
}

const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, each) => sum + each, 0)

const facesShown = 3

export function presentRow(
  { key, group, items, people, isNew }: Gathered<ShownItemRow>,
  names: ReadonlyMap<string, string>,
): BellRow {
  const newest = items[0]!
  const { kind, text_id, title, cover, thing_kind, thing_id, thing_title, quote, detail, created_at } = newest
  const known = people.flatMap(id => (names.has(id) ? [{ id, name: names.get(id)! }] : []))
  const { stage, seconds, days, deadline, remarkId, count: many, isGone } = detail
  return {
    key,
    ids: items.map(({ id }) => id),
    group,
    kind,
    text: text_id === null ? null : { id: text_id, title: title ?? '', cover },
    thing:
      thing_kind === null || thing_id === null
        ? null
        : { kind: thing_kind as NonNullable<BellRow['thing']>['kind'], id: thing_id, title: thing_title ?? '' },
    people: known.slice(0, facesShown),
    peopleCount: people.length,
    count: items.length,
    quote,
    detail: {
      ...(stage !== undefined && { stage }),
      ...(seconds !== undefined && { seconds }),
      ...(days !== undefined && { days }),
      ...(deadline !== undefined && { deadline }),
      ...(remarkId !== undefined && { remarkId }),
      ...(many !== undefined && { count: many }),
      ...(isGone !== undefined && { isGone }),
    },
    at: created_at.toISOString(),
    isNew,
  }
}
