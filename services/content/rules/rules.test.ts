import { describe, expect, test } from 'vitest'
import { defaultMagazine } from '#domain/magazine.ts'
import type { GraphNodes } from '#schema-org/page.ts'
import { listId, listsOf, listTag, variantOf, variants, type ListSubject } from './lists.ts'
import { monthOf, nextMonth, parseDatePath, yearOf } from './months.ts'
import { checkSlug, personTags, refuseTwice } from './names.ts'
import { listDescription, makeSeo } from './seo.ts'

const zone = '+03:00'

describe('dates in the magazine’s zone', () => {
  test.each([
    ['2026', '2025-12-31T21:00:00.000Z', '2026-12-31T21:00:00.000Z'],
    ['2026/3', '2026-02-28T21:00:00.000Z', '2026-03-31T21:00:00.000Z'],
    ['2026/12', '2026-11-30T21:00:00.000Z', '2026-12-31T21:00:00.000Z'],
    ['2026/03/08', '2026-03-07T21:00:00.000Z', '2026-03-08T21:00:00.000Z'],
    ['2024/2/29', '2024-02-28T21:00:00.000Z', '2024-02-29T21:00:00.000Z'],
    ['2026/12/31', '2026-12-30T21:00:00.000Z', '2026-12-31T21:00:00.000Z'],
    ['0100', '0099-12-31T21:00:00.000Z', '0100-12-31T21:00:00.000Z'],
  ])('%s lasts from %s to %s', (path, from, to) => {
    const [year, month, day] = path.split('/').map(Number)
    expect(parseDatePath(path, zone)).toEqual({ from: new Date(from), to: new Date(to), year, month, day })
  })

  test.each([
    '',
    '26',
    '02026',
    '2026/',
    '2026/0',
    '2026/13',
    '2026/003',
    '2026/2/30',
    '2026/2/0',
    '2026/2/1/1',
    '0099',
  ])('%j is no date', path => expect(parseDatePath(path, zone)).toBeUndefined())

  test('the last moment of a month belongs to it, and the next moment to the next month', () => {
    const last = new Date('2026-12-31T20:59:59.999Z')
    const first = new Date('2026-12-31T21:00:00Z')
    expect(monthOf(last, zone)).toEqual(new Date('2026-11-30T21:00:00Z'))
    expect(monthOf(first, zone)).toEqual(first)
    expect(nextMonth(monthOf(last, zone), zone)).toEqual(first)
    expect([yearOf(last, zone), yearOf(first, zone)]).toEqual([2026, 2027])
  })
})

describe('lists', () => {
  const subjects: ListSubject[] = [
    { kind: 'home' },
    ...[1, 2, 3].flatMap(id => [{ kind: 'term', id } as const, { kind: 'person', id } as const]),
  ]

  test('each choice of types of each subject has a number of its own', () => {
    const ids = subjects.flatMap(subject => variants.map(variant => listId(subject, variant)))
    expect(new Set(ids).size).toBe(subjects.length * variants.length)
  })

  // The numbers are stored: with another formula every stored list would be another one.
  test('the numbers never change', () => {
    expect(listId({ kind: 'home' }, 'post')).toBe(0)
    expect(listId({ kind: 'home' }, 'page')).toBe(12)
    expect(listId({ kind: 'term', id: 7 }, 'post+health')).toBe(121)
    expect(listId({ kind: 'person', id: 7 }, 'health')).toBe(118)
  })

  test('a filter of types chooses a variant, in any order and with repetitions', () => {
    expect(variantOf(undefined, 'post')).toBe('post')
    expect(variantOf([], 'post+health')).toBe('post+health')
    expect(variantOf(['health'], 'post')).toBe('health')
    expect(variantOf(['health', 'post', 'health'], 'post')).toBe('post+health')
    expect(variantOf(['post', 'health'], 'post')).toBe('post+health')
    expect(variantOf(['post', 'page'], 'post')).toBeUndefined()
  })

  test('an article stands in the lists of its type and of both types, a page in lists of pages only', () => {
    const listed = { termIds: [1, 1], personIds: [2] }
    const at = (variant: 'post' | 'post+health' | 'page') =>
      [{ kind: 'home' }, { kind: 'term', id: 1 }, { kind: 'person', id: 2 }].map(subject =>
        listId(subject as ListSubject, variant),
      )
    expect(listsOf({ type: 'post', ...listed })).toEqual([...at('post'), ...at('post+health')])
    expect(listsOf({ type: 'page', ...listed })).toEqual(at('page'))
  })

  test('each subject has a cache tag of its own', () => {
    expect(listTag({ kind: 'home' })).toBe('list-home')
    expect(new Set(subjects.map(listTag)).size).toBe(subjects.length)
  })
})

describe('names', () => {
  test('an address of the site itself is refused, with the reason', () => {
    expect(() => checkSlug('search', 'root')).toThrow('Адрес «search»: адрес занят самим сайтом')
    expect(() => checkSlug('fikus-zimoj', 'root')).not.toThrow()
  })

  test('a key may come once in a batch; drafts without a key are not compared', () => {
    expect(() => refuseTwice([{ source: 'a' }, {}, { source: 'b' }, {}, { source: undefined }])).not.toThrow()
    expect(() => refuseTwice([{ source: 'a' }, { source: 'b' }, { source: 'a' }])).toThrow('Дважды в одной посылке: a')
  })

  test('a changed person outdates the list of people, the person and their articles', () => {
    expect(personTags([7])).toEqual(['people', 'person-7', 'list-person-7'])
  })
})

describe('what search engines read of a page', () => {
  const site = { url: 'https://delno.test', magazine: defaultMagazine }

  test('a later page of a list differs from the first in its title and its canonical address', () => {
    const page = (number: number) => makeSeo({ site, path: '/tag/son/', title: 'Сон', page: number })
    expect(page(1)).toMatchObject({ title: 'Сон — Дельно', canonical: 'https://delno.test/tag/son/' })
    expect(page(2)).toMatchObject({
      title: 'Сон — страница 2 — Дельно',
      canonical: 'https://delno.test/tag/son/?page=2',
    })
  })

  test('a page without a title and a description has those of the magazine', () => {
    const { title, description } = makeSeo({ site, path: '/', page: 2 })
    expect(title).toMatch(/^Дельно — .+ — страница 2$/)
    expect(description.length).toBeGreaterThan(20)
  })

  test('a hidden page is not indexed and has no graph', () => {
    const graph: GraphNodes = [{ '@type': 'WebPage' }]
    const usual = { site, path: '/a', title: 'А', graph }
    expect(makeSeo(usual)).toMatchObject({ robots: expect.stringMatching(/^index/), schema_graph: graph })
    expect(makeSeo({ ...usual, hidden: true })).toMatchObject({ robots: 'noindex, follow', schema_graph: null })
  })

  test('the description of a list continues a sentence with its title, and names tags as they are', () => {
    expect(listDescription('date', 'Март 2026', 'Дельно')).toBe('Что вышло в журнале «Дельно»: март 2026.')
    expect(listDescription('top', 'Лучшее за месяц', 'Дельно')).toBe('Что читают в журнале «Дельно»: лучшее за месяц.')
    expect(listDescription('post_tag', 'Сон', 'Дельно')).toBe('Статьи с меткой «Сон» в журнале «Дельно».')
    expect(listDescription('author', 'Анна', 'Дельно')).toBeUndefined()
  })
})
