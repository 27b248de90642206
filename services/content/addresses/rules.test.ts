import { expect, test } from 'vitest'
import { likenessOf } from './likeness.ts'
import { planRedirects } from './plan.ts'
import { isProbe } from './probes.ts'

test.each([
  ['/sirniki', '/syrniki', 90, 100],
  ['/topics/zdorovie/', '/topics/zdorove/', 70, 100],
  ['/2019/05/dacha.html', '/dacha', 100, 100],
  ['/tajm-menedzhment-2', '/taym-menedzhment', 90, 100],
  ['/kak-spat', '/biznes-plan', 0, 35],
])('%s is like %s by %i to %i per cent', (one, other, least, most) => {
  const likeness = likenessOf(one, other)
  expect(likeness).toBeGreaterThanOrEqual(least)
  expect(likeness).toBeLessThanOrEqual(most)
})

test('a list may name an address whose target is redirected by the same list', () => {
  const planned = planRedirects(
    [
      { from: '/b', to: '/c' },
      { from: '/a', to: '/b' },
      { from: '/c', to: '/a' },
    ],
    new Map(),
  )
  expect(planned.map(({ to, outcome }) => [to, outcome])).toEqual([
    ['/c', 'created'],
    ['/c', 'created'],
    ['/c', 'refused'],
  ])
})

test.each([
  ['/wp-login.php', true],
  ['/.env', true],
  ['/a/.git/config', true],
  ['/backup.zip', true],
  ['/kak-spat', false],
  ['/topics/dom', false],
  ['/2019/05/dacha.html', false],
])('%s is asked for by programs only: %s', (path, expected) => expect(isProbe(path)).toBe(expected))
