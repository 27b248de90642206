import { expect, test } from 'vitest'
import { redirectOf } from './canonical-path.ts'

const of = (path: string) => redirectOf(new URL(path, 'http://site'))

test.each([
  ['/top/', '/top/week/'],
  ['/top', '/top/week/'],
  ['/ext-search/?q=сон', '/search?q=%D1%81%D0%BE%D0%BD'],
  ['/search/', '/search'],
  ['/topics', '/topics/'],
  ['/topics/dom', '/topics/dom/'],
  ['/author/anna', '/author/anna/'],
  ['/health', '/health/'],
  ['/health/tag/son', '/health/tag/son/'],
  ['/recipes', '/recipes/'],
  ['/recipes/supy', '/recipes/supy/'],
  ['/recipes/supy/page/2/', '/recipes/supy/page/2'],
  ['/recipes/page/2/', '/recipes/page/2'],
  ['/kak-spat/', '/kak-spat'],
  ['/2026/11/', '/2026/11'],
  ['/recipe/syrniki/', '/recipe/syrniki'],
  ['/health/services/', '/health/services'],
  ['/health/son/kak-usnut/', '/health/son/kak-usnut'],
  ['/list?page=2', '/list/?page=2'],
  ['/kak-spat//', '/kak-spat'],
  ['/feed', '/feed/'],
  ['/health/feed/dzen', '/health/feed/dzen/'],
  ['/topics/dom/feed/json', '/topics/dom/feed/json/'],
  ['/kormushka/', '/kormushka'],
])('%s redirects to %s', (path, right) => expect(of(path)).toBe(right))

test.each([
  ['/'],
  ['/top/week/'],
  ['/search?q=a'],
  ['/topics/'],
  ['/topics/dom/'],
  ['/feed/'],
  ['/health/feed/'],
  ['/health/son/feed/atom/'],
  ['/kak-spat'],
  ['/health/'],
  ['/health/son/'],
  ['/health/son'],
  ['/recipes/supy/page/2'],
  ['/recipes/page/2'],
  ['/2026/11/19'],
  ['/?page=2'],
  ['/recipes/'],
])('%s needs no redirect', path => expect(of(path)).toBeUndefined())
