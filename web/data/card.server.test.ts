import { expect, test } from 'vitest'
import type { ArticleCardReply } from '#contract/article.ts'
import { toCardsBelow } from './card.server.ts'

const section = (slug: string, type = 'category') => ({ title: slug, url: `/topics/${slug}/`, type })
const articleIn = (...categories: object[]) =>
  ({ title: 'Полка', url: '/polka', excerpt: '', categories, author: {}, image: null }) as unknown as ArticleCardReply
const home = section('dom')
const plants = section('dom/rasteniya')

test.each([
  ['names another section of its article', [articleIn(home, plants)], ['dom/rasteniya']],
  ['names its own beside cards that name others', [articleIn(home, plants), articleIn(home)], ['dom/rasteniya', 'dom']],
  ['names none when no card has another', [articleIn(home), articleIn(home)], [undefined, undefined]],
  ['names no stream', [articleIn(home, section('kolonki', 'stream'))], [undefined]],
])('a card in the list of a section %s', (_, items, named) => {
  const known = new Set(['/', '/topics/', '/topics/dom/'])
  expect(toCardsBelow(items, known).map(({ category }) => category?.title)).toEqual(named)
})
