// The shopping list of this device: recipes with their portions, lines that the reader has typed, and what is ticked off. Every page and every tab sees changes at once.
import { useSyncExternalStore } from 'react'
import { ownLineKey, shoppingItemKey, tidyOwnLine, withOwnLine, type ShoppingRecipe } from '#domain/shopping-list.ts'
import { shoppingKey } from '../../client/stored-names.ts'
import { makeListeners } from '../../data/listeners.ts'
import { onReaderLeft } from '../../session/reader-left.ts'

export const shoppingPath = '/recipes/spisok-pokupok/'
/** A family cooks fewer in a week; the oldest are dropped first. */
const recipesMax = 30

export type ShoppingList = {
  recipes: readonly ShoppingRecipe[]
  /** Typed by the reader. A list that was stored before there were such lines has none. */
  own: readonly string[]
  ticked: readonly string[]
}

const empty: ShoppingList = { recipes: [], own: [], ticked: [] }
export const isEmptyList = ({ recipes, own }: ShoppingList): boolean => recipes.length + own.length === 0
const { subscribe, notify } = makeListeners()
let known: { raw: string | null; list: ShoppingList } = { raw: null, list: empty }
/** Where storage is forbidden the list lasts as long as the page. */
let isForgetful = false

const textsOf = (stored: unknown): string[] =>
  Array.isArray(stored) ? stored.filter(each => typeof each === 'string') : []

function parse(raw: string | null): ShoppingList {
  try {
    const { recipes, own, ticked } = JSON.parse(raw ?? '{}') as Partial<ShoppingList>
    return {
      recipes: (recipes ?? []).filter(
        ({ items, wanted, written }) => Array.isArray(items) && wanted > 0 && written > 0,
      ),
      own: textsOf(own).reduce<readonly string[]>((lines, line) => withOwnLine(lines, line), []),
      ticked: textsOf(ticked),
    }
  } catch {
    return empty
  }
}

function read(): ShoppingList {
  if (isForgetful) return known.list
  try {
    const raw = localStorage.getItem(shoppingKey)
    if (raw !== known.raw) known = { raw, list: parse(raw) }
  } catch {
    isForgetful = true
  }
  return known.list
}

function write(list: ShoppingList): void {
  known = { raw: JSON.stringify(list), list }
  try {
    if (!isEmptyList(list)) localStorage.setItem(shoppingKey, known.raw!)
    else localStorage.removeItem(shoppingKey)
  } catch {
    isForgetful = true
  }
  notify()
}

/** Adds a recipe, or changes its portions. What was ticked has been bought for fewer portions: its lines stand again. */
export function addToShopping(recipe: ShoppingRecipe): void {
  const { recipes, own, ticked } = read()
  const keys = new Set(recipe.items.map(shoppingItemKey))
  write({
    recipes: [...recipes.filter(({ id }) => id !== recipe.id), recipe].slice(-recipesMax),
    own,
    ticked: ticked.filter(key => !keys.has(key)),
  })
}

export function removeFromShopping(id: number): void {
  const list = read()
  write({ ...list, recipes: list.recipes.filter(each => each.id !== id) })
}

/** Adds what the reader typed. What is there already, ticked off, is to be bought again. Returns false when no more lines fit. */
export function addOwnLine(typed: string): boolean {
  const list = read()
  const own = withOwnLine(list.own, typed)
  const key = ownLineKey(tidyOwnLine(typed))
  const isTicked = list.ticked.includes(key)
  if (own !== list.own || isTicked) write({ ...list, own, ticked: list.ticked.filter(each => each !== key) })
  return own !== list.own || own.some(each => ownLineKey(each) === key)
}

export function removeOwnLine(line: string): void {
  const list = read()
  const key = ownLineKey(line)
  write({
    ...list,
    own: list.own.filter(each => each !== line),
    ticked: list.ticked.filter(each => each !== key),
  })
}

export function tickShopping(key: string): void {
  const { ticked, ...list } = read()
  write({ ...list, ticked: ticked.includes(key) ? ticked.filter(each => each !== key) : [...ticked, key] })
}

/** Returns what was there, so that it can be brought back. */
export function clearShopping(): ShoppingList {
  const list = read()
  write(empty)
  return list
}
export const restoreShopping = (list: ShoppingList): void => write(list)

onReaderLeft(() => {
  known = { raw: null, list: empty }
  notify()
})

function listen(onChange: () => void): () => void {
  const end = subscribe(onChange)
  addEventListener('storage', onChange)
  return () => {
    end()
    removeEventListener('storage', onChange)
  }
}

/** Undefined on the server and until the application is there: what this device keeps is not known yet. */
export const useShopping = (): ShoppingList | undefined =>
  useSyncExternalStore<ShoppingList | undefined>(listen, read, () => undefined)
