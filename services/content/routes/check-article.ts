import type * as calls from '#contract/office/releasing.ts'
import { isReservedSlug } from '#domain/reserved-slugs.ts'
import type { Handler } from '#platform/http/answer.ts'
import type { Content } from '../content.ts'
import { postUrl, presentPerson } from '../present.ts'
import { findPersonBySlug } from '../store/taxonomy.ts'
import { findAddressOwner, listKnownNames } from '../store/names.ts'

export const checkArticle =
  ({ db }: Content): Handler<typeof calls.checkArticle> =>
  async ({ body: { id, draft } }) => {
    const kind = draft.type === 'health' ? 'health' : 'topic'
    const people = (['author', 'expert'] as const).flatMap(field => draft[field] ?? [])
    const terms = [
      ...draft.categories.map(slug => ({ field: 'categories', kind, slug }) as const),
      ...draft.streams.map(slug => ({ field: 'streams', kind: 'stream', slug }) as const),
      ...draft.tags.map(slug => ({ field: 'tags', kind: 'tag', slug }) as const),
    ]
    const known = await listKnownNames(
      db.kysely,
      people,
      terms.map(({ slug }) => slug),
    )
    const isRoot = draft.type !== 'health'
    const owner = await findAddressOwner(db.kysely, isRoot ? 'root' : 'health', draft.slug)
    const [main] = draft.categories
    const author = draft.author === null ? undefined : await findPersonBySlug(db.kysely, draft.author)
    return {
      missing: [
        ...(['author', 'expert'] as const).flatMap(field => {
          const slug = draft[field]
          return slug === null || known.people.has(slug) ? [] : [{ field, slug }]
        }),
        ...terms.flatMap(({ field, kind: of, slug }) => (known.terms.has(`${of}:${slug}`) ? [] : [{ field, slug }])),
      ],
      isReserved: isReservedSlug(draft.slug, isRoot ? 'root' : 'below'),
      owner: owner && owner.id !== id ? owner : null,
      url: postUrl(draft, main === undefined ? undefined : { slug: main }),
      author: author ? presentPerson(author) : null,
    }
  }
