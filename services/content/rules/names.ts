// Checks of drafts of people and terms: reserved addresses, keys that come twice. Pure.
import { DomainError } from '#contract/errors.ts'
import { isReservedSlug, type SlugPlace } from '#domain/reserved-slugs.ts'
import { takenBySite } from '#publishing/plan.ts'

export const slugTaken = (slug: string, why = 'адрес уже занят') =>
  new DomainError('conflict', `Адрес «${slug}»: ${why}`, { [slug]: why })

/** Throws `conflict` for an address that the site answers itself. */
export function checkSlug(slug: string, place: SlugPlace): void {
  if (isReservedSlug(slug, place)) throw slugTaken(slug, takenBySite)
}

/** Throws `conflict` when two drafts have one key. */
export function refuseTwice(drafts: readonly { source?: string | undefined }[]): void {
  const seen = new Set<string>()
  for (const { source } of drafts) {
    if (source === undefined) continue
    if (seen.has(source)) throw new DomainError('conflict', `Дважды в одной посылке: ${source}`)
    seen.add(source)
  }
}

/** The cache tags of everything that shows these people. */
export const personTags = (ids: readonly number[]) => [
  'people',
  ...ids.flatMap(id => [`person-${id}`, `list-person-${id}`]),
]
