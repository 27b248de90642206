import { expect, test } from 'vitest'
import { judgeAll } from './judge-lines.ts'
import { linesByKind } from './lines-by-kind.ts'
import { linesHeldOut } from './lines-held-out.ts'
import { linesKnown } from './lines-known.ts'

// The limits of the held-out half are minimums, not goals; `node tests/judged/run-lines.ts` prints the figures. A wrong answer is worse than a
// question, so it has its own limit.
test('lines of ingredients are parsed: amount, unit and product', () => {
  expect(judgeAll(linesKnown).right).toBe(linesKnown.length)
})

test('lines by kinds of writing are parsed', () => {
  expect(judgeAll(linesByKind).right).toBe(linesByKind.length)
})

test('lines that the author of the grammar has not read are parsed too', () => {
  const heldOut = judgeAll(linesHeldOut)
  expect(heldOut.right).toBeGreaterThanOrEqual(240)
  expect(heldOut.wrong).toBeLessThanOrEqual(5)
})
