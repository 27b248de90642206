// Checks the figures of the automatic proofreading (decision 050). The limits are slightly below the measured figures, so that a broken rule is
// noticed; `node tests/judged/proofread.ts --notes` shows which.
import { expect, test } from 'vitest'
import { cleanParagraphs } from './clean-paragraphs.ts'
import { readDemo } from './demo-blocks.ts'
import { heldOutMistakes } from './mistakes-held-out.ts'
import { knownMistakes } from './mistakes-known.ts'
import { countFalse, judgeMistakes, readKnowledge } from './proofreading-figures.ts'

const demo = readDemo()
const knowledge = readKnowledge(demo)

test('finds planted mistakes and suggests the right replacement', () => {
  const known = judgeMistakes(knownMistakes, knowledge)
  expect(known.found, known.missed.join('\n')).toBeGreaterThanOrEqual(97)
  expect(judgeMistakes(heldOutMistakes, knowledge).found).toBeGreaterThanOrEqual(82)
})

test.each([
  ['clean paragraphs', cleanParagraphs.map(text => ({ text })), 1.5],
  ['the demo magazine', demo.blocks, 3],
] as const)('marks at most a few of a thousand correct words: %s', (_, blocks, most) => {
  const { words, notes } = countFalse(blocks, knowledge)
  expect(words).toBeGreaterThan(5_000)
  expect((notes.length / words) * 1_000, notes.join('\n')).toBeLessThanOrEqual(most)
})
