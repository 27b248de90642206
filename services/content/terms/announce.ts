// Tells everybody who keeps the name of a term that it has another one: the menus here, other services by an event.
import type { Transaction } from 'kysely'
import type { Content } from '../content.ts'
import { termUrl } from '../present.ts'
import type { ContentTables } from '../store/tables.ts'
import type { TermRow } from '../store/taxonomy.ts'
import { isSlugOfBoth } from './store.ts'

type Trx = Transaction<ContentTables>
type Named = Pick<TermRow, 'id' | 'kind' | 'slug' | 'path' | 'title'>

/** Also for another title alone. */
export async function announceMoved({ context }: Content, trx: Trx, from: Named, to: Named): Promise<void> {
  if (termUrl(from) !== termUrl(to)) await renameInMenus(trx, termUrl(from), termUrl(to))
  await context.events.announce(trx, 'term.moved', {
    kind: to.kind,
    from: { id: from.id, slug: from.slug },
    to: { id: to.id, slug: to.slug, title: to.title },
    isShared: await isSlugOfBoth(trx, from.kind, from.slug),
  })
  await context.events.announce(trx, 'taxonomy.changed', {
    tags: ['terms', 'menus', ...[...new Set([from.id, to.id])].flatMap(id => [`term-${id}`, `list-term-${id}`])],
  })
}

/** Items lead to the new address at once; those of sections below it follow. */
async function renameInMenus(trx: Trx, from: string, to: string): Promise<void> {
  const row = await trx
    .selectFrom('menu')
    .select(['data', 'tree', 'version'])
    .where('id', '=', 1)
    .forUpdate()
    .executeTakeFirst()
  if (!row) return
  const [data, tree] = [withUrls(row.data, from, to), row.tree && withUrls(row.tree, from, to)]
  if (JSON.stringify([data, tree]) === JSON.stringify([row.data, row.tree])) return
  await trx
    .updateTable('menu')
    .set({ data: JSON.stringify(data), tree: tree && JSON.stringify(tree), version: row.version + 1 })
    .where('id', '=', 1)
    .execute()
}

/** The same menus with other addresses, with or without a slash at their end. */
function withUrls<Value>(value: Value, from: string, to: string): Value {
  const bare = from.replace(/\/$/, '')
  const moved = (url: string) =>
    url === bare
      ? to
      : url.startsWith(`${bare}/`) || url.startsWith(`${bare}?`)
        ? `${to.replace(/\/$/, '')}${url.slice(bare.length)}`
        : url
  return JSON.parse(JSON.stringify(value), (key, each: unknown) =>
    key === 'url' && typeof each === 'string' ? moved(each) : each,
  ) as Value
}
