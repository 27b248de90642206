// Checks the figures of the automatic proofreading (decision 050). The limits are slightly below the measured figures, so that a broken rule is
// noticed; `node tests/judged/proofread.ts --notes` shows which.
import { expect, test } from 'vitest'
import { peopleNamed } from '#proofreading/people.ts'
import { proofread } from '#proofreading/proofread.ts'
import { allRules } from '#proofreading/rules.ts'
import { expectGolden } from '../golden-file.ts'
import { cleanParagraphs } from './clean-paragraphs.ts'
import { readDemo } from './demo-blocks.ts'
import { heldOutMistakes } from './mistakes-held-out.ts'
import { mistakesFromEditors } from './mistakes-from-editors.ts'
import { mistakesByKind } from './mistakes-by-kind.ts'
import { knownMistakes } from './mistakes-known.ts'
import { countFalse, judgeMistakes, readKnowledge } from './proofreading-figures.ts'

const demo = readDemo()
const knowledge = readKnowledge(demo)

test('finds planted mistakes and suggests the right replacement', () => {
  const known = judgeMistakes(knownMistakes, knowledge)
  expect(known.found, known.missed.join('\n')).toBeGreaterThanOrEqual(97)
  const byKind = judgeMistakes(mistakesByKind, knowledge)
  expect(byKind.found, byKind.missed.join('\n')).toBeGreaterThanOrEqual(535)
  const fromEditors = judgeMistakes(mistakesFromEditors, knowledge)
  expect(fromEditors.found, fromEditors.missed.join('\n')).toBeGreaterThanOrEqual(132)
  expect(judgeMistakes(heldOutMistakes, knowledge).found).toBeGreaterThanOrEqual(90)
})

test.each([
  ['clean paragraphs', cleanParagraphs.map(text => ({ text })), 1.5],
  ['the demo magazine', demo.blocks, 3],
] as const)('marks at most a few of a thousand correct words: %s', (_, blocks, most) => {
  const { words, notes } = countFalse(blocks, knowledge)
  expect(words).toBeGreaterThan(5_000)
  expect((notes.length / words) * 1_000, notes.join('\n')).toBeLessThanOrEqual(most)
})

// The figures above do not notice a note that moves, or another replacement. This file shows what a change of a rule does to every text that
// the author of the rules may read.
test('marks the same places with the same replacements as before', () => {
  const texts = [
    ...allRules.flatMap(({ examples }) => examples.flatMap(({ wrong, right }) => [wrong, right])),
    ...knownMistakes.map(({ text }) => text),
    ...cleanParagraphs,
  ]
  const people = peopleNamed([
    'Михаил Орлов',
    'Анна Ветрова',
    ...knownMistakes.flatMap(mistake => mistake.people ?? []),
  ])
  const lines = texts.flatMap(text => {
    const notes = proofread({ text }, allRules, { ...knowledge, people })
    const shown = notes.map(({ rule, from, to, replacement, others = [] }) => {
      const instead = [replacement ?? '?', ...others].join(' | ')
      return `  ${rule} ${from}: «${text.slice(from, to)}» → ${instead}`
    })
    return notes.length > 0 ? [text, ...shown] : []
  })
  expectGolden(new URL('./proofreading-notes.txt', import.meta.url), `${lines.join('\n')}\n`)
})
