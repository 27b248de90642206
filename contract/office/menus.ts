// The menus as trees, with dates: what the office changes, with the rest of the front page (contract/front.ts), and an archive carries. Readers get
// what applies now (`getMenus`).
import { z } from 'zod'
import { defineCall, internalCallOf, officeCallOf } from '../call.ts'
import { broughtMoment } from '../moments.ts'
import { line } from '../typed-text.ts'
import { int4Max, wholeNumber } from '../whole-number.ts'
import { isTerm } from './widgets.ts'

export const menuNames = ['header', 'footer', 'health', 'recipes'] as const
export type MenuName = (typeof menuNames)[number]
/** Levels of each menu. The upper level of the footer are groups, which lead nowhere. */
export const menuLevels: Record<MenuName, 1 | 2> = { header: 2, footer: 2, health: 1, recipes: 1 }
export const menuItemsMax = 20

const item = {
  title: line(60).pipe(z.string().min(1)),
  url: z
    .string()
    .max(500)
    .regex(/^(\/(?!\/)\S*|https:\/\/\S+)?$/, 'ожидается / или https://'),
  from: broughtMoment.nullable(),
  until: broughtMoment.nullable(),
}
const leaf = z.object(item).refine(isTerm, { path: ['until'], message: 'конец раньше начала' })
const node = z
  .object({ ...item, children: z.array(leaf).max(menuItemsMax) })
  .refine(isTerm, { path: ['until'], message: 'конец раньше начала' })
export type MenuNode = z.output<typeof node>
export type MenuLeaf = z.output<typeof leaf>

const tree = z.array(node).max(menuItemsMax)
const flat = tree.refine(nodes => nodes.every(({ children }) => children.length === 0), 'здесь один уровень')
const led = (nodes: { url: string }[]) => nodes.every(({ url }) => url !== '')
const noAddress = 'у пункта нет адреса'
export const menuTrees = z.object({
  header: tree.refine(nodes => led(nodes) && nodes.every(({ children }) => led(children)), noAddress),
  footer: tree.refine(nodes => nodes.every(({ children }) => led(children)), noAddress),
  health: flat.refine(led, noAddress),
  recipes: flat.refine(led, noAddress),
})
export type MenuTrees = z.output<typeof menuTrees>

const treeOf = (moment: z.ZodType<string, string>) => {
  const shown = { title: z.string(), url: z.string(), from: moment.nullable(), until: moment.nullable() }
  return z.array(z.object({ ...shown, children: z.array(z.object(shown)) }))
}
const treesOf = (each: ReturnType<typeof treeOf>) =>
  z.object({ header: each, footer: each, health: each, recipes: each })
export const shownTree = treeOf(z.string())
const shownTrees = treesOf(shownTree)

const call = officeCallOf('content', '/api/v1/office')
export const countMenuTexts = defineCall({
  ...call('countMenuTexts', '/menus', 'Count the texts behind each item of the menus'),
  method: 'GET',
  reply: z.object({
    counts: z
      .array(z.object({ url: z.string(), texts: z.number().int() }))
      .describe('Texts behind sections, tags and streams; an item with none is hidden'),
  }),
  errors: ['unauthorized', 'forbidden'],
})
const internal = internalCallOf('content', 'GET', 'own: office and importers')
export const getMenuTrees = defineCall({
  ...internal('getMenuTrees', '/menu-trees/shown', 'Get the trees of the menus as readers have them'),
  reply: z.object({ trees: shownTrees, version: z.number().int() }),
})
export const replaceMenuTrees = defineCall({
  ...internal('replaceMenuTrees', '/menu-trees/shown', 'Replace the menus; readers see them at once'),
  method: 'POST',
  body: z.object({
    trees: treesOf(treeOf(broughtMoment)),
    expected: wholeNumber(0, int4Max).describe('The version that was changed'),
  }),
  reply: z.object({ version: z.number().int() }),
  errors: ['validation', 'conflict'],
})
export const listArchivedMenus = defineCall({
  ...internal(
    'listArchivedMenus',
    '/menu-trees',
    'Get the trees of the menus for an archive; null: nobody has changed them',
  ),
  reply: z.object({ trees: shownTrees.nullable() }),
})
export const restoreMenus = defineCall({
  ...internal('restoreMenus', '/menu-trees', 'Bring the trees of an archive, if nobody has changed the menus here'),
  method: 'POST',
  body: z.object({ trees: menuTrees }),
  reply: z.object({ outcome: z.enum(['created', 'kept']) }),
  errors: ['validation'],
})

export const officeMenusCalls = [
  countMenuTexts,
  getMenuTrees,
  replaceMenuTrees,
  listArchivedMenus,
  restoreMenus,
] as const
