import { expect, test } from 'vitest'
import { choose, type Reactions } from './reactions.ts'

const counts = { heart: 3, thumbs_up: 2, on_fire: 0, thumbs_down: 1, angry: 0 }
const none: Reactions = { counts, own: null }

test('spec 4: the first choice adds one; the same again takes it back; another choice moves it', () => {
  const loved = choose(none, 'heart')
  expect(loved).toEqual({ counts: { ...counts, heart: 4 }, own: 'heart' })
  expect(choose(loved, 'heart')).toEqual(none)
  expect(choose(loved, 'angry')).toEqual({ counts: { ...counts, angry: 1 }, own: 'angry' })
})

test('an outdated count never falls below zero', () => {
  expect(choose({ counts: { ...counts, heart: 0 }, own: 'heart' }, 'heart').counts.heart).toBe(0)
})
