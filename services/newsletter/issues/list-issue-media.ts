// Internal: which pictures stand in issues, for the media library. Those of letters that were sent are needed as long as the letters.
import type * as library from '#contract/office/library.ts'
import { mediaIn } from '#domain/media-addresses.ts'
import type { Handler } from '#platform/http/answer.ts'
import type { Newsletter } from '../newsletter.ts'
import { listContents } from '../store/issues.ts'

export const listIssueMedia =
  ({ db }: Newsletter): Handler<typeof library.listIssueMedia> =>
  async ({ body: { ids, after, limit } }) => {
    const rows = await listContents(db.kysely, { ids, after, limit })
    return {
      items: rows.map(({ id, content }) => {
        const { pictures, files } = mediaIn(JSON.stringify(content.blocks))
        return {
          kind: 'issue' as const,
          id,
          title: content.subject || 'Без темы',
          url: null,
          cover: [],
          body: pictures,
          files,
        }
      }),
      next: ids || rows.length < limit ? null : rows.at(-1)!.id,
    }
  }
