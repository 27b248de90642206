import { expect, test } from 'vitest'
import { callPath, callQuery, type Call } from '#contract/call.ts'
import { defaultMagazine } from '#domain/magazine.ts'
import { pageContext, renderState } from '../../page-context.ts'
import type { PageInput } from '../../load-page.server.ts'
import { loadArchive, loadDateArchive } from './load-archive.server.ts'

type Input = { params?: Record<string, unknown>; query?: Record<string, unknown> }

/** A client whose calls all fail, and the list of its calls. */
function makeAsker() {
  const asked: string[] = []
  const refuse = (call: Call, input: Input) => {
    asked.push(callPath(call, input.params) + callQuery(input.query))
    return Promise.reject(Object.assign(new Error('nobody answers'), { name: 'CallError', status: 404 }))
  }
  return { asked, ask: { ask: refuse, askRaw: refuse } }
}

const alternate = '/api/lh-iron-maiden/v1'
/** What the loader gets for an address. */
function inputOf(path: string, rest: string | undefined, ask: unknown) {
  const context = new Map<unknown, unknown>([
    [pageContext, { ask, magazine: defaultMagazine }],
    [renderState, { data: new Map() }],
  ])
  return { url: new URL(path, 'http://delno.test'), params: { '*': rest, period: rest }, context } as never
}

test.each([
  ['/author/anna/', 'anna', `${alternate}/author/anna?page=1`],
  ['/tag/zima/', 'zima', `${alternate}/tag/zima?page=1`],
  ['/stream/kolonki/', 'kolonki', `${alternate}/streams/kolonki?page=1`],
  ['/top/month/', 'month', `${alternate}/top/month?limit=20`],
  ['/list/?page=2', undefined, '/api/20/v1/home-posts?page=2&route=list'],
  ['/topics/dom/rasteniya/', 'dom/rasteniya/', '/api/20/v1/topics/dom/rasteniya?page=1'],
  ['/health/author/mihail/', 'mihail', '/api/health/v1/author/mihail?page=1'],
  ['/health/tag/leto/', 'leto', '/api/health/v1/tag/leto?page=1'],
  ['/health/stream/kolonki/', 'kolonki', '/api/health/v1/streams/kolonki?page=1'],
  ['/health/top/week/', 'week', '/api/health/v1/top/week?limit=20'],
  ['/health/list/', undefined, '/api/health/v1/list?page=1'],
  ['/health/2026/11', undefined, '/api/health/v1/posts-by-date/2026/11?page=1&timezoneOffset=%2B03%3A00'],
])('%s calls the API of its route', async (path, rest, call) => {
  const { asked, ask } = makeAsker()
  await expect(loadArchive(inputOf(path, rest, ask))).rejects.toMatchObject({ init: { status: 404 } })
  expect(asked[0]).toBe(call)
})

test('the most read have one page', async () => {
  const { asked, ask } = makeAsker()
  const input = inputOf('/top/week/?page=2', 'week', ask)
  await expect(loadArchive(input)).rejects.toMatchObject({ init: { status: 404 } })
  expect(asked.filter(call => call.includes('/top/'))).toEqual([])
})

test('a date archive calls the content API with the offset of the magazine’s time zone', async () => {
  const { asked, ask } = makeAsker()
  const input = { ...ask, url: new URL('http://delno.test/2026/11'), page: { magazine: defaultMagazine } }
  const date = { path: '2026/11', year: 2026, month: 11 }
  await expect(loadDateArchive(input as unknown as PageInput, date, 'main')).rejects.toThrow('nobody answers')
  expect(asked).toEqual([`${alternate}/posts-by-date/2026/11?page=1&timezoneOffset=%2B03%3A00`])
})

test('covers beside a name come from the last page of a list, which this one does not show', async () => {
  const pages: unknown[] = []
  const { ask: nobody } = makeAsker()
  const ask = (call: Call, input: Input) => {
    if (call.name !== 'altListPostsByDate') return nobody.ask(call, input)
    const current_page = input.query?.['page']
    pages.push(current_page)
    const meta = { total_items: 61, total_pages: 3, current_page, offset: 0, breadcrumb: [] }
    return Promise.resolve({ type: 'date', title: '2026 год', term: null, children: [], items: [], meta, seo: {} })
  }
  const input = { ask, askRaw: ask, url: new URL('http://delno.test/2026'), page: { magazine: defaultMagazine } }
  await loadDateArchive(input as unknown as PageInput, { path: '2026', year: 2026 }, 'main')
  expect(pages).toEqual([1, 3])
})
