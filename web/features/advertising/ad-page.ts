import type { ArticleReply } from '#contract/article.ts'
import type { RecipeReply } from '#contract/recipe.ts'
import type { AdPage } from './ad-parameters.ts'

export const adPageOfArticle = ({ id, type, categories, tags }: ArticleReply): AdPage => ({
  id,
  kind: type,
  categories: categories.map(({ slug, url }) => ({ slug, url })),
  tags: tags.map(({ slug }) => slug),
})

export const adPageOfRecipe = ({ id, keywords }: RecipeReply): AdPage => ({
  id,
  kind: 'recipe',
  categories: [],
  tags: keywords.map(({ slug }) => slug),
})
