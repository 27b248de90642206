import { expect, test } from 'vitest'
import type { ArticleReply } from '#contract/article.ts'
import type { RecipeReply } from '#contract/recipe.ts'
import { measuredArticle, measuredRecipe } from './measured-post.ts'

test('the meta of an article has categories by URL, tags without the instruction tags, and the first publication', () => {
  const article = {
    id: 101,
    date: 1_795_000_000,
    meta: { lh_first_publish_date: 1_790_000_000 },
    author: { name: 'Анна Ветрова' },
    categories: [
      { title: 'Дом', url: '/topics/dom/' },
      { title: 'Колонки', url: '/stream/kolonki/' },
      { title: 'Сон', url: '/health/son/' },
    ],
    tags: ['zima', 'noad', 'nozen', 'hide', 'noturbo', 'noadsense'].map(slug => ({ slug, title: slug })),
    is_advertising: true,
    is_promo: false,
  } as unknown as ArticleReply
  expect(measuredArticle(article)).toEqual({
    postId: 101,
    lh_first_published_time: '2026-09-21T14:13:20.000Z',
    categories: ['Дом', 'Колонки'],
    author: 'Анна Ветрова',
    tags: ['zima'],
    isAdvertising: true,
    isPromo: false,
    date: '2026-11-18T11:06:40.000Z',
  })
})

test('the meta of a recipe has its dishes and keywords', () => {
  const recipe = {
    id: 1_000_000_001,
    date: 1_795_000_000,
    author: { name: 'Анна Ветрова' },
    dish_types: [{ title: 'Завтраки' }],
    keywords: [{ title: 'До получаса' }],
  } as unknown as RecipeReply
  expect(measuredRecipe(recipe)).toMatchObject({
    categories: ['Завтраки'],
    tags: ['До получаса'],
    isAdvertising: false,
  })
})
