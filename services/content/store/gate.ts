// Published articles for the rules of the newsroom's gate. The database writes the JSON: trees are long, and the server only passes them on.
import { sql, type Kysely } from 'kysely'
import type { ContentTables } from './tables.ts'

type Wanted = { after: number; limit: number; ids?: readonly number[] | undefined }

export async function listGateArticleTexts(
  db: Kysely<ContentTables>,
  { after, limit, ids }: Wanted,
): Promise<{ id: number; article: string }[]> {
  const which = ids ? sql`p.id = any(${[...ids]}::integer[])` : sql`p.id > ${after}`
  const { rows } = await sql<{ id: number; article: string }>`
    select p.id, json_build_object(
      'type', p.type, 'title', p.title, 'excerpt', p.excerpt, 'cover', p.cover,
      'categories', array(select t.slug from content.term t where t.id = any(p.term_ids) and t.kind in ('topic', 'health')),
      'author', (select slug from content.person where id = p.author_id),
      'expert', (select slug from content.person where id = p.expert_id),
      'customAuthors', b.custom_authors, 'isAdvertising', p.is_advertising, 'advertLabel', p.advert_label,
      'adsToken', b.ads_token, 'meta', b.meta,
      'images', case when b.meta -> 'office' ? 'decorations' then b.images else '{}' end,
      'tree', b.tree
    )::text as article
    from content.post p join content.post_body b on b.post_id = p.id
    where ${which} and p.status = 'published' and p.type <> 'page'
    order by p.id limit ${limit}`.execute(db)
  return rows
}
