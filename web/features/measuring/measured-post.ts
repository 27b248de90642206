// Spec 3, article meta for analytics: what a page view reports about its post.
import type { ArticleReply } from '#contract/article.ts'
import type { RecipeReply } from '#contract/recipe.ts'
import { orderTags } from '../../data/order-tags.ts'

export type MeasuredPost = {
  postId: number
  lh_first_published_time: string
  categories: string[]
  author: string
  tags: string[]
  isAdvertising: boolean
  isPromo: boolean
  date: string
}

const instant = (unixSeconds: number) => new Date(unixSeconds * 1000).toISOString()

export function measuredArticle(article: ArticleReply): MeasuredPost {
  return {
    postId: article.id,
    lh_first_published_time: instant(article.meta.lh_first_publish_date ?? article.date),
    // Spec 9: categories are found by their URLs.
    categories: article.categories.filter(({ url }) => /topics\/|stream\//.test(url)).map(({ title }) => title),
    author: article.author.name,
    tags: article.tags.filter(({ slug }) => !orderTags.includes(slug)).map(({ title }) => title),
    isAdvertising: article.is_advertising,
    isPromo: article.is_promo,
    date: instant(article.date),
  }
}

export function measuredRecipe(recipe: RecipeReply): MeasuredPost {
  return {
    postId: recipe.id,
    lh_first_published_time: instant(recipe.date),
    categories: recipe.dish_types.map(({ title }) => title),
    author: recipe.author.name,
    tags: recipe.keywords.map(({ title }) => title),
    isAdvertising: false,
    isPromo: false,
    date: instant(recipe.date),
  }
}
