import { expect, test } from 'vitest'
import { documentWords, waitingOf } from './author-words.ts'

const now = new Date(2026, 10, 26, 12)
const ago = (hours: number) => new Date(now.getTime() - hours * 3_600_000).toISOString()

test.each([
  [0.2, 'послали только что', undefined],
  [5, 'ждёт 5\u00a0ч', undefined],
  [49, 'ждёт 2\u00a0дня', 'warn'],
  [24 * 9, 'ждёт 9\u00a0дней', 'bad'],
])('%d hours', (hours, words, tone) => expect(waitingOf(ago(hours), now)).toEqual({ words, tone }))

test('a document says who checked it, and what readers see', () => {
  const document = { title: 'Диплом', until: '2026-12-31', checkedBy: 'a', checkedAt: ago(24), isShown: true }
  expect(documentWords(null, undefined, now)).toMatch(/^Никто не проверял/)
  expect(documentWords(document, 'Анна Ветрова', now)).toBe(
    'Проверено 25\u00a0ноября, Анна Ветрова. Читатели видят «документы проверены» до 31\u00a0декабря',
  )
  expect(documentWords({ ...document, isShown: false }, undefined, now)).toContain('пометка снята, тексты остались')
})
