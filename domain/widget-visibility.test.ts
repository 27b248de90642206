import { expect, test } from 'vitest'
import {
  archiveFacts,
  archiveLayout,
  articleFacts,
  hasSlot,
  isWidgetVisible,
  recipeFacts,
  recipeListFacts,
  type PageFact,
  type WidgetRule,
} from './widget-visibility.ts'

const byId = (type: string, id: number): WidgetRule => ({ type, id, value: null })
const byValue = (type: string, value: string): WidgetRule => ({ type, id: null, value })
const sees = (facts: PageFact[], { show = [], hide = [] }: { show?: WidgetRule[]; hide?: WidgetRule[] }) =>
  isWidgetVisible({ show, hide }, facts)

const term = {
  title: '',
  url: '',
  color: null,
  icon: null,
  parsed_description: '',
  og_image: null,
  image: null,
  parent: null,
}
const house = { ...term, id: 4, slug: 'dom', type: 'category' as const }
const sleep = { ...term, id: 9, slug: 'son', type: 'category-health' as const }
const winter = { id: 7, type: 'post_tag' as const, title: 'Зима', slug: 'zima', url: '/tag/zima/' }
const inHouse = articleFacts({
  type: 'post',
  is_advertising: false,
  is_promo: false,
  categories: [house],
  tags: [winter],
})

test('a widget without rules is shown everywhere', () => {
  expect(sees(inHouse, {})).toBe(true)
  expect(sees([], {})).toBe(true)
})

test('a widget with show rules is shown where one of them matches, and nowhere else', () => {
  expect(sees(inHouse, { show: [byId('category', 5), byId('category', 4)] })).toBe(true)
  expect(sees(inHouse, { show: [byId('category', 5)] })).toBe(false)
  expect(sees([], { show: [byId('category', 4)] })).toBe(false)
})

test('a hide rule is stronger than a show rule', () => {
  expect(sees(inHouse, { show: [byId('category', 4)], hide: [byId('post_tag', 7)] })).toBe(false)
  expect(sees(inHouse, { hide: [byId('category', 4)] })).toBe(false)
  expect(sees(inHouse, { hide: [byId('category', 5)] })).toBe(true)
})

test('a rule matches on equal type and id, or equal type and value', () => {
  expect(sees(inHouse, { show: [byValue('category', 'dom')] })).toBe(true)
  expect(sees(inHouse, { show: [byId('post_tag', 4)] })).toBe(false)
  expect(sees(inHouse, { show: [byValue('post_tag', 'dom')] })).toBe(false)
  expect(sees(inHouse, { show: [{ type: 'category', id: 99, value: 'dom' }] })).toBe(true)
})

test('an id or a value that is missing on both sides is no match', () => {
  const home = archiveFacts({ type: 'home', id: null, term: null })
  expect(sees(home, { hide: [{ type: 'home', id: null, value: null }] })).toBe(true)
  expect(sees(home, { show: [byValue('page_type', 'home')] })).toBe(true)
})

test('spec_projects counts as category', () => {
  expect(sees(inHouse, { hide: [byId('spec_projects', 4)] })).toBe(false)
  expect(sees([{ type: 'spec_projects', id: 4 }], { show: [byId('category', 4)] })).toBe(true)
})

test('the facts of an article tell pages and partner material from other articles', () => {
  expect(sees(inHouse, { show: [byValue('post_type', 'page')] })).toBe(true)
  const paid = articleFacts({ type: 'post', is_advertising: true, is_promo: false, categories: [], tags: [] })
  expect(sees(paid, { hide: [byValue('post_type', 'partner')] })).toBe(false)
  const promo = articleFacts({ type: 'post', is_advertising: false, is_promo: true, categories: [], tags: [] })
  expect(sees(promo, { hide: [byValue('post_type', 'partner')] })).toBe(false)
  expect(sees(inHouse, { hide: [byValue('post_type', 'partner')] })).toBe(true)
})

test('sections of a health article are category-health, not category', () => {
  const health = articleFacts({ type: 'health', is_advertising: false, is_promo: false, categories: [sleep], tags: [] })
  expect(sees(health, { show: [byId('category-health', 9)] })).toBe(true)
  expect(sees(health, { show: [byId('category', 9)] })).toBe(false)
  const section = archiveFacts({ type: 'category-health', id: 9, term: sleep })
  expect(sees(section, { show: [byId('category-health', 9)] })).toBe(true)
})

test('the facts of an archive are its type and id', () => {
  const archive = archiveFacts({ type: 'post_tag', id: 7, term: winter })
  expect(sees(archive, { hide: [byId('post_tag', 7)] })).toBe(false)
  expect(sees(archive, { hide: [byId('category', 7)] })).toBe(true)
})

test('a widget is hidden at recipes with a listed ingredient, dish type, cuisine, keyword or method', () => {
  const one = (id: number, facet: 'dish' | 'cuisine' | 'method' | 'keyword' | 'ingredient') =>
    ({ id, slug: `${facet}-${id}`, title: '', facet, url: '', parent: null }) as const
  const soup = recipeFacts({
    dish_types: [one(1, 'dish')],
    cuisines: [one(2, 'cuisine')],
    cooking_methods: [one(3, 'method')],
    keywords: [one(4, 'keyword')],
    ingredient_terms: [one(5, 'ingredient'), one(6, 'ingredient')],
  })
  for (const [type, id] of [
    ['dish_types', 1],
    ['cuisines', 2],
    ['cooking_methods', 3],
    ['keywords', 4],
    ['ingredients', 6],
  ] as const) {
    expect(sees(soup, { hide: [byId(type, id)] }), type).toBe(false)
    expect(sees(soup, { hide: [byId(type, 77)] }), type).toBe(true)
  }
  expect(sees(recipeListFacts([one(2, 'cuisine')]), { hide: [byId('cuisines', 2)] })).toBe(false)
})

test('the page of recipes is one with the terms of a list, and another without any', () => {
  const pageOf = (facts: PageFact[]) => facts.filter(({ type }) => type === 'page_type').map(({ value }) => value)
  expect(pageOf(recipeListFacts([]))).toEqual(['recipes-home'])
  expect(pageOf(recipeListFacts([{ id: 1, slug: 'zavtraki', facet: 'dish' }]))).toEqual(['recipes'])
})

test.each([
  ['top', 'widget', false],
  ['author', 'widget', false],
  ['author', 'ad', true],
  ['category', 'widget', true],
] as const)('between the posts of an archive of type %s a %s stands: %s', (type, what, isThere) =>
  expect(hasSlot(archiveLayout(type), 'between-posts', { what, isIndex: false })).toBe(isThere),
)
