// The menus with their dates: which items apply now, and how many texts stand behind them.
import type { MenusReply } from '#contract/content.ts'
import type { MenuTrees } from '#contract/office/menus.ts'
import { nextChangeAfter } from '#domain/front-page.ts'
import type { Content } from './content.ts'
import { listId } from './rules/lists.ts'
import { addressesIn, shownMenus, termAddress, termsIn, treesOf } from './rules/menus.ts'
import { countLists } from './store/lists.ts'
import { findMenus, tellMenus, type MenuRow } from './store/menus.ts'

const noMenus: MenusReply = { header: [], footer: [], health: [], recipes: [] }

export const treesIn = (row: MenuRow | undefined): MenuTrees => row?.tree ?? treesOf(row?.data ?? noMenus)

/** Texts behind the addresses of sections, tags and streams; a section that does not exist has none. */
export async function countTexts({ db, taxonomy }: Content, trees: MenuTrees): Promise<Map<string, number>> {
  const named = await Promise.all(
    addressesIn(trees).map(async url => {
      const address = termAddress(url)
      const term = address && (await taxonomy.findTerm(address.kind, address.path))
      // Below /health/ there are pages too.
      if (!address || (!term && address.kind === 'health')) return undefined
      return { url, list: term && listId({ kind: 'term', id: term.id }, 'post+health') }
    }),
  )
  const known = named.filter(each => each !== undefined)
  const counts = await countLists(
    db.kysely,
    known.flatMap(({ list }) => list ?? []),
  )
  return new Map(known.map(({ url, list }) => [url, (list !== undefined && counts.get(list)) || 0]))
}

/** The menus that readers see now, and for how long they stay as they are. */
export async function menusNow(content: Content): Promise<{ menus: MenusReply; until: Date | undefined }> {
  const row = await findMenus(content.db.kysely)
  // Menus that the office has not changed are shown as they were saved.
  if (!row?.tree) return { menus: row?.data ?? noMenus, until: undefined }
  const now = content.context.clock.now()
  const counts = await countTexts(content, row.tree)
  return {
    menus: shownMenus(row.tree, now, url => counts.get(url) === 0),
    until: nextChangeAfter(termsIn(row.tree), now),
  }
}

/** Pages are rendered again in the minute in which an item begins or ends. */
export function startMenuTerms({ db, context }: Content): void {
  const look = context.jobs.whenDue('content.menu-terms', {
    findNext: async () => {
      const row = await findMenus(db.kysely)
      return row?.tree ? nextChangeAfter(termsIn(row.tree), row.told_until ?? new Date(0)) : undefined
    },
    run: () =>
      db.inTransaction(async trx => {
        await tellMenus(trx, context.clock.now())
        await context.events.announce(trx, 'taxonomy.changed', { tags: ['menus'] })
      }),
  })
  context.events.on('taxonomy.changed', look)
}
