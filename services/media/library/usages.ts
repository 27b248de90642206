// Keeps track of where items are used: after an event, the owning service is asked which items it uses. At the first start with the library, all
// owners are read once.
import type { CallReply } from '#contract/call.ts'
import {
  listArticleMedia,
  listIssueMedia,
  listRecipeMedia,
  listTaxonomyMedia,
  listTextMedia,
  listWidgetMedia,
  type Placed,
} from '#contract/office/library.ts'
import type { Media } from '../media.ts'
import { listRead, markRead, saveUsages } from './store/usages.ts'

type PlacesCall = typeof listArticleMedia
type Owner = Placed['kind']

const callOf: Record<Exclude<Owner, 'person' | 'term'>, PlacesCall> = {
  article: listArticleMedia,
  recipe: listRecipeMedia as never,
  widget: listWidgetMedia as never,
  text: listTextMedia as never,
  issue: listIssueMedia as never,
}
const pieceSize = 200
/** Kinds of owners that are marked after a complete read; terms are read together with people. */
const ownerKinds: readonly Owner[] = ['article', 'recipe', 'text', 'issue', 'person', 'widget']

/** Updates the usages of some posts, texts or issues. A removed owner is not in the reply, so its usages are removed. */
export async function refreshUsagesOf(
  { context, db }: Media,
  owner: 'article' | 'recipe' | 'text' | 'issue',
  ids: readonly number[],
) {
  for (let at = 0; at < ids.length; at += pieceSize) {
    const piece = ids.slice(at, at + pieceSize)
    const { items } = await context.ask(callOf[owner], { body: { ids: [...piece], limit: pieceSize } })
    await db.inTransaction(trx => saveUsages(trx, owner, piece, items))
  }
}

async function* piecesOf({ context }: Media, call: PlacesCall): AsyncGenerator<Placed[]> {
  for (let after: number | null = 0; after !== null;) {
    const reply: CallReply<PlacesCall> = await context.ask(call, { body: { after, limit: pieceSize } })
    yield reply.items
    after = reply.next
  }
}

/** Updates the usages of all people and terms, or all widgets: they are few, and their events have no ids. */
export async function refreshAllUsages(media: Media, of: 'taxonomy' | 'widget'): Promise<void> {
  const all: Placed[] = []
  const call = of === 'widget' ? callOf.widget : (listTaxonomyMedia as never as PlacesCall)
  for await (const items of piecesOf(media, call)) all.push(...items)
  const owners: Owner[] = of === 'widget' ? ['widget'] : ['person', 'term']
  await media.db.inTransaction(async trx => {
    for (const owner of owners)
      await saveUsages(
        trx,
        owner,
        'all',
        all.filter(({ kind }) => kind === owner),
      )
  })
}

/** True if every kind of owner has been read completely. */
export async function areUsagesRead({ db }: Media): Promise<boolean> {
  return (await listRead(db.kysely)).size === ownerKinds.length
}

/** Reads the owners that were never read completely. */
export async function readUsagesOnce(media: Media): Promise<void> {
  const { db, context } = media
  const known = await listRead(db.kysely)
  for (const owner of ['article', 'recipe', 'text', 'issue'] as const) {
    if (known.has(owner)) continue
    for await (const items of piecesOf(media, callOf[owner]))
      await db.inTransaction(trx =>
        saveUsages(
          trx,
          owner,
          items.map(({ id }) => id),
          items,
        ),
      )
    await markRead(db.kysely, owner)
    context.log.info({ owner }, 'the places of pictures were read')
  }
  if (!known.has('person')) {
    await refreshAllUsages(media, 'taxonomy')
    await markRead(db.kysely, 'person')
  }
  if (!known.has('widget')) {
    await refreshAllUsages(media, 'widget')
    await markRead(db.kysely, 'widget')
  }
}
