import { expect, test } from 'vitest'
import { judgeAll } from './judge-lines.ts'
import { linesHeldOut } from './lines-held-out.ts'
import { linesKnown } from './lines-known.ts'

// Floors, not aims: `node tests/judged/run-lines.ts` prints the figures. A wrong answer is worse than a question, so it has a bound of its own.
test('lines of ingredients are understood: amount, unit and product', () => {
  const known = judgeAll(linesKnown)
  expect(known.right).toBeGreaterThanOrEqual(248)
  expect(known.wrong).toBeLessThanOrEqual(1)
})

test('lines that nobody who wrote the grammar has read are understood as well', () => {
  const heldOut = judgeAll(linesHeldOut)
  expect(heldOut.right).toBeGreaterThanOrEqual(236)
  expect(heldOut.wrong).toBeLessThanOrEqual(7)
})
