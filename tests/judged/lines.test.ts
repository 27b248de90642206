import { expect, test } from 'vitest'
import { readLine } from '#cooking/read-line.ts'
import { isRight, judgeAll } from './judge-lines.ts'
import { linesByKind } from './lines-by-kind.ts'
import { linesFromKitchens } from './lines-from-kitchens.ts'
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

test('lines from kitchens are parsed, but for three', () => {
  const { right, wrong } = judgeAll(linesFromKitchens)
  expect(right).toBeGreaterThanOrEqual(linesFromKitchens.length - 3)
  expect(wrong).toBeLessThanOrEqual(2)
})

// As lists on pages and in messengers have them.
test.each([
  ['a dot at the end', (line: string) => `${line}.`],
  ['a semicolon at the end', (line: string) => `${line};`],
  ['a bullet', (line: string) => `– ${line}`],
  // A brand is known by its capital letter.
  ['capital letters', (line: string) => (/\p{L}\s+\p{Lu}/u.test(line) ? line : line.toUpperCase())],
  ['е for ё', (line: string) => line.replaceAll('ё', 'е')],
  ['a note in brackets', (line: string) => `${line} (у меня домашнее)`],
])('a line with %s says the same', (_, write) => {
  const lines = [...linesKnown, ...linesByKind, ...linesFromKitchens].filter(
    judged => judged.asks === undefined && isRight(judged, readLine(judged.line)),
  )
  const changed = lines.filter(judged => !isRight(judged, readLine(write(judged.line)))).map(({ line }) => line)
  expect(changed).toEqual([])
})

test('lines that the author of the grammar has not read are parsed too', () => {
  const heldOut = judgeAll(linesHeldOut)
  expect(heldOut.right).toBeGreaterThanOrEqual(243)
  expect(heldOut.wrong).toBeLessThanOrEqual(4)
})
