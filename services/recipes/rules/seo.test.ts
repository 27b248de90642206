import { expect, test } from 'vitest'
import { defaultMagazine } from '#domain/magazine.ts'
import { makeListSeo, type ListSeo } from './seo.ts'

const list: ListSeo = {
  site: { url: 'https://delno.test', magazine: defaultMagazine },
  path: 'zavtraki',
  title: 'Рецепты завтраков',
  description: 'Каши, сырники и омлеты.',
  page: 1,
  filters: 1,
  total: 40,
  offset: 0,
  crumbs: [],
  items: [],
}
const canonical = (changes: Partial<ListSeo>) => makeListSeo({ ...list, ...changes }).canonical

test('the first page has the address of the list, later pages have their number', () => {
  expect(canonical({})).toBe('https://delno.test/recipes/zavtraki/')
  expect(canonical({ page: 2 })).toBe('https://delno.test/recipes/zavtraki/page/2')
  expect(canonical({ path: '' })).toBe('https://delno.test/recipes/')
  expect(canonical({ path: '', page: 2 })).toBe('https://delno.test/recipes/?page=2')
})

test('the number of a later page is in the title', () => {
  expect(makeListSeo(list).title).toBe('Рецепты завтраков — Дельно')
  expect(makeListSeo({ ...list, page: 2 }).title).toBe('Рецепты завтраков — страница 2 — Дельно')
})

test('empty lists and lists of three filters are not indexed', () => {
  const isIndexed = (changes: Partial<ListSeo>) => {
    const { robots, schema_graph } = makeListSeo({ ...list, ...changes })
    expect(schema_graph === null).toBe(robots.startsWith('noindex'))
    return !robots.startsWith('noindex')
  }
  expect([{}, { filters: 2 }, { filters: 3 }, { total: 1 }, { total: 0 }].map(isIndexed)).toEqual([
    true,
    true,
    false,
    true,
    false,
  ])
})
