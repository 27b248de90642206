import type { PictureData } from '#ui/Picture.tsx'

export type Card = {
  id: number
  title: string
  url: string
  excerpt: string
  /** Unix seconds. */
  date: number
  minutes: number
  comments: number
  picture: PictureData | null
  category: { title: string; url: string } | null
  author: { name: string; url: string; avatar: string | null }
  room?: 'health'
  /** What marks an advertisement. */
  label?: string
}

export type RecipeCardData = {
  id: number
  title: string
  url: string
  excerpt: string
  minutes: number
  portions: number
  portionsUnit: string
  portionsForms: readonly [string, string, string] | null
  picture: PictureData | null
  plate: PictureData | null
  type: { title: string; url: string } | null
}

/** A page of a list and how much there is. */
export type CardList<Item> = {
  items: Item[]
  page: number
  pages: number
  total: number
  /** Items on the pages before this one. */
  before: number
}

/** Appends a page to what is shown; what is there already is not shown twice (spec 4, Load more). */
export function appendById<Item extends { id: number }>(shown: readonly Item[], more: readonly Item[]): Item[] {
  const known = new Set(shown.map(item => item.id))
  return [...shown, ...more.filter(item => !known.has(item.id) && known.add(item.id))]
}
