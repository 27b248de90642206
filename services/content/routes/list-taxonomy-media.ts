// Internal: pictures of people and terms, for the media library. There are few of them: one piece has all.
import type * as library from '#contract/office/library.ts'
import type { Handler } from '#platform/http/answer.ts'
import type { Content } from '../content.ts'
import { personUrl, termUrl } from '../present.ts'
import { listPictured } from '../store/taxonomy.ts'

export const listTaxonomyMedia =
  ({ db }: Content): Handler<typeof library.listTaxonomyMedia> =>
  async () => {
    const { people, terms } = await listPictured(db.kysely)
    // 0: a picture that is not of the library.
    const of = ({ image }: { image: { image_id: number } | null }) => ({
      cover: image && image.image_id > 0 ? [image.image_id] : [],
      body: [],
      files: [],
    })
    return {
      items: [
        ...people.map(row => ({
          kind: 'person' as const,
          id: row.id,
          title: row.name.slice(0, 300),
          url: personUrl(row.slug),
          ...of(row),
        })),
        ...terms.map(row => ({
          kind: 'term' as const,
          id: row.id,
          title: row.title.slice(0, 300),
          url: termUrl(row),
          ...of(row),
        })),
      ],
      next: null,
    }
  }
