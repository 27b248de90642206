// Which rule of the page tells of what: every type and place of widgets, every notification and every list of posts that a call answers. A new one does
// not compile, or fails recommending.test.ts, until the rules tell of it.
import type { WidgetPlace, WidgetReply } from '#contract/widgets.ts'
import type { KeptNotificationEvent } from '#domain/kinds.ts'
import type { RecommendingPlace } from '#domain/recommendations/places.ts'
import { widgetPlaceWords, widgetWords } from '#domain/recommendations/rules.ts'

/** What readers are told of widgets. */
export const widgetTypes = Object.values(widgetWords satisfies Record<WidgetReply['type'], string>)
const { scripts: _unseen, ...seenPlaces } = widgetPlaceWords satisfies Record<WidgetPlace, string>
export const widgetPlaces = Object.values(seenPlaces)

/** What readers are told of notifications. */
const eventWords = {
  comment_reply: 'ответ на ваш комментарий',
  comment_publish: 'комментарий прошёл проверку',
  comment_rated: 'комментарий оценили',
  comment_hidden: 'комментарий скрыт модератором',
  comment_in_text: 'ваш совет вошёл в текст',
  email_confirm: 'подтвердите новую почту',
} satisfies Record<KeptNotificationEvent, string>
export const notificationWords = Object.values(eventWords)

/** The lists that readers' calls answer; `own`: what readers chose themselves, or asked for by name. */
export const rulesOfLists: Readonly<Record<string, RecommendingPlace | 'own'>> = {
  listRecommendedPosts: 'related',
  listTopPosts: 'popular',
  altListTopPosts: 'popular',
  listHealthTopPosts: 'popular',
  listHomePosts: 'front',
  altListHomePosts: 'front',
  getHealthHome: 'sections',
  listHealth: 'sections',
  listAuthorPosts: 'sections',
  altListAuthorPosts: 'sections',
  listHealthAuthorPosts: 'sections',
  listTopicPosts: 'sections',
  altListCategoryPosts: 'sections',
  listHealthCategoryPosts: 'sections',
  listTagPosts: 'sections',
  altListTagPosts: 'sections',
  listHealthTagPosts: 'sections',
  listStreamPosts: 'sections',
  altListStreamPosts: 'sections',
  listHealthStreamPosts: 'sections',
  listPostsByDate: 'sections',
  altListPostsByDate: 'sections',
  listHealthPostsByDate: 'sections',
  listPublicPosts: 'sections',
  listHomeRecipes: 'recipes',
  listRecipes: 'recipes',
  listWidgets: 'widgets',
  listRecipeWidgets: 'widgets',
  searchPosts: 'search',
  aggregateSearch: 'own',
  listFavorites: 'own',
}
