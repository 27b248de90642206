// Decides what a save of posts does, from the drafts and the stored rows. Pure.
import { DomainError } from '#contract/errors.ts'
import { isReservedSlug, type SlugPlace } from '#domain/reserved-slugs.ts'

export type PostStatus = 'published' | 'draft' | 'scheduled' | 'private'

/** Slugs are unique within a namespace: `/sleep` and `/health/sleep` are two addresses. */
export type Address = { namespace: string; slug: string }

/** A stored post before the save. */
export type KnownPost = Address & {
  id: number
  source: string | null
  status: PostStatus
  published_at: Date | null
  content_hash: string
  preview_hash: string
}

/** «Published» in the future means scheduled, «scheduled» in the past published; without a date nothing is public. */
export function effectiveStatus(status: PostStatus, publishedAt: Date | null, now: Date): PostStatus {
  if (status !== 'published' && status !== 'scheduled') return status
  if (publishedAt === null) return 'draft'
  return publishedAt > now ? 'scheduled' : 'published'
}

type Keyed = { id?: number | undefined; source?: string | undefined }

/**
 * The stored row of each draft: found by its importer's key, else by its id. Throws `conflict` for the id of another importer's
 * row and `validation` for a row that two drafts of the batch name.
 */
export function matchKnown<Known extends { id: number; source: string | null }>(
  drafts: readonly Keyed[],
  known: readonly Known[],
): (Known | undefined)[] {
  const bySource = new Map(known.flatMap(row => (row.source === null ? [] : [[row.source, row] as const])))
  const byId = new Map(known.map(row => [row.id, row]))
  const taken = new Set<number | string>()
  return drafts.map(({ id, source }) => {
    const found =
      (source === undefined ? undefined : bySource.get(source)) ?? (id === undefined ? undefined : byId.get(id))
    if (found && source !== undefined && found.source !== null && found.source !== source)
      throw new DomainError('conflict', `Номер ${found.id} уже занят`, { id: 'номер занят' })
    for (const key of [source, found?.id ?? id]) {
      if (key === undefined) continue
      if (taken.has(key)) throw new DomainError('validation', `Дважды в одной посылке: ${key}`)
      taken.add(key)
    }
    return found
  })
}

/** Throws `validation` with the people and terms that drafts use and that do not exist: `person:SLUG`, `tag:SLUG`… */
export function refuseMissing(missing: readonly string[]): void {
  if (missing.length === 0) return
  const fields = Object.fromEntries(missing.map(key => [key, 'не найдено']))
  throw new DomainError('validation', `Нет таких записей: ${missing.join(', ')}`, fields)
}

/** Texts of one post that an editor wants without typography: the newest are kept. */
const keptTextsMax = 1000

export const mergeKeptTexts = (before: readonly string[], added: readonly string[]): string[] =>
  [...new Set([...before, ...added])].slice(-keptTextsMax)

export const addressKey = ({ namespace, slug }: Address) => `${namespace}/${slug}`

/** What a save says of a slug that `isReservedSlug` names. */
export const takenBySite = 'адрес занят самим сайтом'

export type Claim = Address & {
  /** Null for a post that gets its id from the sequence. */
  id: number | null
  place: SlugPlace
}

/**
 * Throws `conflict` for addresses that the site answers itself, that two claims of the batch name, or that belong to a post which
 * is not in `leaving`: posts that are about to leave their addresses.
 */
export function checkAddresses(
  claims: readonly Claim[],
  owners: readonly (Address & { id: number })[],
  leaving: ReadonlySet<number>,
): void {
  const ownerOf = new Map(owners.map(owner => [addressKey(owner), owner.id]))
  const taken: Record<string, string> = {}
  const seen = new Set<string>()
  for (const claim of claims) {
    const key = addressKey(claim)
    const owner = ownerOf.get(key)
    const isFree = owner === undefined || owner === claim.id || leaving.has(owner)
    if (!isFree || seen.has(key)) taken[claim.slug] = 'адрес уже занят'
    if (isReservedSlug(claim.slug, claim.place)) taken[claim.slug] = takenBySite
    seen.add(key)
  }
  if (Object.keys(taken).length > 0)
    throw new DomainError('conflict', `Адрес уже занят: ${Object.keys(taken).join(', ')}`, taken)
}

/** Owners of claimed addresses that move to another address in the same batch, so that two posts can swap theirs. */
export function listMoving(claims: readonly Claim[], owners: readonly (Address & { id: number })[]): Set<number> {
  const claimed = new Map(claims.map(claim => [claim.id, addressKey(claim)]))
  return new Set(
    owners.flatMap(owner => {
      const wanted = claimed.get(owner.id)
      return wanted !== undefined && wanted !== addressKey(owner) ? [owner.id] : []
    }),
  )
}

/** Former addresses that a draft names, in the namespace of the post; its own address is none. */
export const formerAddressesOf = (post: Address, formerSlugs: readonly string[]): Address[] =>
  formerSlugs.filter(slug => slug !== post.slug).map(slug => ({ namespace: post.namespace, slug }))

/**
 * Former addresses of one post after a save: those its draft names, and the one it leaves. A post that was never public leaves
 * none; one that was taken from view may have been linked to before.
 */
export function listHistory(
  post: Address & { formerSlugs: readonly string[] },
  before: KnownPost | undefined,
  now: Date,
): Address[] {
  const isMoved = before !== undefined && addressKey(before) !== addressKey(post)
  const left = isMoved && before.published_at !== null && before.published_at <= now ? [before] : []
  return [...left, ...formerAddressesOf(post, post.formerSlugs)]
}

/** Throws `conflict` for a row that somebody else changed since its hash was read; a row that says what the draft says is no conflict. */
export function checkExpected(
  before: { id: number; content_hash: string } | undefined,
  hash: string,
  expected: ReadonlyMap<number, string>,
): void {
  const known = before && expected.get(before.id)
  if (known === undefined || before!.content_hash === known || before!.content_hash === hash) return
  throw new DomainError('conflict', 'Статью изменили помимо этой правки', { changed: String(before!.id) })
}

/** A scheduled post whose time has come is changed by any save: it becomes public with it, not a moment later. */
const isDue = ({ status, published_at }: KnownPost, now: Date) =>
  status === 'scheduled' && published_at !== null && published_at <= now

export type Outcome = 'created' | 'updated' | 'unchanged'

export type Plan<Known> = {
  before: Known | undefined
  outcome: Outcome
  /** False when the draft says what is stored already. */
  isChanged: boolean
}

/** `now`: when it is saved. `hasNewKept`: the draft adds texts without typography; `hasNewFormer`: it names a former address that leads nowhere yet. */
export function planOf<Known extends KnownPost>(
  before: Known | undefined,
  draft: { hash: string; hasNewKept: boolean; hasNewFormer: boolean },
  now: Date,
): Plan<Known> {
  const isNews = before?.content_hash !== draft.hash || draft.hasNewKept || draft.hasNewFormer
  const isChanged = before === undefined || isNews || isDue(before, now)
  return { before, isChanged, outcome: isChanged ? (before ? 'updated' : 'created') : 'unchanged' }
}

/** Whether a save takes a public post from its readers. */
export function isTakenAway(
  before: readonly Pick<KnownPost, 'id' | 'status'>[],
  after: readonly Pick<KnownPost, 'id' | 'status'>[],
): boolean {
  const stillPublic = new Set(after.filter(({ status }) => status === 'published').map(({ id }) => id))
  return before.some(({ id, status }) => status === 'published' && !stillPublic.has(id))
}
