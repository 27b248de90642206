// Posts of a widget that has a section instead of chosen posts. The widgets service asks for them, and a page that already
// shows all of those asks for more.
import type { AskClient } from './ask.ts'
import { listStreamPosts, listTagPosts, listTopicPosts } from '../content.ts'
import { listHealthCategoryPosts } from '../health.ts'
import { listHomeRecipes, listRecipes } from '../recipes.ts'
import type { WidgetReply } from '../widgets.ts'

type Ask = AskClient['ask']
type Section = Pick<Extract<WidgetReply, { type: 'taxonomy-posts' }>['data'], 'taxonomy' | 'slug'>
/** `exclude`: ids, comma list. */
type Query = { limit: number; exclude?: string }

/** The newest articles of a topic, a health section, a tag or a stream. */
export function askSection(ask: Ask, { taxonomy, slug }: Section, query: Query) {
  switch (taxonomy) {
    case 'category-health':
      return ask(listHealthCategoryPosts, { params: { slug }, query })
    case 'post_tag':
      return ask(listTagPosts, { params: { path: slug }, query })
    case 'stream':
      return ask(listStreamPosts, { params: { path: slug }, query })
    case 'category':
      return ask(listTopicPosts, { params: { path: slug }, query })
  }
}

/** The newest recipes under the filters of `path`; null: of all. */
export function askRecipes(ask: Ask, path: string | null, query: Query) {
  return path ? ask(listRecipes, { params: { path }, query }) : ask(listHomeRecipes, { query })
}
