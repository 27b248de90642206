// A draft of a kind, and what its surfaces need of it: an article or a recipe.
import type { ArticleReply } from '#contract/article.ts'
import { getPostPreview } from '#contract/content.ts'
import { previewWeeklyLetter } from '#contract/newsletter.ts'
import { getPostPreviewSeo } from '#contract/office/article-previews.ts'
import type { PreviewFacts } from '#contract/preview-facts.ts'
import type { RecipeReply } from '#contract/recipe.ts'
import { getRecipePreview } from '#contract/recipes.ts'
import { summaryOf } from '#article-body/to-text.ts'
import type { Tree } from '#article-body/tree.ts'
import { articleText, recipeText, type ShareText } from '#schema-org/share-text.ts'
import { toSeo } from '../../data/seo.ts'
import { orElse, previewRequest } from '../../load-page.server.ts'
import type { DocumentInput } from '../document-route.ts'
import { articleItems, recipeItems } from '../feeds/feed-route.ts'
import type { FeedItem } from '../feeds/feed.ts'
import { plainArticle, plainRecipe, type PlainPage } from '../plain/plain-page.ts'

export type Previewed = {
  post: Pick<ArticleReply | RecipeReply, 'title' | 'url' | 'image'>
  /** The standfirst, or the first words. */
  words: string
  minutes: number
  facts: PreviewFacts['page']
  crumbs: string[]
  /** The path under which the picture of the link is drawn, and its words. */
  drawn: { path: string; text: ShareText }
  /** Kinds that no feed for Dzen has. */
  notInDzen: 'page' | 'recipe' | null
  /** The page of the draft with the words that search engines will be told. */
  plain: () => Promise<PlainPage>
  feedItem: () => Promise<FeedItem>
}

export type PreviewInput = DocumentInput & { previewed: Previewed }

type Read = { status: number; previewed?: Previewed }

export async function readArticle(input: DocumentInput): Promise<Read> {
  const request = previewRequest(input, input.params['id'])
  const { status, body: article } = await input.askRaw(getPostPreview, request)
  if (status !== 200) return { status }
  const section = article.categories.find(({ type }) => type !== 'stream')
  const previewed: Previewed = {
    post: article,
    words: summaryOf(article.excerpt, article.parsed_content as Tree),
    minutes: article.reading_minutes,
    facts: {
      kind: 'article',
      minutes: article.reading_minutes,
      hasCover: !article.default_img,
      hasExcerpt: article.excerpt !== '',
      section: section?.title ?? null,
    },
    crumbs: (article.meta.breadcrumb ?? []).slice(1, -1).map(crumb => crumb.title),
    drawn: { path: drawnPath('/preview', article.id, request), text: articleText(article) },
    notInDzen: article.type === 'page' ? 'page' : null,
    plain: async () =>
      plainArticle(input, article, await orElse(input.ask(getPostPreviewSeo, request).then(toSeo), null)),
    feedItem: async () => (await articleItems([article], input))[0]!,
  }
  return { status, previewed }
}

export async function readRecipe(input: DocumentInput): Promise<Read> {
  const request = previewRequest(input, input.params['id'])
  const { status, body: recipe } = await input.askRaw(getRecipePreview, request)
  if (status !== 200) return { status }
  const previewed: Previewed = {
    post: recipe,
    words: summaryOf(recipe.excerpt, recipe.parsed_content as Tree),
    minutes: recipe.total_minutes,
    facts: {
      kind: 'recipe',
      minutes: recipe.total_minutes,
      hasCover: recipe.image !== null,
      hasExcerpt: recipe.excerpt !== '',
      section: recipe.dish_types[0]?.title ?? null,
    },
    crumbs: recipe.breadcrumb.slice(1).map(crumb => crumb.title),
    drawn: { path: drawnPath('/preview/recipe', recipe.id, request), text: recipeText(recipe) },
    notInDzen: 'recipe',
    plain: () => plainRecipe(input, recipe),
    feedItem: async () => (await recipeItems([recipe], input))[0]!,
  }
  return { status, previewed }
}

const drawnPath = (path: string, id: number, { query }: ReturnType<typeof previewRequest>) =>
  `${path}/${id}/${query.preview_type_hash ?? ''}`

/** The weekly letter with this draft alone. */
export const askLetter = ({ ask, previewed: { post, words, minutes } }: Pick<PreviewInput, 'ask' | 'previewed'>) =>
  ask(previewWeeklyLetter, { body: { title: post.title, excerpt: words, url: post.url, minutes } })
