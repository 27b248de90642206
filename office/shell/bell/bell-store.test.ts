import { afterEach, expect, test } from 'vitest'
import type { BellCounts } from '#contract/newsroom-bell.ts'
import { bellCounts } from './bell-store.ts'

const countsOf = (count: number) => ({ count }) as BellCounts

afterEach(() => bellCounts.forget())

test('a reply to an older request does not replace the shown one', () => {
  const [showEarlier, showLater] = [bellCounts.expect(), bellCounts.expect()]
  showLater(countsOf(1))
  showEarlier(countsOf(0))
  expect(bellCounts.get()).toEqual(countsOf(1))
})

test('replies in the order of their requests are shown one after another', () => {
  const [showEarlier, showLater] = [bellCounts.expect(), bellCounts.expect()]
  showEarlier(countsOf(0))
  expect(bellCounts.get()).toEqual(countsOf(0))
  showLater(countsOf(1))
  expect(bellCounts.get()).toEqual(countsOf(1))
})

test('a reply for a person who has signed out is not shown to the next person', () => {
  const showLate = bellCounts.expect()
  bellCounts.forget()
  showLate(countsOf(3))
  expect(bellCounts.get()).toBeUndefined()
})
