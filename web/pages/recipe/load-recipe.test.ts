import { expect, test } from 'vitest'
import { callPath, callQuery, type Call } from '#contract/call.ts'
import { findRedirect } from '#contract/office/addresses.ts'
import { resolvePath } from '#contract/content.ts'
import { pageContext, renderState } from '../../page-context.ts'
import { loadRecipe, loadRecipePreview } from './load-recipe.server.ts'

const testContext = (answer: (call: Call) => Promise<unknown>) => {
  const asked: string[] = []
  const page = { tags: new Set(), preview: { isEnded: false, theme: undefined, isFramed: false } }
  const ask = (each: Call, input: { params?: Record<string, unknown>; query?: Record<string, unknown> }) => {
    asked.push(callPath(each, input.params) + callQuery(input.query))
    return answer(each)
  }
  const context = new Map<unknown, unknown>([
    [pageContext, { ...page, ask: { ask, askRaw: ask } }],
    [renderState, { data: new Map() }],
  ])
  return { asked, context, page }
}

test('a recipe is loaded first, and after a 404 only where else this path leads', async () => {
  const { asked, context } = testContext(() =>
    Promise.reject(Object.assign(new Error('nobody answers'), { name: 'CallError', status: 404 })),
  )
  const input = { url: new URL('/recipe/syrniki', 'http://delno.test'), params: { '*': 'syrniki' }, context }
  await expect(loadRecipe(input as never)).rejects.toMatchObject({ init: { status: 404 } })
  expect(asked).toEqual([
    '/api/recipes/v2/single-post/syrniki',
    callPath(resolvePath, { slug: 'recipe/syrniki' }),
    findRedirect.path,
  ])
})

test('a draft whose link has ended is no draft, and nothing else is asked', async () => {
  const { asked, context, page } = testContext(() => Promise.resolve({ status: 403, body: {} }))
  const url = new URL('/preview/recipe/7?preview_type_hash=a', 'http://delno.test')
  await expect(loadRecipePreview({ url, params: { id: '7' }, context } as never)).resolves.toEqual({ draft: undefined })
  expect(asked).toEqual(['/api/recipes/v2/preview/7?preview_type_hash=a'])
  expect(page.preview.isEnded).toBe(true)
})
