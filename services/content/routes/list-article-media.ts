// Internal: which pictures and files stand in articles, for the media library.
import { sql } from 'kysely'
import type * as library from '#contract/office/library.ts'
import type { Handler } from '#platform/http/answer.ts'
import { listPostMedia } from '#publishing/media-places.ts'
import type { Content } from '../content.ts'
import { mainTermOf, postUrl } from '../present.ts'
import type { PostRow } from '../store/posts.ts'

type Row = Pick<PostRow, 'id' | 'type' | 'slug' | 'status' | 'title' | 'term_ids'>

const source = {
  post: 'content.post',
  body: sql`content.post_body b on b.post_id = p.id`,
  columns: ['id', 'type', 'slug', 'status', 'title', 'term_ids'],
  covers: ['cover'],
  texts: sql`b.source || b.tree::text || b.images::text || b.footnotes::text`,
}

export const listArticleMedia =
  ({ db, taxonomy }: Content): Handler<typeof library.listArticleMedia> =>
  async ({ body: { ids, after, limit } }) => {
    const rows = await listPostMedia<Row>(db.kysely, source, { ids, after, limit })
    const terms = await taxonomy.terms(rows.flatMap(({ term_ids }) => term_ids))
    return {
      items: rows.map(row => ({
        kind: 'article' as const,
        id: row.id,
        title: row.title.slice(0, 300),
        url: row.status === 'published' ? postUrl(row, mainTermOf(row, terms)) : null,
        cover: row.covers,
        body: row.pictures,
        files: row.files,
      })),
      next: ids || rows.length < limit ? null : rows.at(-1)!.id,
    }
  }
