// Lists which parts of an article and of a recipe each surface shows. Every field that `describeArticle` or `describeRecipe` returns
// is a part, so a new field compiles only when each surface says that it shows the part or why not. tests/surfaces.test.ts renders a
// full article and a full recipe on every surface and checks each claim.
import type { describeArticle } from '../pages/article/load-article.server.ts'
import type { describeRecipe } from '../pages/recipe/load-recipe.server.ts'

type Article = Awaited<ReturnType<typeof describeArticle>>['article']
type Recipe = Awaited<ReturnType<typeof describeRecipe>>['recipe']

/** Fields that decide how other parts are shown and have no text of their own; the plate is for the shopping list, a page of its own. */
type ArticleControl = 'id' | 'type' | 'template' | 'url' | 'showsPeople' | 'mainColor' | 'hasChapters'
type RecipeControl = 'id' | 'url' | 'plate' | 'portionsUnit' | 'portionsForms'

export type ArticlePart =
  | Exclude<keyof Article, ArticleControl>
  | 'advertiser'
  | 'body'
  | 'footnotes'
  | 'authorNote'
  | 'recommended'
export type RecipePart = Exclude<keyof Recipe, RecipeControl> | 'body' | 'more'

/** `card` is the post in a list of posts, `feed` is RSS, Atom and JSON Feed. Dzen has articles only. */
export type ArticleSurface = 'page' | 'amp' | 'lite' | 'card' | 'feed' | 'dzen'
export type RecipeSurface = 'page' | 'amp' | 'lite' | 'card' | 'feed'

export type Claim = 'shown' | `not shown: ${string}`

const inStructuredData = 'not shown: only machines read it, in the structured data of the page'
const onThePageOnly = 'not shown: needs the application; AMP and Lite link to the page'
const notOnACard = 'not shown: a card is an invitation to the page'
const notInAFeed = 'not shown: readers of feeds have no element for it'

const plainArticle: Record<ArticlePart, Claim> = {
  title: 'shown',
  excerpt: 'shown',
  date: 'shown',
  modified: inStructuredData,
  firstPublished: inStructuredData,
  minutes: 'shown',
  comments: onThePageOnly,
  cover: 'shown',
  caption: 'shown',
  coverSource: 'shown',
  sources: 'shown',
  review: 'shown',
  author: 'shown',
  authorNote: 'shown',
  expert: 'shown',
  customAuthors: 'shown',
  category: 'shown',
  breadcrumb: 'shown',
  pixels: 'shown',
  tags: 'shown',
  promo: 'not shown: the banners of template «promo» belong to its layout',
  advert: 'shown',
  advertiser: 'shown',
  body: 'shown',
  footnotes: 'shown',
  recommended: 'shown',
}
const feedArticle: Record<ArticlePart, Claim> = {
  title: 'shown',
  excerpt: 'shown',
  date: 'shown',
  modified: 'shown',
  firstPublished: notInAFeed,
  minutes: notInAFeed,
  comments: notInAFeed,
  cover: 'shown',
  caption: 'shown',
  coverSource: notInAFeed,
  sources: notInAFeed,
  review: notInAFeed,
  author: 'shown',
  authorNote: notInAFeed,
  expert: notInAFeed,
  customAuthors: notInAFeed,
  category: 'shown',
  breadcrumb: notInAFeed,
  pixels: notInAFeed,
  tags: 'shown',
  promo: notInAFeed,
  advert: 'shown',
  advertiser: 'shown',
  body: 'shown',
  footnotes: 'shown',
  recommended: notInAFeed,
}

export const articleSurfaces: Record<ArticleSurface, Record<ArticlePart, Claim>> = {
  page: { ...plainArticle, comments: 'shown', promo: 'shown' },
  amp: plainArticle,
  lite: { ...plainArticle, pixels: 'not shown: Lite loads nothing from other hosts' },
  card: {
    title: 'shown',
    excerpt: 'not shown: only the leading cards of a page have it',
    date: notOnACard,
    modified: notOnACard,
    firstPublished: notOnACard,
    minutes: 'shown',
    comments: 'shown',
    cover: 'shown',
    caption: notOnACard,
    coverSource: notOnACard,
    sources: notOnACard,
    review: notOnACard,
    author: notOnACard,
    authorNote: notOnACard,
    expert: notOnACard,
    customAuthors: notOnACard,
    category: 'shown',
    breadcrumb: notOnACard,
    pixels: notOnACard,
    tags: notOnACard,
    promo: notOnACard,
    advert: 'shown',
    advertiser: notOnACard,
    body: notOnACard,
    footnotes: notOnACard,
    recommended: notOnACard,
  },
  feed: feedArticle,
  dzen: {
    ...feedArticle,
    category: 'not shown: the categories of Dzen are its own words for the format',
    tags: 'not shown: the categories of Dzen are its own words for the format',
    advert: 'not shown: Dzen gets no advertising, it marks advertising by its own means',
    advertiser: 'not shown: Dzen gets no advertising, it marks advertising by its own means',
  },
}

const plainRecipe: Record<RecipePart, Claim> = {
  title: 'shown',
  excerpt: 'shown',
  date: 'shown',
  comments: onThePageOnly,
  author: 'shown',
  cover: 'shown',
  caption: 'not shown: no surface but the feeds has a place for it yet',
  totalMinutes: 'shown',
  cookMinutes: 'shown',
  difficulty: 'shown',
  portions: 'shown',
  ingredients: 'shown',
  steps: 'shown',
  nutrition: 'shown',
  tips: 'shown',
  faq: 'shown',
  breadcrumb: 'shown',
  facets: 'shown',
  ingredientTerms: onThePageOnly,
  body: 'shown',
  more: 'shown',
}

export const recipeSurfaces: Record<RecipeSurface, Record<RecipePart, Claim>> = {
  page: { ...plainRecipe, comments: 'shown', ingredientTerms: 'shown' },
  amp: plainRecipe,
  lite: plainRecipe,
  card: {
    title: 'shown',
    excerpt: notOnACard,
    date: notOnACard,
    comments: notOnACard,
    author: notOnACard,
    cover: 'shown',
    caption: notOnACard,
    totalMinutes: 'shown',
    cookMinutes: notOnACard,
    difficulty: notOnACard,
    portions: 'shown',
    ingredients: notOnACard,
    steps: notOnACard,
    nutrition: notOnACard,
    tips: notOnACard,
    faq: notOnACard,
    breadcrumb: notOnACard,
    facets: 'shown',
    ingredientTerms: notOnACard,
    body: notOnACard,
    more: notOnACard,
  },
  feed: {
    title: 'shown',
    excerpt: 'shown',
    date: 'shown',
    comments: notInAFeed,
    author: 'shown',
    cover: 'shown',
    caption: 'shown',
    totalMinutes: 'shown',
    cookMinutes: notInAFeed,
    difficulty: notInAFeed,
    portions: 'shown',
    ingredients: 'shown',
    steps: 'shown',
    nutrition: notInAFeed,
    tips: 'shown',
    faq: 'shown',
    breadcrumb: notInAFeed,
    facets: 'shown',
    ingredientTerms: notInAFeed,
    body: 'shown',
    more: notInAFeed,
  },
}
