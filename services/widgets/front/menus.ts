// The menus belong to content; here they are things of the front page like the others, so that their changes go out with the rest.
import { createHash } from 'node:crypto'
import { CallError, DomainError } from '#contract/errors.ts'
import { menuNames, getMenuTrees, replaceMenuTrees, type MenuName } from '#contract/office/menus.ts'
import type { CallReply } from '#contract/call.ts'
import type { FrontMenuWanted } from '#contract/front.ts'
import type { Widgets } from '../widgets.ts'

export type Menus = CallReply<typeof getMenuTrees>
type Tree = FrontMenuWanted['tree']

export const menuKey = (name: MenuName) => `menu:${name}`

export const readMenus = ({ context }: Widgets): Promise<Menus> => context.ask(getMenuTrees, {})

const fieldsOf = (nodes: readonly Omit<Tree[number], 'children'>[]) =>
  nodes.map(({ title, url, from, until }) => [title, url, from, until])

/** Above every version of the sequence, so that a gathered change never has the version of what it replaces. */
const versionsBegin = 2 ** 50

/** A menu that is the same again has the same version: content counts the changes of all four together. */
function versionOf(tree: Tree): number {
  const plain = tree.map(({ children, ...item }) => [fieldsOf([item]), fieldsOf(children)])
  return (
    versionsBegin + Number.parseInt(createHash('sha256').update(JSON.stringify(plain)).digest('hex').slice(0, 12), 16)
  )
}

export const menuThings = ({ trees }: Menus): [string, { version: number; value: FrontMenuWanted }][] =>
  menuNames.map(name => {
    const tree = trees[name]
    return [menuKey(name), { version: versionOf(tree), value: { kind: 'menu', name, tree } }]
  })

/**
 * Another service owns them, so they are not part of the transaction: they are replaced before it, and brought back if it fails. Between the two only a
 * crash can leave them: then readers have the menus, and the other changes are still gathered.
 */
export async function withMenus<Result>(
  widgets: Widgets,
  { menus, wanted }: { menus: Menus; wanted: readonly FrontMenuWanted[] },
  act: (now: Menus) => Promise<Result>,
): Promise<Result> {
  if (wanted.length === 0) return act(menus)
  const { ask, log } = widgets.context
  const trees = { ...menus.trees, ...Object.fromEntries(wanted.map(({ name, tree }) => [name, tree])) }
  const { version } = await replace(ask, trees, menus.version)
  try {
    return await act({ trees, version })
  } catch (error) {
    await ask(replaceMenuTrees, { body: { trees: menus.trees, expected: version } }).catch((failure: unknown) =>
      log.error({ err: failure }, 'menus were shown, and the other changes of the front page were not'),
    )
    throw error
  }
}

async function replace(ask: Widgets['context']['ask'], trees: Menus['trees'], expected: number) {
  try {
    return await ask(replaceMenuTrees, { body: { trees, expected } })
  } catch (error) {
    if (error instanceof CallError && error.status === 409)
      throw new DomainError('conflict', 'Меню за это время изменились: посмотрите их ещё раз')
    throw error
  }
}
