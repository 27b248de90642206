// Tests what is taken from a page of another site, with a real server in this process as that site.
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { recipeDataMax } from '#contract/newsroom-recipe.ts'
import { growthOf } from '#tests/cpu-time.ts'
import { makeFetchPublic } from '#platform/http/fetch-public.ts'
import { makeFetchSource } from '../sources/fetch-source.ts'
import { findRecipeData } from './find-page-recipe.ts'
import { recipeDataOf } from './recipe-data.ts'

const recipe = '{"@type":"Recipe","name":"Сырники"}'
const ofType = (json: string) => `<script type="application/ld+json">${json}</script>`
let server: Server
let agent: string | undefined
beforeAll(async () => {
  server = createServer((request, response) => {
    agent = request.headers['user-agent']
    response.setHeader('content-type', request.url === '/file' ? 'application/pdf' : 'text/html')
    // «Щи» in windows-1251: the page names its charset.
    const old = Buffer.concat([
      Buffer.from('<meta charset="windows-1251"><script type="application/ld+json">{"@type":"Recipe","name":"'),
      Buffer.from([0xd9, 0xe8]),
      Buffer.from('"}</script>'),
    ])
    const pages: Record<string, string | Buffer> = { '/recipe': `<h1>Сырники</h1>${ofType(recipe)}`, '/old': old }
    response.end(pages[request.url!] ?? '<p>Новости</p>')
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
})
afterAll(() => void server.close())

const open = (path: string, host = '127.0.0.1') => {
  const { port } = server.address() as AddressInfo
  const fetch = makeFetchPublic({ privateAllowed: ['127.0.0.1'], ports: [port] })
  const fetchSource = makeFetchSource({ siteUrl: 'https://delno.test', purpose: 'an editor opens a recipe', fetch })
  return findRecipeData(fetchSource, `http://${host}:${port}${path}`)
}

test('the data about a recipe is taken and nothing else of the page; who asks, and why, is named', async () => {
  expect(await open('/recipe')).toEqual({ outcome: 'found', data: [recipe] })
  expect(agent).toMatch(/^Delno\/.*https:\/\/delno\.test; an editor opens a recipe/)
  expect(await open('/old')).toEqual({ outcome: 'found', data: ['{"@type":"Recipe","name":"Щи"}'] })
})

test('a page without a recipe, a file, and an address of a private network have none', async () => {
  expect(await open('/news')).toEqual({ outcome: 'none', data: [] })
  expect(await open('/file')).toEqual({ outcome: 'none', data: [] })
  expect(await open('/recipe', '127.0.0.2')).toEqual({ outcome: 'closed', data: [] })
})

test('other scripts and too long data are left out', () => {
  const page = [
    '<script>Recipe()</script>',
    ofType('{"@type":"Person"}'),
    `<SCRIPT id=a TYPE='application/ld+json'>\n${recipe}\n</SCRIPT >`,
    ofType(`"Recipe${' '.repeat(recipeDataMax)}"`),
  ].join('')
  expect(recipeDataOf(page)).toEqual([recipe])
  expect(recipeDataOf(ofType(recipe).repeat(20))).toHaveLength(10)
})

test.each([
  '<script ',
  '<script type=ld+json>',
  '<script type="ld+json">Recipe',
  '</script',
  '<script type=ld+json></script>',
])('a page of 3 MB of «%s» is read in time', async piece => {
  const pageOf = (bytes: number) => piece.repeat(bytes / piece.length)
  // Three times as long: 3 if linear, 9 if quadratic.
  expect(await growthOf({ from: pageOf(1_000_000), to: pageOf(3_000_000) }, recipeDataOf)).toBeLessThan(6)
})
