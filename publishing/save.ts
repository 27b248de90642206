// Saves a batch of posts, all or nothing. The steps are the same for articles and recipes: typeset and parse, then in one
// transaction lock and plan, write rows, rewrite the history of addresses, bring lists up to date and announce the change.
import { setImmediate as giveWay } from 'node:timers/promises'
import type { FieldDifference } from '#article-body/typography.ts'
import { DomainError } from '#contract/errors.ts'
import type { EventPayload } from '#contract/events.ts'
import type { AnyTables, AnyTransaction, ServiceDatabase } from '#platform/db/database.ts'
import { isUniqueViolation } from '#platform/db/errors.ts'
import type { KindTypes, PostKind, Publisher } from './kind.ts'
import {
  addressKey,
  checkAddresses,
  checkExpected,
  formerAddressesOf,
  isTakenAway,
  listHistory,
  listMoving,
  matchKnown,
  mergeKeptTexts,
  planOf,
  type Address,
  type Outcome,
  type Plan,
} from './plan.ts'
import { toSharedColumns } from './shared-columns.ts'
import {
  addFormerSlugs,
  deletePosts,
  listFormerSlugs,
  listKeptTexts,
  listKnown,
  listSlugOwners,
  removeFormerSlugs,
  raiseSequence,
  takeIds,
} from './store.ts'

type Executor = ServiceDatabase<AnyTables>['kysely']

/** A draft as it is to be saved. `make` parses at its first call. */
type Prepared<T extends KindTypes> = {
  given: T['Draft']
  draft: T['Draft']
  differences: FieldDifference[]
  hash: string
  keptBefore: readonly string[]
  make(): T['Made']
}
/** `row`: what is written, for a draft that changes anything. */
type Planned<T extends KindTypes> = Prepared<T> & Plan<T['Known']>
type Written<T extends KindTypes> = Planned<T> & { row: T['Row'] }

export type SaveResult<Made> = {
  id: number
  outcome: Outcome
  previewHash: string
  contentHash: string
  differences: FieldDifference[]
  /** Absent when nothing was written. */
  made: Made | undefined
}

/** A constraint tells what no check could see: another save took the address at this moment. */
export function refuseTaken(error: unknown): never {
  if (isUniqueViolation(error)) throw new DomainError('conflict', 'Адрес, ключ или номер уже занят')
  throw error
}

export type SaveOptions = {
  /** What must be stored of rows until now, by id. */
  expected?: ReadonlyMap<number, string>
  /** Who saves, for listeners that know of their own saves. */
  by?: EventPayload<'article.changed'>['by']
}

/** Answers in the order of the drafts. A trial answers what a save would do and writes nothing. */
export async function savePosts<T extends KindTypes>(
  { context, db }: Publisher,
  kind: PostKind<T>,
  drafts: readonly T['Draft'][],
  isTrial: boolean,
  { expected = new Map(), by }: SaveOptions = {},
): Promise<SaveResult<T['Made']>[]> {
  const now = context.clock.now()
  const prepared = await prepareAll(db.kysely, kind, drafts)
  return db
    .inTransaction(async trx => {
      const { plans, givingWay } = await planAll(trx, kind, prepared, expected, now)
      if (isTrial) return plans.map(plan => toResult<T>(plan, undefined))
      const written = await writeAll(trx, kind, plans, givingWay, now)
      await rewriteHistory(trx, kind, written, now)
      if (written.length > 0) {
        const before = [...written.flatMap(plan => plan.before ?? []), ...givingWay]
        const after = written.map(({ row }) => row)
        await context.events.announce(trx, kind.event, {
          ids: [...after, ...givingWay].map(({ id }) => id),
          ...(await kind.relist(trx, before, after, now)),
          isTakenAway: isTakenAway(before, after),
          ...(by !== undefined && { by }),
        })
      }
      const rowOf = new Map(written.map(({ given, row }) => [given, row]))
      return plans.map(plan => toResult<T>(plan, rowOf.get(plan.given) ?? plan.before))
    })
    .catch(refuseTaken)
}

/** `stored`: the row as it is now; none in a trial. */
function toResult<T extends KindTypes>(
  { before, outcome, differences, isChanged, hash, make }: Planned<T>,
  stored: { id: number; preview_hash: string } | undefined,
): SaveResult<T['Made']> {
  return {
    id: stored?.id ?? before?.id ?? 0,
    outcome,
    previewHash: stored?.preview_hash ?? '',
    contentHash: hash,
    differences,
    made: isChanged && stored ? make() : undefined,
  }
}

const readKnown = <T extends KindTypes>(
  db: Executor,
  { tables }: PostKind<T>,
  drafts: readonly T['Draft'][],
  lock: 'lock' | 'no lock',
) =>
  listKnown<T['Known']>(
    db,
    tables,
    { sources: drafts.flatMap(draft => draft.source ?? []), ids: drafts.flatMap(draft => draft.id ?? []) },
    lock,
  )

/** The texts without typography that are stored with each of these rows. */
async function readKept(
  db: Executor,
  { tables }: Pick<PostKind<KindTypes>, 'tables'>,
  known: readonly ({ id: number } | undefined)[],
): Promise<(readonly string[])[]> {
  const kept = await listKeptTexts(
    db,
    tables,
    known.flatMap(row => row?.id ?? []),
  )
  return known.map(row => (row && kept.get(row.id)) ?? [])
}

/** Typesetting and parsing take long, so they come before the transaction: with one connection everybody waits while it is open. */
async function prepareAll<T extends KindTypes>(
  db: Executor,
  kind: PostKind<T>,
  drafts: readonly T['Draft'][],
): Promise<Prepared<T>[]> {
  const known = matchKnown(drafts, await readKnown(db, kind, drafts, 'no lock'))
  const kept = await readKept(db, kind, known)
  const prepared: Prepared<T>[] = []
  for (const [at, draft] of drafts.entries()) {
    const each = prepare(kind, draft, kept[at]!)
    if (known[at]?.content_hash !== each.hash) each.make()
    prepared.push(each)
    // A body takes milliseconds: other requests go on between two of them.
    await giveWay()
  }
  return prepared
}

function prepare<T extends KindTypes>(
  kind: PostKind<T>,
  given: T['Draft'],
  keptBefore: readonly string[],
): Prepared<T> {
  const { draft, differences } = kind.typeset({ ...given, keptTexts: mergeKeptTexts(keptBefore, given.keptTexts) })
  let made: T['Made'] | undefined
  return { given, draft, differences, hash: kind.hash(draft), keptBefore, make: () => (made ??= kind.make(draft)) }
}

const isSameList = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && one.every((text, at) => text === other[at])

/**
 * Locks the stored rows and decides by what they are now: another save may have come since they were read. A draft whose kept
 * texts are others now is typeset again, here, because that is rare. Throws `conflict` for an address that is not free.
 */
async function planAll<T extends KindTypes>(
  trx: AnyTransaction,
  kind: PostKind<T>,
  prepared: readonly Prepared<T>[],
  expected: ReadonlyMap<number, string>,
  now: Date,
): Promise<{ plans: Planned<T>[]; givingWay: T['Known'][] }> {
  const drafts = prepared.map(({ given }) => given)
  const known = matchKnown(drafts, await readKnown(trx, kind, drafts, 'lock'))
  const kept = await readKept(trx, kind, known)
  const newFormer = await listNewFormer(trx, kind, drafts)
  const plans = prepared.map((each, at): Planned<T> => {
    const current = isSameList(each.keptBefore, kept[at]!) ? each : prepare(kind, each.given, kept[at]!)
    checkExpected(known[at], current.hash, expected)
    const news = {
      hash: current.hash,
      hasNewKept: current.draft.keptTexts.length !== current.keptBefore.length,
      hasNewFormer: formerOf(kind, current.draft).some(former => newFormer.has(addressKey(former))),
    }
    const plan = planOf<T['Known']>(known[at], news, now)
    return { ...current, ...plan }
  })
  return {
    plans,
    givingWay: await claimAddresses(
      trx,
      kind,
      plans.filter(({ isChanged }) => isChanged),
    ),
  }
}

const addressOf = <T extends KindTypes>(kind: PostKind<T>, draft: T['Draft']): Address => ({
  namespace: kind.namespaceOf(draft),
  slug: draft.slug,
})

const formerOf = <T extends KindTypes>(kind: PostKind<T>, draft: T['Draft']): Address[] =>
  formerAddressesOf(addressOf(kind, draft), draft.formerSlugs)

/** The keys of former addresses that lead nowhere yet. */
async function listNewFormer<T extends KindTypes>(
  trx: AnyTransaction,
  kind: PostKind<T>,
  drafts: readonly T['Draft'][],
): Promise<Set<string>> {
  const wanted = new Map(drafts.flatMap(draft => formerOf(kind, draft).map(former => [addressKey(former), former])))
  const slugs = [...new Set([...wanted.values()].map(({ slug }) => slug))]
  for (const used of await listFormerSlugs(trx, kind.tables, slugs)) wanted.delete(addressKey(used))
  for (const used of await listSlugOwners(trx, kind.tables, slugs)) wanted.delete(addressKey(used))
  return new Set(wanted.keys())
}

/** Answers the posts that give way to these drafts. Throws `conflict` for an address that is not free. */
async function claimAddresses<T extends KindTypes>(
  trx: AnyTransaction,
  kind: PostKind<T>,
  changed: readonly Planned<T>[],
): Promise<T['Known'][]> {
  const claims = changed.map(({ draft, before }) => ({
    ...addressOf(kind, draft),
    id: before?.id ?? draft.id ?? null,
    place: kind.slugPlaceOf(draft),
  }))
  const ids = new Set(claims.map(({ id }) => id))
  const drafts = changed.map(({ draft }) => draft)
  const givingWay = ((await kind.listGivingWay?.(trx, drafts)) ?? []).filter(({ id }) => !ids.has(id))
  const owners = await listSlugOwners(
    trx,
    kind.tables,
    claims.map(({ slug }) => slug),
  )
  const moving = kind.canSwapAddresses ? listMoving(claims, owners) : []
  checkAddresses(claims, owners, new Set([...givingWay.map(({ id }) => id), ...moving]))
  return givingWay
}

/** Writes rows and bodies in two statements for the whole batch. */
async function writeAll<T extends KindTypes>(
  trx: AnyTransaction,
  kind: PostKind<T>,
  plans: readonly Planned<T>[],
  givingWay: readonly T['Known'][],
  now: Date,
): Promise<Written<T>[]> {
  const drafts = plans.map(({ draft }) => draft)
  const names = await kind.resolve(trx, drafts, now)
  const changed = plans.filter(({ isChanged }) => isChanged)
  if (changed.length === 0) return []
  const isNew = ({ before, draft }: Planned<T>) => before === undefined && draft.id === undefined
  // Before new ids are taken: the sequence may not give one that a draft of this batch brings.
  const fixedIds = changed.flatMap(({ before, draft }) => (before || draft.id === undefined ? [] : draft.id))
  await raiseSequence(
    trx,
    kind.tables,
    fixedIds.filter(id => id < kind.sequenceEnd),
  )
  const newIds = (await takeIds(trx, kind.tables, changed.filter(isNew).length)).values()
  const written = changed.map((plan): Written<T> => {
    const id = plan.before?.id ?? plan.draft.id ?? newIds.next().value!
    return { ...plan, row: kind.toRow(toSharedColumns(id, plan, now), plan.draft, plan.make(), names) }
  })
  await deletePosts(
    trx,
    kind.tables,
    givingWay.map(({ id }) => id),
  )
  await kind.rows.upsert(written.map(({ row }) => row)).execute(trx)
  await kind.bodies.upsert(written.map(({ row, make }) => kind.toBody(row.id, make()))).execute(trx)
  return written
}

/** Addresses that these posts left or name as former lead to them; addresses that are alive again lead nowhere else. */
async function rewriteHistory<T extends KindTypes>(
  trx: AnyTransaction,
  kind: PostKind<T>,
  written: readonly Written<T>[],
  now: Date,
): Promise<void> {
  const former = written.flatMap(({ draft, before, row: { id } }) =>
    listHistory({ ...addressOf(kind, draft), formerSlugs: draft.formerSlugs }, before, now).map(address => ({
      namespace: address.namespace,
      slug: address.slug,
      id,
    })),
  )
  // Of two posts that name one address, the later has it.
  await addFormerSlugs(trx, kind.tables, [...new Map(former.map(row => [addressKey(row), row])).values()])
  await removeFormerSlugs(
    trx,
    kind.tables,
    written.map(({ draft }) => addressOf(kind, draft)),
  )
}
