// Published articles for the rules of the newsroom's gate. The database writes the JSON: trees are long, and the server only passes them on.
import { sql, type Kysely } from 'kysely'
import type { ContentTables } from './tables.ts'

type Wanted = { after: number; limit: number; ids?: readonly number[] | undefined }

export async function listGateArticleTexts(
  db: Kysely<ContentTables>,
  { after, limit, ids }: Wanted,
): Promise<{ id: number; article: string }[]> {
  const which = ids ? sql`id = any(${[...ids]}::integer[])` : sql`id > ${after}`
  // The posts are picked first: a join of both whole tables would read the bodies from the first one in each batch.
  const { rows } = await sql<{ id: number; article: string }>`
    with p as materialized (
      select * from content.post where ${which} and status = 'published' and type <> 'page' order by id limit ${limit}
    )
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
    from p join content.post_body b on b.post_id = p.id
    order by p.id`.execute(db)
  return rows
}
