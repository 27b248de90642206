import { expect, test } from 'vitest'
import {
  chipOf,
  clockWords,
  decidedWords,
  longestWords,
  markEvidence,
  personWords,
  portraitOf,
  takenWords,
  waitingWords,
  whyWords,
} from './moderation-words.ts'

const now = new Date('2026-11-26T10:00:00Z')
const author = {
  id: 'a',
  name: 'Роман',
  avatar: '',
  isExpert: false,
  since: '2026-11-24T09:00:00Z',
  shown: 2,
  hidden: 0,
}

test('a comment says why it waits: reports before findings, and findings with what they were found in', () => {
  const findings = [{ code: 'link_of_newcomer', reason: 'Первые комментарии со ссылками', evidence: 'https://a.test' }]
  expect(chipOf({ reports: [], findings })).toEqual({ words: 'ссылка новичка', isBad: false })
  const reports = [{ reason: 'insult', count: 2 }]
  expect(chipOf({ reports, findings })).toEqual({ words: '2\u00a0жалобы: переход на личности +1', isBad: true })
  expect(whyWords({ reports, findings })).toEqual([
    '2\u00a0жалобы от читателей: «переход на личности»',
    'Первые комментарии со ссылками (a.test)',
  ])
  expect(chipOf({ reports: [], findings: [] })).toEqual({ words: 'перенесён', isBad: false })
})

test('an address that was found is shown as people read it, and short', () => {
  const why = (evidence: string) => whyWords({ reports: [], findings: [{ code: 'x', reason: 'Ссылка', evidence }] })
  expect(
    why('https://ru.wikipedia.org/wiki/%D0%90%D1%81%D1%81%D0%B5%D1%80%D1%82%D0%B8%D0%B2%D0%BD%D0%BE%D1%81%D1%82%D1%8C'),
  ).toEqual(['Ссылка (ru.wikipedia.org/wiki/Ассертивность)'])
  expect(why(`https://www.a.test/${'путь/'.repeat(20)} и http://b.test/%D0`)).toEqual([
    'Ссылка (a.test/путь/путь/путь/путь/путь/путь/пу… и b.test/%D0)',
  ])
  expect(why('https://a.test/%E2%80%AEmoc.knab')).toEqual(['Ссылка (a.test/%E2%80%AEmoc.knab)'])
  expect(why('до 5 декабря')).toEqual(['Ссылка (до 5 декабря)'])
})

test('how long a comment waits', () => {
  expect(waitingWords('2026-11-26T09:59:30Z', now)).toBe('меньше\u00a0минуты')
  expect(waitingWords('2026-11-26T08:30:00Z', now)).toBe('1\u00a0ч\u00a030\u00a0мин')
  expect(longestWords('2026-11-26T09:59:30Z', now)).toBe('Ждут меньше\u00a0минуты')
  expect(longestWords('2026-11-26T08:30:00Z', now)).toBe('Дольше всех ждут 1\u00a0ч\u00a030\u00a0мин')
})

test('who wrote it, in words', () => {
  expect(personWords(author, now)).toBe('2\u00a0комментария, с нами 2\u00a0дня')
  expect(personWords({ ...author, since: '2026-11-26T09:00:00Z' }, now)).toBe('2\u00a0комментария, с нами первый день')
  expect(personWords({ ...author, shown: 0, since: '2025-01-01T00:00:00Z' }, now)).toBe('первый комментарий')
  expect(personWords({ ...author, shown: 0, since: '2026-11-26T09:00:00Z' }, now)).toBe('новичок, первый комментарий')
  expect(personWords({ ...author, shown: 1000, isExpert: true, since: '2025-01-01T00:00:00Z' }, now)).toBe(
    'эксперт, 1000+ комментариев',
  )
})

test('a person without a picture has initials, not a placeholder', () => {
  expect(portraitOf({ ...author, avatar: '/media/7/160.webp' })).toBe('/media/7/160.webp')
  expect(portraitOf({ ...author, avatar: '/avatar.svg' })).toBeUndefined()
})

test('what was decided, here and by a colleague', () => {
  expect(decidedWords('hide', 1, 'advertising')).toBe('Скрыт: реклама. Автор увидит причину через 10 с')
  expect(decidedWords('keep', 4, null)).toBe('Оставлено: 4\u00a0комментария')
  expect(takenWords({ id: 1, by: 'Вера Никитина', what: 'hide' })).toBe('Уже скрыт: Вера Никитина')
  expect(clockWords(252_000)).toBe('4:12')
})

test('what the rules found stands out in the text', () => {
  const findings = [{ code: 'x', reason: '', evidence: 'позорище https://a.test' }]
  expect(markEvidence('Тьфу, позорище: https://a.test!', findings)).toEqual([
    { text: 'Тьфу, ', isMarked: false },
    { text: 'позорище', isMarked: true },
    { text: ': ', isMarked: false },
    { text: 'https://a.test', isMarked: true },
    { text: '!', isMarked: false },
  ])
  const encoded = [{ code: 'x', reason: '', evidence: 'https://a.test/%D0%B4%D0%B0' }]
  expect(markEvidence('https://a.test/да', encoded)).toEqual([{ text: 'https://a.test/да', isMarked: true }])
  expect(markEvidence('Ничего', findings)).toEqual([{ text: 'Ничего', isMarked: false }])
})
