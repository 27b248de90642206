// Which items of the menus readers see at a moment. Pure.
import type { MenusReply } from '#contract/content.ts'
import { menuNames, type MenuLeaf, type MenuTrees } from '#contract/office/menus.ts'
import { isOnAt, type Term } from '#domain/front-page.ts'

const always = { from: null, until: null }

/** The menus of a magazine whose office has not changed them, as trees. */
export const treesOf = ({ header, footer, health, recipes }: MenusReply): MenuTrees => {
  const leaf = ({ title, url }: { title: string; url: string }): MenuLeaf => ({ title, url, ...always })
  const node = (item: { title: string; url: string }) => ({ ...leaf(item), children: [] })
  return {
    header: header.map(({ children = [], ...item }) => ({ ...leaf(item), children: children.map(leaf) })),
    footer: footer.map(({ title, items }) => ({ title, url: '', ...always, children: items.map(leaf) })),
    health: health.map(node),
    recipes: recipes.map(node),
  }
}

/** What an item of a menu may show nothing for. */
export function termAddress(url: string): { kind: 'topic' | 'health' | 'tag' | 'stream'; path: string } | undefined {
  const [, kind, path] = /^\/(topics|health|tag|stream)\/([^?#]+?)\/?$/.exec(url) ?? []
  if (kind === undefined || path === undefined) return undefined
  return { kind: kind === 'topics' ? 'topic' : (kind as 'health' | 'tag' | 'stream'), path }
}

/** `isEmpty`: no text stands behind the address. A group of the footer without items is left out. */
export function shownMenus(trees: MenuTrees, at: Date, isEmpty: (url: string) => boolean): MenusReply {
  const shown = <Item extends MenuLeaf>(items: readonly Item[]) =>
    items.filter(item => isOnAt(item, at) && !isEmpty(item.url))
  const link = ({ title, url }: MenuLeaf) => ({ title, url })
  return {
    header: shown(trees.header).map(item => {
      const children = shown(item.children).map(link)
      return { ...link(item), ...(children.length > 0 && { children }) }
    }),
    footer: shown(trees.footer)
      .map(({ title, children }) => ({ title, items: shown(children).map(link) }))
      .filter(({ items }) => items.length > 0),
    health: shown(trees.health).map(link),
    recipes: shown(trees.recipes).map(link),
  }
}

const itemsOf = (trees: MenuTrees) =>
  menuNames.flatMap(name => trees[name].flatMap(({ children, ...item }): MenuLeaf[] => [item, ...children]))

export const termsIn = (trees: MenuTrees): Term[] => itemsOf(trees)
export const addressesIn = (trees: MenuTrees): string[] => [...new Set(itemsOf(trees).map(({ url }) => url))]
