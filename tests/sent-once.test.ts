// A short run of tests/sent-once.ts, which explains how to start a long one.
import { expect, test } from 'vitest'
import { runSentOnce } from './sent-once/run.ts'

test('an issue whose sending is killed reaches everybody once', async () => {
  const people = 300
  const found = await runSentOnce({ people, kills: 1, rate: 3000 })
  expect(found).toMatchObject({ missing: 0, strangers: 0, states: `[{"state":"sent","count":${people}}]` })
  // The two letters that were on their way.
  expect(found.secondCopies).toBeLessThanOrEqual(2)
  expect(found.letters).toBe(people + found.secondCopies)
})
