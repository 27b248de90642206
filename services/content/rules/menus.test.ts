import { expect, test } from 'vitest'
import type { MenusReply } from '#contract/content.ts'
import type { MenuTrees } from '#contract/office/menus.ts'
import { shownMenus, termAddress, treesOf } from './menus.ts'

const at = new Date('2026-12-05T10:00:00Z')
const link = (title: string, changes: object = {}) => ({
  title,
  url: `/topics/${title}/`,
  from: null,
  until: null,
  ...changes,
})
const node = (title: string, children: ReturnType<typeof link>[] = [], changes: object = {}) => ({
  ...link(title, changes),
  children,
})
const trees = (changes: Partial<MenuTrees>): MenuTrees => ({
  header: [],
  footer: [],
  health: [],
  recipes: [],
  ...changes,
})

test('menus that nobody has changed are shown as they are', () => {
  const menus: MenusReply = {
    header: [
      { title: 'Дом', url: '/topics/dom/', children: [{ title: 'Быт', url: '/topics/byt/' }] },
      { title: 'О нас', url: '/o-nas' },
    ],
    footer: [{ title: 'Журнал', items: [{ title: 'Почта', url: '/pochta' }] }],
    health: [{ title: 'Сон', url: '/health/son/' }],
    recipes: [],
  }
  expect(shownMenus(treesOf(menus), at, () => false)).toEqual(menus)
})

test('an item is shown within its dates, and with texts behind it', () => {
  const header = [
    node('a', [link('b'), link('empty')]),
    node('empty', [link('c')]),
    node('new-year', [], { from: '2026-12-01T00:00:00Z', until: '2027-01-10T00:00:00Z' }),
    node('over', [], { until: '2026-12-05T10:00:00Z' }),
    node('later', [], { from: '2026-12-05T10:00:01Z' }),
  ]
  const shown = shownMenus(trees({ header }), at, url => url === '/topics/empty/')
  expect(shown.header).toEqual([
    { title: 'a', url: '/topics/a/', children: [{ title: 'b', url: '/topics/b/' }] },
    { title: 'new-year', url: '/topics/new-year/' },
  ])
})

test('a group of the footer without items is left out', () => {
  const footer = [node('Темы', [link('empty')], { url: '' }), node('Журнал', [link('a')], { url: '' })]
  expect(shownMenus(trees({ footer }), at, url => url === '/topics/empty/').footer).toEqual([
    { title: 'Журнал', items: [{ title: 'a', url: '/topics/a/' }] },
  ])
})

test.each([
  ['/topics/dom/rasteniya/', { kind: 'topic', path: 'dom/rasteniya' }],
  ['/health/son', { kind: 'health', path: 'son' }],
  ['/tag/zima/?x=1', undefined],
  ['/topics/', undefined],
  ['/o-zhurnale', undefined],
  ['https://delno.example/topics/dom/', undefined],
])('%s is the address of %o', (url, term) => expect(termAddress(url)).toEqual(term))
