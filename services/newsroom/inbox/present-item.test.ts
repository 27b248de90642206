import { expect, test } from 'vitest'
import { findArticlesAt } from '#contract/office/releasing.ts'
import type { Call } from '#contract/call.ts'
import type { InboxItem } from '#contract/office/inbox.ts'
import type { Newsroom } from '../newsroom.ts'
import { readSurroundings } from './present-item.ts'

test('a list of letters asks once for the titles of all pages', async () => {
  const asked: string[] = []
  const ask = async ({ name }: Call, { body }: { body: { paths: string[] } }) => {
    asked.push(name)
    return { items: body.paths.map(path => ({ path, id: 1, title: `Статья ${path}` })) }
  }
  const nobody = { user_id: null, done_by: null, given_to: null, claimed_by: null }
  const items = Array.from({ length: 50 }, (_, at) => ({ ...nobody, kind: 'question', url: `/page-${at % 40}` }))
  const newsroom = { context: { ask } } as unknown as Newsroom
  const { articles } = await readSurroundings(newsroom, items as unknown as InboxItem[], 'nina')
  expect([articles.size, articles.get('/page-7')?.title]).toEqual([40, 'Статья /page-7'])
  expect(asked).toEqual([findArticlesAt.name])
})
