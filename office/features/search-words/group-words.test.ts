import { expect, test } from 'vitest'
import type { QuestionTrial } from '#contract/thesaurus.ts'
import { groupOf, hasWord, lineOf, listed, typedOf, understandingOf, wordsToExplain } from './group-words.ts'

const trial = (changes: Partial<QuestionTrial>): QuestionTrial => ({
  searched: 'как сварить рожки',
  correction: 'none',
  words: [
    { text: 'как', use: 'skipped', added: [] },
    { text: 'сварить', use: 'searched', added: ['варить', 'отварить'] },
    { text: 'рожки', use: 'unknown', added: [] },
  ],
  results: [],
  ...changes,
})

test('words are separated by commas or lines, and empty ones are none', () => {
  expect(listed(' башка,, бошка\nчерный день , ')).toEqual(['башка', 'бошка', 'черный день'])
})

test('a group is typed and read back, and only a spoken one has words of texts', () => {
  const group = { kind: 'spoken' as const, words: ['башка', 'бошка'], meant: ['голова'] }
  expect(lineOf(group)).toBe('башка, бошка → голова')
  const typed = typedOf({ ...group, isOff: false, examples: [] })
  expect(groupOf(typed)).toEqual(group)
  expect(groupOf({ ...typed, kind: 'same' })).toEqual({ kind: 'same', words: group.words, meant: [] })
})

test('a group is found by a part of any of its words, with or without ё', () => {
  const group = { words: ['мёд'], meant: ['пчела'] }
  expect(['мед', 'МЁД', 'чел', 'суп'].map(typed => hasWord(group, typed))).toEqual([true, true, true, false])
})

test('a question is explained word by word', () => {
  expect(understandingOf(trial({}))).toEqual([
    'Ищем: сварить (и ещё: варить, отварить).',
    'Пропускаем: как.',
    'Ни в одной статье нет: рожки.',
  ])
  const [first] = understandingOf(trial({ correction: 'spelling', searched: 'сварить рожки' }))
  expect(first).toBe('Исправили опечатку, читаем «сварить рожки».')
})

test('a new group explains what no text has, or else what is searched', () => {
  expect(wordsToExplain(trial({}))).toBe('рожки')
  const words = [
    { text: 'как', use: 'skipped' as const, added: [] },
    { text: 'сварить', use: 'searched' as const, added: [] },
  ]
  expect(wordsToExplain(trial({ words }))).toBe('сварить')
})
