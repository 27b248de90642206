import { expect, test } from 'vitest'
import { listArticleCards } from '../content.ts'
import { listRecipeCards } from '../recipes.ts'
import type { AskClient } from './ask.ts'
import { readPostCards } from './post-cards.ts'

const firstRecipe = 1_000_000_001

test('cards are asked for by five hundred at a time, each id once, articles apart from recipes', async () => {
  const asked: { call: string; ids: number[] }[] = []
  const ask = (async (call: { name: string }, { body }: { body: { ids: number[] } }) => {
    asked.push({ call: call.name, ids: body.ids })
    return { items: body.ids.map(id => ({ id })) }
  }) as unknown as AskClient['ask']
  const articles = Array.from({ length: 1001 }, (_, index) => index + 1)
  const cards = await readPostCards(ask, [...articles, firstRecipe])
  expect([...cards.keys()].toSorted((a, b) => a - b)).toEqual([...articles, firstRecipe])
  expect(asked.map(({ call, ids }) => [call, ids.length])).toEqual([
    [listArticleCards.name, 500],
    [listArticleCards.name, 500],
    [listArticleCards.name, 1],
    [listRecipeCards.name, 1],
  ])
  expect(asked.flatMap(({ ids }) => ids)).toEqual([...articles, firstRecipe])
})
