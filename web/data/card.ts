import type { HeadlineTrial } from '#domain/headline-trial.ts'
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
  /** Titles that are drawn for readers; `title` is the first. */
  trial?: HeadlineTrial
  room?: 'health'
  /** The label of an advertisement. */
  label?: string
  /** The number that the advertisement is registered under, where the law requires one. */
  erid?: string | null
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

/** A page of a list and the totals of the list. */
export type CardList<Item> = {
  items: Item[]
  page: number
  pages: number
  total: number
  /** Items on the pages before this one. */
  before: number
}

/** Appends a page to the shown items; an item that is already shown is not repeated (spec 4, Load more). */
export function appendById<Item extends { id: number }>(shown: readonly Item[], more: readonly Item[]): Item[] {
  const known = new Set(shown.map(item => item.id))
  return [...shown, ...more.filter(item => !known.has(item.id) && known.add(item.id))]
}
