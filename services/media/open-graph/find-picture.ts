// Finds the words of a page's Open Graph picture. The URL names only the page; the words come from the service that owns it.
import type { ArticleReply } from '#contract/article.ts'
import * as content from '#contract/content.ts'
import { CallError } from '#contract/errors.ts'
import * as health from '#contract/health.ts'
import type { RecipeReply } from '#contract/recipe.ts'
import * as recipes from '#contract/recipes.ts'
import type { ServiceContext } from '#platform/service.ts'
import {
  articleText,
  cardPicture,
  courseText,
  coursesText,
  listText,
  recipeListText,
  recipeText,
  sharePicture,
  type Brand,
  type ShareText,
} from '#schema-org/share-text.ts'

/** `url`: the current picture of the page, a path from the root: its cover or the drawn picture. */
export type PagePicture = { url: string; text: ShareText }

type Ask = ServiceContext['ask']
/** `brand` is drawn too. */
type Asking = { ask: Ask; brand: Brand }
type PagePictureReply = Promise<PagePicture | undefined>

/** The path of the picture of a list; an empty list has no picture. */
const pathOf = (url: string | null) => (url === null ? undefined : decodeURI(new URL(url).pathname))

async function pictureOfArticle(asked: Promise<ArticleReply>, brand: Brand): PagePictureReply {
  const article = await asked
  const text = articleText(article)
  return { url: cardPicture({ path: article.url, image: article.image }, text, brand).url, text }
}

/** The picture of a draft, for people who have its hash: `/preview/ID/HASH`, `/preview/recipe/ID/HASH`. */
async function pictureOfPreview({ ask, brand }: Asking, path: string, [kind, ...tail]: string[]): PagePictureReply {
  const isRecipe = kind === 'recipe'
  const [id, hash] = isRecipe ? tail : [kind, ...tail]
  const input = { params: { id: Number(id) }, query: { preview_type_hash: hash } }
  const text = isRecipe
    ? recipeText(await ask(recipes.getRecipePreview, input))
    : articleText(await ask(content.getPostPreview, input))
  return { url: sharePicture(path, text, brand).url, text }
}

async function pictureOfRecipe(asked: Promise<RecipeReply>, brand: Brand): PagePictureReply {
  const recipe = await asked
  const text = recipeText(recipe)
  return { url: cardPicture({ path: recipe.url, image: recipe.image }, text, brand).url, text }
}

async function pictureOfList(path: string, asked: Promise<content.ContentListReply>): PagePictureReply {
  const list = await asked
  const url = pathOf(list.seo.og_image)
  return url === undefined ? undefined : { url, text: listText(list, path) }
}

async function pictureOfRecipeList(asked: Promise<recipes.RecipeListReply>): PagePictureReply {
  const list = await asked
  const url = pathOf(list.seo.og_image)
  return url === undefined ? undefined : { url, text: recipeListText(list) }
}

const query = { limit: 1 }

async function pictureOfCourse({ ask, brand }: Asking, path: string, slug: string): PagePictureReply {
  if (slug === '') return { url: sharePicture(path, coursesText, brand).url, text: coursesText }
  const { title, term } = await ask(content.listTagPosts, { params: { path: `kurs-${slug}` }, query })
  const tags = term && 'id' in term ? String(term.id) : ''
  const [newest] = tags === '' ? [] : (await ask(content.listNewestOfTags, { query: { tags } })).items
  if (!newest) return undefined
  const text = courseText({ title, image: newest.image ?? newest.article.image })
  return { url: sharePicture(path, text, brand).url, text }
}
const isDate = (head: string) => /^\d{4}$/.test(head)

function findInHealth({ ask, brand }: Asking, path: string, [head = '', ...tail]: string[]): PagePictureReply {
  const rest = tail.join('/')
  const list = (asked: Promise<content.ContentListReply>) => pictureOfList(path, asked)
  if (head === '') return list(ask(health.getHealthHome, { query }))
  if (isDate(head))
    return list(ask(health.listHealthPostsByDate, { params: { path: [head, ...tail].join('/') }, query }))
  if (rest === '' && head === 'list') return list(ask(health.listHealth, { query }))
  if (rest === '') return list(ask(health.listHealthCategoryPosts, { params: { slug: head }, query }))
  if (head === 'author') return list(ask(health.listHealthAuthorPosts, { params: { path: rest }, query }))
  if (head === 'tag') return list(ask(health.listHealthTagPosts, { params: { slug: rest }, query }))
  if (head === 'stream') return list(ask(health.listHealthStreamPosts, { params: { path: rest }, query }))
  if (head === 'top') return list(ask(health.listHealthTopPosts, { params: { path: rest }, query }))
  return pictureOfArticle(ask(health.getHealthPost, { params: { slug: rest } }), brand)
}

function find(asking: Asking, path: string): PagePictureReply {
  const [head = '', ...tail] = path.split('/').filter(Boolean)
  const rest = tail.join('/')
  const { ask, brand } = asking
  const list = (asked: Promise<content.ContentListReply>) => pictureOfList(path, asked)
  if (head === 'health') return findInHealth(asking, path, tail)
  if (head === 'kursy') return pictureOfCourse(asking, path, rest)
  if (head === 'preview') return pictureOfPreview(asking, path, tail)
  if (head === 'recipe') return pictureOfRecipe(ask(recipes.getRecipe, { params: { id: rest } }), brand)
  if (head === 'recipes' && rest === '') return pictureOfRecipeList(ask(recipes.listHomeRecipes, { query }))
  if (head === 'recipes') return pictureOfRecipeList(ask(recipes.listRecipes, { params: { path: rest }, query }))
  if (isDate(head)) return list(ask(content.listPostsByDate, { params: { path: [head, ...tail].join('/') }, query }))
  if (rest === '' && head === 'list') return list(ask(content.listHomePosts, { query: { ...query, route: 'list' } }))
  if (rest === '') return pictureOfArticle(ask(content.getSinglePost, { params: { slug: head }, query: {} }), brand)
  if (head === 'author') return list(ask(content.listAuthorPosts, { params: { path: rest }, query }))
  if (head === 'topics') return list(ask(content.listTopicPosts, { params: { path: rest }, query }))
  if (head === 'tag') return list(ask(content.listTagPosts, { params: { path: rest }, query }))
  if (head === 'stream') return list(ask(content.listStreamPosts, { params: { path: rest }, query }))
  if (head === 'top') return list(ask(content.listTopPosts, { params: { path: rest }, query }))
  return pictureOfArticle(ask(content.getSinglePost, { params: { slug: [head, rest].join('/') }, query: {} }), brand)
}

/** Undefined when there is no page at the path, or an empty list. */
export async function findPicture(asking: Asking, path: string): PagePictureReply {
  try {
    return await find(asking, path)
  } catch (error) {
    if (error instanceof CallError && error.status < 500) return undefined
    throw error
  }
}
