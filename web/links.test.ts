import { expect, test } from 'vitest'
import { toRelativeHref, isInternalHref } from './links.ts'

const site = 'https://delno.example'

test.each([
  ['https://delno.example/kak-spat?erid=abc', '/kak-spat'],
  ['https://delno.example/kak-spat?page=2&erid=abc#x', '/kak-spat?page=2#x'],
  ['/kak-spat?erid=1', '/kak-spat'],
  ['#glava', '#glava'],
  ['https://other.example/a?erid=1&b=2', 'https://other.example/a?b=2'],
  ['https://other.example/a', 'https://other.example/a'],
  ['mailto:a@b.c', 'mailto:a@b.c'],
  ['http://', 'http://'],
])('%s becomes %s', (href, result) => expect(toRelativeHref(href, site)).toBe(result))

test.each([
  ['/kak-spat', true],
  ['/topics/dom/', true],
  ['/recipes/', true],
  ['/spetsii', true],
  ['/feedback-letters', false],
  ['/wp-content/x.png', false],
  ['/special/test', false],
  ['/feed/', false],
  ['/topics/dom/feed/', false],
  ['/promokod', false],
  ['/promokod-ozon', false],
  ['/search?q=promokod', false],
  ['/kak-spat#feed', false],
  ['/a.pdf', false],
  ['/kursy/anglijskij', false],
  ['/health/a/b/amp', false],
  ['//evil.example', false],
  ['https://x.example', false],
  ['/svc/views/incr/', false],
  ['/media/a.webp', false],
  ['#a', false],
])('%s leads to a page of the router: %s', (href, is) => expect(isInternalHref(href)).toBe(is))
