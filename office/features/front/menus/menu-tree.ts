// A menu as a tree that is carried by keys: up and down among all places, right into the item above, left out of it. Pure.
import type { MenuNode } from '#contract/office/menus.ts'

export type Tree = readonly MenuNode[]
/** The place of an item: its top level, and its place inside. */
export type Path = readonly [number] | readonly [number, number]

export type Row = { path: Path; level: 1 | 2; item: Omit<MenuNode, 'children'>; inside: number }

/** The items in the order of the page. */
export const rowsOf = (tree: Tree): Row[] =>
  tree.flatMap(({ children, ...item }, at): Row[] => [
    { path: [at], level: 1, item, inside: children.length },
    ...children.map((child, inner): Row => ({ path: [at, inner], level: 2, item: child, inside: 0 })),
  ])

export const samePath = (one: Path, other: Path): boolean => one[0] === other[0] && one[1] === other[1]

/** The tree without the item, and the item with what is inside it. */
export function takeOut(tree: Tree, [at, inner]: Path): { rest: MenuNode[]; taken: MenuNode } {
  const top = tree[at]!
  if (inner === undefined) return { rest: tree.filter((_, index) => index !== at), taken: top }
  return {
    rest: tree.map((node, index) =>
      index === at ? { ...node, children: node.children.filter((_, each) => each !== inner) } : node,
    ),
    taken: { ...top.children[inner]!, children: [] },
  }
}

/** Puts an item to a place; inside another item it has nothing inside. */
export function putIn(tree: Tree, [at, inner]: Path, item: MenuNode): MenuNode[] {
  if (inner === undefined) return [...tree.slice(0, at), item, ...tree.slice(at)]
  const { children: _, ...leaf } = item
  return tree.map((node, index) =>
    index === at
      ? { ...node, children: [...node.children.slice(0, inner), leaf, ...node.children.slice(inner)] }
      : node,
  )
}

export const changeAt = (tree: Tree, path: Path, item: Partial<MenuNode>): MenuNode[] => {
  const { rest, taken } = takeOut(tree, path)
  return putIn(rest, path, { ...taken, ...item })
}

/** Every place where the item may stand, from top to bottom. An item with others inside stays on the upper level. */
function placesFor(rest: Tree, taken: MenuNode, levels: 1 | 2): Path[] {
  const mayGoIn = levels === 2 && taken.children.length === 0
  return [
    ...rest.flatMap(({ children }, at): Path[] => [
      [at],
      ...(mayGoIn ? Array.from({ length: children.length + 1 }, (_, inner): Path => [at, inner]) : []),
    ]),
    [rest.length],
  ]
}

export type Step = 'up' | 'down' | 'in' | 'out'

/** Where the item stands after a key; undefined if it cannot go there. */
export function stepFrom(
  tree: Tree,
  path: Path,
  step: Step,
  levels: 1 | 2,
): { tree: MenuNode[]; path: Path } | undefined {
  const { rest, taken } = takeOut(tree, path)
  const to = target(rest, taken, path, step, levels)
  return to && { tree: putIn(rest, to, taken), path: to }
}

function target(rest: Tree, taken: MenuNode, path: Path, step: Step, levels: 1 | 2): Path | undefined {
  const [at, inner] = path
  if (step === 'out') return inner === undefined ? undefined : [at + 1]
  if (step === 'in') {
    if (levels === 1 || inner !== undefined || at === 0 || taken.children.length > 0) return undefined
    return [at - 1, rest[at - 1]!.children.length]
  }
  const places = placesFor(rest, taken, levels).filter(place => place.length === path.length)
  const now = places.findIndex(place => samePath(place, path))
  return places[now + (step === 'up' ? -1 : 1)]
}

/** Every place where the item may stand, in words, and which of them it has. */
export function placesInMenu(tree: Tree, path: Path, levels: 1 | 2): { at: number; words: string[] } {
  const { rest, taken } = takeOut(tree, path)
  const places = placesFor(rest, taken, levels)
  return {
    at: places.findIndex(place => samePath(place, path)),
    words: places.map(place => placeWords(putIn(rest, place, taken), place)),
  }
}

/** The tree with the item at another of its places. */
export function moveToPlace(tree: Tree, path: Path, to: number, levels: 1 | 2): MenuNode[] {
  const { rest, taken } = takeOut(tree, path)
  return putIn(rest, placesFor(rest, taken, levels)[to]!, taken)
}

/** By the pointer: before another item, on its level. */
export function moveBefore(tree: Tree, from: Path, before: Path): MenuNode[] | undefined {
  const { rest, taken } = takeOut(tree, from)
  if (before.length === 2 && (taken.children.length > 0 || (from.length === 1 && from[0] === before[0])))
    return undefined
  const shift = (index: number, removed: boolean) => (removed ? index - 1 : index)
  const to: Path =
    before.length === 1
      ? [shift(before[0], from.length === 1 && from[0] < before[0])]
      : [
          shift(before[0], from.length === 1 && from[0] < before[0]),
          shift(before[1], from.length === 2 && from[0] === before[0] && from[1] < before[1]),
        ]
  return putIn(rest, to, taken)
}

/** «место 2 из 5, внутри „Дом“» */
export function placeWords(tree: Tree, [at, inner]: Path): string {
  if (inner === undefined) return `место ${at + 1} из ${tree.length}`
  return `место ${inner + 1} из ${tree[at]!.children.length}, внутри «${tree[at]!.title}»`
}
