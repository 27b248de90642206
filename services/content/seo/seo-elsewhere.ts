// SEO of pages that this service has no lists for (spec 2, 7): the recipes and health services answer for theirs, the rest stands here.
import type { Answered } from '#contract/client/ask.ts'
import type { Call } from '#contract/call.ts'
import { CallError } from '#contract/errors.ts'
import * as health from '#contract/health.ts'
import { recipePageSize, type SeoReply } from '#contract/lists.ts'
import { getRecipe, listHomeRecipes, listRecipes } from '#contract/recipes.ts'
import type { AnswerContext } from '#platform/http/answer.ts'
import { recipeGraph } from '#schema-org/recipe.ts'
import { cardPicture, courseText, coursesText, recipeText, sharePicture } from '#schema-org/share-text.ts'
import type { Content } from '../content.ts'
import { newestOfTags } from '../routes/list-newest-of-tags.ts'
import { parseDatePath } from '../rules/months.ts'
import { makeSeo } from '../rules/seo.ts'

type Paged = { page: number; limit: number }

/** The body of a 200; undefined for a 404 or a 301. Throws CallError for a 5xx. */
async function bodyOf<C extends Call>(call: C, asked: Promise<Answered<C>>, answer: AnswerContext) {
  const { status, body, cacheTags } = await asked
  if (status >= 500) throw new CallError(call.name, status, body)
  answer.tag(...cacheTags)
  return status === 200 ? body : undefined
}

async function recipeSeo({ context, site }: Content, slug: string, answer: AnswerContext) {
  const recipe = await bodyOf(getRecipe, context.askRaw(getRecipe, { params: { id: slug } }), answer)
  if (!recipe) return undefined
  const text = recipeText(recipe)
  const drawn = sharePicture(recipe.url, text, site.magazine)
  return makeSeo({
    site,
    path: recipe.url,
    title: `${recipe.title}: рецепт по шагам`,
    description: recipe.excerpt,
    image: cardPicture({ path: recipe.url, image: recipe.image }, text, site.magazine),
    graph: recipeGraph(site, recipe, drawn),
  })
}

async function recipesSeo({ context: { askRaw } }: Content, rest: string, asked: Paged, answer: AnswerContext) {
  const [, filters = '', number] = /^(.*?)(?:(?:^|\/)page\/([1-9]\d{0,5}))?$/.exec(rest) ?? []
  const query = { page: Number(number ?? asked.page), limit: Math.min(asked.limit, recipePageSize) }
  const list =
    filters === ''
      ? await bodyOf(listHomeRecipes, askRaw(listHomeRecipes, { query }), answer)
      : await bodyOf(listRecipes, askRaw(listRecipes, { params: { path: filters }, query }), answer)
  return list?.seo
}

/** Undefined for a health article, which is this service's own. */
async function healthSeo(content: Content, rest: string, query: Paged, answer: AnswerContext) {
  const { site, zone } = content
  const { askRaw } = content.context
  const [head = '', ...tail] = rest.split('/')
  const path = tail.join('/')
  const list = async <C extends Call>(call: C, asked: Promise<Answered<C>>) =>
    ((await bodyOf(call, asked, answer)) as { seo: SeoReply } | undefined)?.seo
  if (rest === '') return list(health.getHealthHome, askRaw(health.getHealthHome, { query }))
  if (rest === 'list') return list(health.listHealth, askRaw(health.listHealth, { query }))
  if (rest === 'services')
    return makeSeo({
      site,
      path: '/health/services',
      title: 'С чем помогает раздел «Здоровье»',
      description: 'Разделы о здоровье: с чем мы помогаем разобраться и чего не заменяем.',
    })
  if (head === 'top')
    return list(health.listHealthTopPosts, askRaw(health.listHealthTopPosts, { params: { path }, query }))
  if (parseDatePath(rest, zone))
    return list(
      health.listHealthPostsByDate,
      askRaw(health.listHealthPostsByDate, { params: { path: rest }, query: { ...query, timezoneOffset: zone } }),
    )
  if (path !== '' && head === 'author')
    return list(health.listHealthAuthorPosts, askRaw(health.listHealthAuthorPosts, { params: { path }, query }))
  if (path !== '' && head === 'stream')
    return list(health.listHealthStreamPosts, askRaw(health.listHealthStreamPosts, { params: { path }, query }))
  if (path !== '' && head === 'tag')
    return list(health.listHealthTagPosts, askRaw(health.listHealthTagPosts, { params: { slug: path }, query }))
  if (path === '')
    return list(
      health.listHealthCategoryPosts,
      askRaw(health.listHealthCategoryPosts, { params: { slug: rest }, query }),
    )
  return undefined
}

async function courseSeo(content: Content, slug: string, answer: AnswerContext) {
  const { site, taxonomy } = content
  if (slug === '')
    return makeSeo({
      site,
      path: '/kursy/',
      title: coursesText.title,
      description: `Курсы журнала «${site.magazine.name}»: пошагово и в своём темпе.`,
      image: sharePicture('/kursy/', coursesText, site.magazine),
    })
  const course = await taxonomy.findTerm('tag', `kurs-${slug}`)
  if (!course) return undefined
  const path = `/kursy/${slug}/`
  const [newest] = await newestOfTags(content, [course.id], answer)
  const text = newest && courseText({ title: course.title, image: newest.image ?? newest.article.image })
  return makeSeo({
    site,
    path,
    title: course.title,
    description: course.description,
    image: text ? sharePicture(path, text, site.magazine) : null,
  })
}

/** Pages that search engines must not index (spec 2): they are personal or repeat other pages. */
const hiddenIn = (name: string): readonly [path: RegExp, title: string, description?: string][] => [
  [/^(ext-)?search$/, 'Поиск', `Поиск по статьям и рецептам журнала «${name}».`],
  [/^yandbtm$/, `Читайте в «${name}»`, 'Что читают в журнале на этой неделе.'],
  [/^profile\/user\/[^/]+(\/[^/]+)?$/, 'Профиль'],
  [/^preview\/(recipe\/)?\d+$/, 'Предпросмотр'],
]

/** SEO of a page of another service or of a page without a list; undefined for any other path. */
export async function findSeoElsewhere(
  content: Content,
  path: string,
  query: Paged,
  answer: AnswerContext,
): Promise<SeoReply | undefined> {
  const [head = '', ...tail] = path.split('/')
  const rest = tail.join('/')
  if (head === 'recipes') return recipesSeo(content, rest, query, answer)
  if (head === 'recipe' && rest !== '') return recipeSeo(content, rest, answer)
  if (head === 'health') return healthSeo(content, rest, query, answer)
  if (head === 'kursy') return courseSeo(content, rest, answer)
  const found = hiddenIn(content.site.magazine.name).find(([pattern]) => pattern.test(path))
  if (!found) return undefined
  const [, title, description] = found
  const canonical = path === 'ext-search' ? '/search' : `/${path}`
  return makeSeo({ site: content.site, path: canonical, title, ...(description && { description }), hidden: true })
}
