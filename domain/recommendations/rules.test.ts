import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { recommendingPlaces } from './places.ts'
import { recommendationRules, rulesSince, widgetPlaceWords, widgetWords } from './rules.ts'

test('each place has its rule in the order of the page, and no part of it is empty', () => {
  expect(Object.keys(recommendationRules)).toEqual([...recommendingPlaces])
  for (const [place, { title, where, data, how, never, off }] of Object.entries(recommendationRules))
    for (const words of [title, where, ...data, how, never, off])
      expect([place, words]).toEqual([place, expect.stringMatching(/\S/)])
})

test('the rules say the numbers by which the services choose', () => {
  const { related, popular, newsletters } = recommendationRules
  expect(related.how).toContain('по 60\u00a0самых новых статей')
  expect(related.how).toContain(
    'Общая метка весит 3, общий раздел «Здоровья» — 2, общая тема или рубрика — 1, общий автор — 0,5',
  )
  expect(popular.how).toContain('Каждые 3\u00a0минуты')
  expect(newsletters.how).toContain('до 7\u00a0статей')
})

// The law asks when the rules began to apply: whoever changes a word or a number writes the day here and in `rulesSince`.
test('rules that have changed have a new day', () => {
  const rules = JSON.stringify([recommendationRules, widgetWords, widgetPlaceWords])
  const known = { since: '2026-11-26', hash: '777b4c4481a86439' }
  expect({ since: rulesSince, hash: createHash('sha256').update(rules).digest('hex').slice(0, 16) }).toEqual(known)
})
