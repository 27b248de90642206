import { expect, test } from 'vitest'
import type { ProofMark } from '../../../../shell/proofreader.ts'
import type { NoteId } from '../note-places.ts'
import { foldSame, groupFindings, seenSpaces } from './same-findings.ts'

const finding = (words: string, replacement: string | null = 'говорил'): ProofMark => ({
  from: 0,
  to: words.length,
  words,
  note: { from: 0, to: words.length, rule: 'not-a-word', kind: 'spelling', message: 'Такого слова нет', replacement },
})
const proofs = new Map<NoteId, ProofMark>([
  ['p1', finding('говарил')],
  ['p2', finding('другое')],
  ['p3', finding('говарил')],
  ['p4', finding('говарил', 'говаривал')],
])
const order: NoteId[] = ['p1', 7, 'p2', 'p3', 'p4']

test('findings with the same rule, words and replacement are one group', () => {
  expect(groupFindings(order, proofs).map(({ ids }) => ids)).toEqual([['p1', 'p3'], ['p2'], ['p4']])
})

test('the first note of a group speaks for it, or the one at the caret', () => {
  expect(foldSame(order, proofs, undefined).shown).toEqual(['p1', 7, 'p2', 'p4'])
  const atCaret = foldSame(order, proofs, 'p3')
  expect(atCaret.shown).toEqual([7, 'p2', 'p3', 'p4'])
  expect(atCaret.same.get('p3')).toEqual(['p1', 'p3'])
})

test('spaces are made visible', () => {
  expect(seenSpaces(' \u00a0')).toBe('␣␣')
})
