import { expect, test } from 'vitest'
import type { ArticleCardReply } from '#contract/article.ts'
import { toCard, toCardBelow } from './card.server.ts'

const section = (slug: string, type = 'category') => ({ title: slug, url: `/topics/${slug}/`, type })
const articleIn = (...categories: object[]) =>
  ({ title: 'Полка', url: '/polka', excerpt: '', categories, author: {}, image: null }) as unknown as ArticleCardReply

test('a card in the list of a section names another section of its article, and none that the page names', () => {
  const known = new Set(['/', '/topics/', '/topics/dom/'])
  const named = (item: ArticleCardReply) => toCardBelow(item, known).category?.title
  expect(named(articleIn(section('dom'), section('dom/rasteniya')))).toBe('dom/rasteniya')
  expect(named(articleIn(section('dom'), section('kolonki', 'stream')))).toBeUndefined()
  expect(named(articleIn(section('dom')))).toBeUndefined()
  expect(toCard(articleIn(section('dom'))).category?.title).toBe('dom')
})
