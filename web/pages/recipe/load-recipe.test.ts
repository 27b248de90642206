import { expect, test } from 'vitest'
import { callPath, callQuery, type Call } from '#contract/call.ts'
import { resolvePath } from '#contract/content.ts'
import { pageContext, renderState } from '../../page-context.ts'
import { loadRecipe } from './load-recipe.server.ts'

test.each([
  ['/recipe/syrniki', { '*': 'syrniki' }, '/api/recipes/v2/single-post/syrniki'],
  ['/preview/recipe/7?preview_type_hash=a', { id: '7' }, '/api/recipes/v2/preview/7?preview_type_hash=a'],
])('%s loads the recipe first, and after a 404 only whether a post once had this path', async (path, params, call) => {
  const asked: string[] = []
  const refuse = (each: Call, input: { params?: Record<string, unknown>; query?: Record<string, unknown> }) => {
    asked.push(callPath(each, input.params) + callQuery(input.query))
    return Promise.reject(Object.assign(new Error('nobody answers'), { name: 'CallError', status: 404 }))
  }
  const given = new Map<unknown, unknown>([
    [pageContext, { ask: { ask: refuse, askRaw: refuse }, tags: new Set() }],
    [renderState, { data: new Map() }],
  ])
  const input = { url: new URL(path, 'http://delno.test'), params, context: given }
  await expect(loadRecipe(input as never)).rejects.toMatchObject({ init: { status: 404 } })
  expect(asked[0]).toBe(call)
  expect(asked.slice(1)).toEqual([callPath(resolvePath, { slug: path.split('?')[0]!.slice(1) })])
})
