// Rows and the cards of their posts → wire (spec 3, Widget).
import { createHash } from 'node:crypto'
import type { ArticleCardReply } from '#contract/article.ts'
import type { CallReply } from '#contract/call.ts'
import type { PostCard } from '#contract/client/post-cards.ts'
import type { getQuickPoll } from '#contract/quiz.ts'
import type { RecipeCardReply } from '#contract/recipe.ts'
import type { ListedRecipe, WidgetReply } from '#contract/widgets.ts'
import type { WidgetRow } from './store/tables.ts'

export type TaxonomyPosts = { termId: number | null; items: ArticleCardReply[] }
/** Cards, lists and polls that widgets show, from the services that own them. */
export type Shown = {
  cards: ReadonlyMap<number, PostCard>
  /** By id of the widget. */
  taxonomies: ReadonlyMap<number, TaxonomyPosts>
  newestRecipes: ReadonlyMap<number, RecipeCardReply[]>
  /** By id of the poll. */
  polls: ReadonlyMap<number, CallReply<typeof getQuickPoll>>
}

function presentRecipe(recipe: RecipeCardReply): ListedRecipe {
  return {
    ...recipe,
    postId: recipe.id,
    link: recipe.url,
    images: [recipe.image, recipe.plate].filter(image => image !== null),
    idList: recipe.dish_types.map(term => term.id),
  }
}
const chosen = (ids: readonly number[], { cards }: Shown) => ids.flatMap(id => cards.get(id) ?? [])

export function presentWidget({ id, draft, tree }: WidgetRow, shown: Shown): WidgetReply {
  const { title, moreLink, fixed, show, hide } = draft
  const frame = { id, title, moreLink, fixed, visibility: { show, hide } }
  switch (draft.type) {
    case 'taxonomy-posts': {
      const { taxonomy, slug, limit } = draft
      const { termId, items } = shown.taxonomies.get(id) ?? { termId: null, items: [] }
      const data = { taxonomy, slug, id: termId, limit }
      return { type: draft.type, ...frame, data, items: items.slice(0, limit), list: items.slice(limit) }
    }
    case 'posts-collection': {
      const { ids, limit } = draft
      const cards = chosen(ids, shown)
      return {
        type: draft.type,
        ...frame,
        data: { limit },
        ids,
        items: cards.slice(0, limit),
        list: cards.slice(limit),
      }
    }
    case 'recipes-list': {
      const { ids, path, limit } = draft
      const cards = ids.length > 0 ? chosen(ids, shown) : (shown.newestRecipes.get(id) ?? [])
      const recipes = cards.filter(card => card.type === 'recipe').map(presentRecipe)
      return {
        type: draft.type,
        ...frame,
        data: { path, limit },
        ids,
        recipes: recipes.slice(0, limit),
        list: recipes.slice(limit),
      }
    }
    case 'quick-poll':
      return {
        type: draft.type,
        ...frame,
        ids: draft.ids,
        items: draft.ids.flatMap(each => shown.polls.get(each) ?? []),
      }
    case 'parsed-html': {
      const parsed_content = tree ?? []
      const content_version = createHash('sha256').update(JSON.stringify(tree)).digest('base64url').slice(0, 12)
      return { type: draft.type, ...frame, data: { parsed_content, content_version } }
    }
  }
}
