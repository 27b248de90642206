import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { pageAddress } from './page-query.ts'

test.each([
  ['/statya', '/statya'],
  ['/statya?utm_source=x&erid=2&yclid=3', '/statya'],
  ['/search?page=2&q=фикус', '/search?page=2&q=%D1%84%D0%B8%D0%BA%D1%83%D1%81'],
  ['/search?q=a&page=2', '/search?page=2&q=a'],
  ['/search?q=a&q=b&page=', '/search?q=a'],
  ['/topics/dom/?page=2', '/topics/dom/?page=2'],
  ['/topics/dom/_.data?page=2&_routes=routes%2Farchive&lite', '/topics/dom/_.data?_routes=routes%2Farchive&page=2'],
  ['/?p=12', '/?p=12'],
  ['/_.data?p=12', '/_.data?p=12'],
  ['/statya?p=12', '/statya'],
  ['/2024/05/?page=3', '/2024/05/?page=3'],
  ['/author/anna/?recipes=2', '/author/anna/?recipes=2'],
  ['/recipes/zavtraki/?page=2', '/recipes/zavtraki/?page=2'],
  ['/recipes/zavtraki/page/2?page=3', '/recipes/zavtraki/page/2'],
  ['/statya?hydrate=1-a&answer=3&poll=7', '/statya?answer=3&hydrate=1-a&poll=7'],
  ['/%d1%84?x', '/%D1%84'],
  ['/preview/1?preview_type_hash=x', undefined],
  ['/statya?preview_type_hash=x', '/statya'],
  [`/search?q=${'x'.repeat(300)}`, undefined],
])('%s is kept as %s', (url, key) => {
  expect(pageAddress({ url, headers: {} }).key).toBe(key)
})

test('parameters that a page does not read are neither in its key nor passed to it', () => {
  const addresses = Array.from({ length: 50 }, (_, number) => `/statya?x${number}=1&page=${number}`)
  expect(new Set(addresses.map(url => pageAddress({ url, headers: {} }).key))).toEqual(new Set(['/statya']))
  expect(pageAddress({ url: '/preview/1?preview_type_hash=x&x=1', headers: {} }).address).toBe(
    '/preview/1?preview_type_hash=x',
  )
})

test.each([
  ['/stol', '/stol?lite='],
  ['/search?page=2&utm_source=mail', '/search?lite=&page=2'],
  ['/stol?lite', '/stol?lite='],
  ['/stol?lite=0', '/stol?lite=0'],
  ['/stol?lite=yes', '/stol?lite='],
  ['/stol.data', '/stol.data'],
  ['/stol?hydrate=1-a', '/stol?hydrate=1-a'],
])('a reader with data saving on gets %s under %s', (url, key) => {
  expect(pageAddress({ url, headers: { 'save-data': 'on' } }).key).toBe(key)
})

test('every parameter that the site reads on the server is in the table', () => {
  const web = fileURLToPath(new URL('../../web/', import.meta.url))
  const files = readdirSync(web, { recursive: true, encoding: 'utf8' }).filter(
    path => /\.server\.tsx?$|^documents\/.*\.tsx?$|^server-entry\.ts$/.test(path) && !path.includes('.test.'),
  )
  const reads = files.flatMap(path =>
    [...readFileSync(join(web, path), 'utf8').matchAll(/(?:searchParams|query)\.(?:get|has|getAll)\(\s*'(\w+)'/g)].map(
      ([, name]) => name!,
    ),
  )
  const table = readFileSync(fileURLToPath(new URL('page-query.ts', import.meta.url)), 'utf8')
  expect(reads.length).toBeGreaterThan(8)
  expect([...new Set(reads)].filter(name => !table.includes(`'${name}'`))).toEqual([])
})
