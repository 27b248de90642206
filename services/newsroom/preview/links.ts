// Preview links for people outside the newsroom. The executor (pool or transaction) is the first argument.
import type { Kysely, Transaction } from 'kysely'
import { endArticlePreviews } from '#contract/office/article-previews.ts'
import { endRecipePreviews } from '#contract/office/recipes.ts'
import type { PreviewLink } from '#contract/newsroom-preview.ts'
import type { Newsroom } from '../newsroom.ts'
import type { NewsroomTables, PreviewLinkTable } from '../store/tables.ts'

type Executor = Kysely<NewsroomTables>
export type LinkRow = { id: number } & Omit<PreviewLinkTable, 'id'>

/** The key of a link's preview in the content service, or in the recipe service. */
export const keyOfLink = (id: number) => `newsroom-link:${id}`

export async function insertLink(db: Executor, link: Omit<LinkRow, 'id'>): Promise<LinkRow> {
  return db.insertInto('preview_link').values(link).returningAll().executeTakeFirstOrThrow()
}

export async function listLinks(db: Executor, textId: number, now: Date): Promise<LinkRow[]> {
  return db
    .selectFrom('preview_link')
    .selectAll()
    .where('text_id', '=', textId)
    .where('ends_at', '>', now)
    .orderBy('id', 'desc')
    .execute()
}

/**
 * Removes the previews before the rows: a preview whose row is gone could not be ended any more. `more` runs in the transaction that
 * removes the rows.
 */
export async function endLinks(
  { context, db }: Newsroom,
  ids: readonly number[],
  more: (trx: Transaction<NewsroomTables>) => Promise<unknown> = async () => {},
): Promise<void> {
  if (ids.length === 0) return
  const keys = ids.map(keyOfLink)
  // The kind of the text may have changed since the link was made, and a service does not mind keys that it does not know.
  await context.ask(endArticlePreviews, { body: { keys } })
  await context.ask(endRecipePreviews, { body: { keys } })
  await db.inTransaction(async trx => {
    await trx.deleteFrom('preview_link').where('id', 'in', ids).execute()
    await more(trx)
  })
}

/** Ends the links to a deleted text. */
export async function endLinksOfDeleted(newsroom: Newsroom, textId: number): Promise<void> {
  const { db, now } = newsroom
  const row = await db.kysely.selectFrom('text').select('deleted_at').where('id', '=', textId).executeTakeFirst()
  if (row && row.deleted_at === null) return
  await endLinks(
    newsroom,
    (await listLinks(db.kysely, textId, now())).map(({ id }) => id),
  )
}

export async function removeEndedLinks(db: Executor, now: Date): Promise<void> {
  await db.deleteFrom('preview_link').where('ends_at', '<=', now).execute()
}

export const presentLink = ({ id, created_by, created_at, ends_at }: LinkRow): PreviewLink => ({
  id,
  createdBy: created_by,
  createdAt: created_at.toISOString(),
  endsAt: ends_at.toISOString(),
})
