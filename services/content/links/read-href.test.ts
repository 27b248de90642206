import { expect, test } from 'vitest'
import { readPath } from './find-pages.ts'
import { readHref } from './read-href.ts'
import { nextNight } from './walk.ts'

const site = 'https://delno.test'

test.each([
  ['/kak-spat', { kind: 'page', path: '/kak-spat', place: '' }],
  ['https://delno.test/kak-spat?utm_source=x#son', { kind: 'page', path: '/kak-spat', place: 'son' }],
  ['#son', { kind: 'page', path: '', place: 'son' }],
  ['/kak-spat#%D1%81%D0%BE%D0%BD', { kind: 'page', path: '/kak-spat', place: 'сон' }],
  ['/kak-spat#comment-12', { kind: 'page', path: '/kak-spat', place: '' }],
  ['#', undefined],
  ['mailto:a@b.test', undefined],
  ['tel:+74950000000', undefined],
  ['https://sosed.test/a#b', { kind: 'outside', url: 'https://sosed.test/a' }],
  ['//sosed.test/a', { kind: 'outside', url: 'https://sosed.test/a' }],
  ['https://user:password@sosed.test/', undefined],
  ['http://[', undefined],
])('the link %s is read as %o', (href, expected) => expect(readHref(href, site)).toEqual(expected))

test.each([
  ['/', 'live'],
  ['/topics', 'live'],
  ['/topics/dom/rasteniya/', 'term'],
  ['/health/tag/leto/', 'term'],
  ['/author/anna/', 'person'],
  ['/top/month/', 'live'],
  ['/top/decade/', 'missing'],
  ['/2026/11', 'live'],
  ['/2019/05/dacha', 'post'],
  ['/health/son/', 'term'],
  ['/health/son/son-v-zharu/amp', 'health'],
  ['/recipes/zavtraki/page/2', 'recipe'],
  ['/fikus/amp', 'post'],
  ['/topics/dom/feed/atom/', 'term'],
  ['/profile/user/7', 'unknown'],
  ['/search', 'unknown'],
  ['/pravila-rekomendacij', 'unknown'],
])('the path %s asks for %s', (path, kind) => expect(readPath(path).kind).toBe(kind))

test('the night is three by the clock of the magazine', () => {
  const at = (iso: string, zone: string) => nextNight(new Date(iso), zone).toISOString()
  expect(at('2026-11-21T10:00:00+03:00', '+03:00')).toBe('2026-11-22T00:00:00.000Z')
  expect(at('2026-11-22T02:59:59+03:00', '+03:00')).toBe('2026-11-22T00:00:00.000Z')
  expect(at('2026-11-22T03:00:00+03:00', '+03:00')).toBe('2026-11-23T00:00:00.000Z')
  expect(at('2026-11-22T03:00:00+10:00', '+10:00')).toBe('2026-11-22T17:00:00.000Z')
})
