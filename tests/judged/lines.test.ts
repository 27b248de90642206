import { expect, test } from 'vitest'
import { judgeAll } from './judge-lines.ts'
import { linesHeldOut } from './lines-held-out.ts'
import { linesKnown } from './lines-known.ts'

// The limits are minimums, not goals; `node tests/judged/run-lines.ts` prints the figures. A wrong answer is worse than a question, so it has its own
// limit.
test('lines of ingredients are parsed: amount, unit and product', () => {
  const known = judgeAll(linesKnown)
  expect(known.right).toBeGreaterThanOrEqual(248)
  expect(known.wrong).toBeLessThanOrEqual(1)
})

test('lines that the author of the grammar has not read are parsed too', () => {
  const heldOut = judgeAll(linesHeldOut)
  expect(heldOut.right).toBeGreaterThanOrEqual(236)
  expect(heldOut.wrong).toBeLessThanOrEqual(7)
})
