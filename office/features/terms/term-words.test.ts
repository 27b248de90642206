import { expect, test } from 'vitest'
import { differencesOf, mergeWords } from './term-words.ts'

test('a merge says how many articles move, what is double and which addresses lead on', () => {
  expect(mergeWords({ articles: 37, both: 1, addresses: ['/tag/x/'], to: '/tag/y/' }, 'Телефон')).toEqual([
    '37\u00a0статей перейдут в «Телефон».',
    'У 1\u00a0статьи уже есть и то, и другое: останется одно.',
    '/tag/x/ будет вести на /tag/y/.',
  ])
  expect(mergeWords({ articles: 0, both: 0, addresses: ['/tag/x/', '/tag/z/'], to: '/tag/y/' }, 'Телефон')).toEqual([
    'Статей здесь нет, переходить нечему.',
    '/tag/x/, /tag/z/ будут вести на /tag/y/.',
  ])
})

test('only fields that change are told', () => {
  const before = { title: 'Дом', slug: 'dom', description: '' }
  expect(differencesOf(before, { ...before, title: 'Дом ' })).toEqual([])
  expect(differencesOf(before, { title: 'Жильё', slug: 'dom', description: 'О жилье' })).toEqual([
    { field: 'Название', before: 'Дом', after: 'Жильё' },
    { field: 'Описание', before: 'пусто', after: 'О жилье' },
  ])
})
