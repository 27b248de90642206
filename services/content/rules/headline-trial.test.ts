import { expect, test } from 'vitest'
import { headlineTrialOf } from './headline-trial.ts'

const tried = (ab_titles_data: unknown, more: object = {}) =>
  headlineTrialOf({ id: 7, title: 'А', is_advertising: false, ab_titles_data, ...more })
const of = (...titles: (string | [string, number])[]) =>
  titles.map(each => (typeof each === 'string' ? { title: each } : { title: each[0], weight: each[1] }))

test.each<[string, unknown, string[], number[]]>([
  ['equal shares', of('А', 'Б'), ['А', 'Б'], [0.5, 0.5]],
  ['the title of the article goes first', of('Б', 'А', 'В'), ['А', 'Б', 'В'], [0.3333, 0.3333, 0.3333]],
  ['shares of the editor', of(['Б', 0.6], ['А', 0.4]), ['А', 'Б'], [0.4, 0.6]],
  ['the title of the article is added with an equal share', of('Б'), ['А', 'Б'], [0.5, 0.5]],
  [
    'and takes nothing from the proportion of the others',
    of(['Б', 0.75], ['В', 0.25]),
    ['А', 'Б', 'В'],
    [0.3333, 0.5, 0.1667],
  ],
  ['a repeated title counts once', of('А', 'Б', 'Б'), ['А', 'Б'], [0.5, 0.5]],
])('%s', (_, data, titles, weights) => {
  expect(tried(data)).toMatchObject({ titles, weights })
})

test.each<[string, unknown]>([
  ['no data', null],
  ['the shape of another tool', { variants: ['А', 'Б'] }],
  ['only the title itself', of('А')],
  ['a list of something else', ['А', 'Б']],
  ['more titles than there are readers for', of('Б', 'В', 'Г', 'Д', 'Е', 'Ж', 'З')],
  ['shares that give nobody a title', of(['А', 0], ['Б', 0])],
])('%s is no trial', (_, data) => {
  expect(tried(data)).toBeUndefined()
})

test('an advertisement is never tried', () => {
  expect(tried(of('А', 'Б'), { is_advertising: true })).toBeUndefined()
})

test('other titles, shares or articles are another trial', () => {
  const keys = [
    tried(of('А', 'Б')),
    tried(of('А', 'В')),
    tried(of(['А', 0.4], ['Б', 0.6])),
    tried(of('А', 'Б'), { id: 8 }),
    tried(of('А', 'Б'), { title: 'Я' }),
  ].map(trial => trial!.key)
  expect(new Set(keys).size).toBe(5)
  expect(tried(of('А', 'Б'))!.key).toBe(keys[0])
})
