import { expect, test } from 'vitest'
import { adParametersOf, readAdParameters, type AdPage } from './ad-parameters.ts'

const visit = { path: '/fikus-zimoj', pixelRatio: 1, ipVersion: 4 } as const
const ficus: AdPage = {
  id: 101,
  kind: 'post',
  categories: [
    { slug: 'dom', url: '/topics/dom/' },
    { slug: 'rasteniya', url: '/topics/dom/rasteniya/' },
    { slug: 'kolonki', url: '/stream/kolonki/' },
    { slug: 'son', url: '/health/son/' },
  ],
  tags: ['zima', 'noad', 'nozen', 'hide', 'noturbo', 'noadsense', 'polive'],
}

test('the parameters of an article have topics and streams by URL, and tags without the instruction tags', () => {
  expect(adParametersOf(ficus, visit)).toEqual({
    lh_adfox_terms: 'dom,rasteniya',
    tags: 'zima,polive',
    streams: 'kolonki',
    noad: 1,
    noadsense: 1,
    postid: 101,
    pk: 'post',
    homepage: 0,
    rtn: 0,
    ipv6: 0,
  })
})

test('the parameters of the home page tell a high-density screen and IPv6', () => {
  expect(adParametersOf(null, { path: '/', pixelRatio: 2.5, ipVersion: 6 })).toEqual({
    lh_adfox_terms: '',
    tags: '',
    streams: '',
    noad: 0,
    noadsense: 0,
    postid: null,
    pk: 'list',
    homepage: 1,
    rtn: 1,
    ipv6: 1,
  })
})

test.each([
  [1, 0],
  [1.99, 0],
  [2, 1],
  [3, 1],
])('a screen with device pixel ratio %d is high-density: %d', (pixelRatio, fine) => {
  expect(adParametersOf(null, { ...visit, pixelRatio }).rtn).toBe(fine)
})

test('an unknown IP version counts as version 4', () => {
  expect(adParametersOf(null, { ...visit, ipVersion: undefined }).ipv6).toBe(0)
})

test('the parameters of a page are read from its attribute', () => {
  expect(readAdParameters(JSON.stringify({ ...ficus, tags: ['zima'] }), visit)).toMatchObject({ noad: 0, tags: 'zima' })
  expect(readAdParameters(null, visit)).toMatchObject({ postid: null })
})
