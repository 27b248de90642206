import { expect, test } from 'vitest'
import type { Claim, SourceFinding } from '#contract/newsroom-health.ts'
import { claimCounts, claimLook, sourceNote } from './claim-words.ts'

const claim = (changes: Partial<Claim>) =>
  ({ words: 'Спать прохладно', state: 'true', signature: 'signed', findings: [], ...changes }) as unknown as Claim

const finding = (kind: SourceFinding['kind']) => ({ kind }) as SourceFinding

test.each<[Partial<Claim>, string]>([
  [{}, 'верно'],
  [{ state: 'proposed', signature: 'none' }, 'предложено'],
  [{ state: 'mend' }, 'поправить'],
  [{ signature: 'changed' }, 'подпись снята'],
  [{ signature: 'changed', findings: [finding('changed')] }, 'источник изменился'],
  [{ findings: [finding('changed'), finding('gone')] }, 'источник не открывается'],
  [{ state: 'mend', findings: [finding('changed')] }, 'поправить'],
  [{ state: 'unsourced' }, 'без источника'],
  [{ state: 'unsourced', words: null }, 'слов больше нет'],
])('%j is «%s»', (changes, words) => expect(claimLook(claim(changes)).words).toBe(words))

test('claims are counted by what is to be done, without what there is none of', () => {
  expect(claimCounts([claim({}), claim({}), claim({ state: 'unsourced' })])).toBe('3: верны 2, без источника 1')
})

test('a source says until when it is in force', () => {
  const now = new Date('2026-11-26T12:00:00')
  const source = { title: 'Рекомендации', url: null, note: 'Минздрав, 2024', validUntil: '2027-05-01' }
  expect(sourceNote(source, now)).toBe('Минздрав, 2024 · действует до 1\u00a0мая 2027')
  expect(sourceNote({ ...source, note: '', validUntil: '2026-11-25' }, now)).toBe('действовал до 25\u00a0ноября')
  expect(sourceNote({ ...source, validUntil: null }, now)).toBe('Минздрав, 2024')
  const page = { url: 'https://who.test/heat', state: 'read', checkedAt: '2026-11-25T09:00:00.000Z' } as const
  expect(sourceNote({ ...source, validUntil: null }, now, page)).toBe('Минздрав, 2024 · открывали вчера')
  expect(sourceNote({ ...source, note: '', validUntil: null }, now, { ...page, state: 'failing' })).toBe(
    'не открывается',
  )
})
