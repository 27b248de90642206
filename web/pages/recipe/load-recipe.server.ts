// Loads one recipe: by its slug, or a draft by its hash.
import { getRecipe, getRecipePreview, listHomeRecipes, listRecipes } from '#contract/recipes.ts'
import type { RecipeReply, RecipeTermReply } from '#contract/recipe.ts'
import { recipeFacts } from '#domain/widget-visibility.ts'
import { recipeGraph } from '#schema-org/recipe.ts'
import { cardPicture, recipeText, sharePicture } from '#schema-org/share-text.ts'
import type { Site } from '#schema-org/site.ts'
import { drawQr } from '#ui/draw-qr.ts'
import { toRecipeCard } from '../../data/card.server.ts'
import { toPicture } from '../../data/picture.server.ts'
import { graphDocument, otherForms, toArticleSeo, toSeoImage } from '../../data/seo.ts'
import type { PageSeo } from '../../documents/Head.tsx'
import { adPageOfRecipe } from '../../features/advertising/ad-page.ts'
import { loadThread } from '../../features/comments/load-thread.server.ts'
import { measuredRecipe } from '../../features/measuring/measured-post.ts'
import { insertWidgets } from '../../features/widgets/insert-widgets.server.tsx'
import { askWidgets, placeWidgets } from '../../features/widgets/load-widgets.server.ts'
import { loadAnsweredPoll, placePolls, pollsIn } from '../../features/quick-poll/load-polls.server.ts'
import { loadReactions } from '../../features/reactions/load-reactions.server.ts'
import { bindTitle, bindWords } from '#russian/line-breaks.ts'
import { capitalized } from '#russian/capitalized.ts'
import {
  found,
  notFound,
  orElse,
  pageLoader,
  previewRequest,
  redirectToCanonical,
  type PageInput,
} from '../../load-page.server.ts'
import { renderBody, type Asking } from '../article/load-article.server.ts'

/** The number of plates in a row. */
const moreCount = 5

/** Loads other recipes of the same dish type; when they do not fill a row, the newest follow. */
async function askMore(ask: PageInput['ask'], recipe: RecipeReply) {
  const type = recipe.dish_types[0]
  const kin = type
    ? await orElse(
        ask(listRecipes, {
          params: { path: type.slug },
          query: { limit: moreCount, exclude: String(recipe.id) },
        }).then(reply => reply.items),
        [],
      )
    : []
  if (type && kin.length === moreCount)
    return {
      title: `Ещё: ${type.title.toLowerCase()}`,
      url: type.url,
      linkText: 'Все рецепты раздела',
      recipes: kin.map(toRecipeCard),
    }
  const exclude = [recipe, ...kin].map(({ id }) => id).join(',')
  const newest = await orElse(
    ask(listHomeRecipes, { query: { limit: moreCount - kin.length, exclude } }).then(reply => reply.items),
    [],
  )
  const recipes = [...kin, ...newest].map(toRecipeCard)
  return recipes.length > 0
    ? { title: 'Что ещё приготовить', url: '/recipes/', linkText: 'Все рецепты', recipes }
    : null
}

const presentTerm = ({ id, title, url }: RecipeTermReply) => ({ id, title: capitalized(title), url })

/** The address of a page for a printed sheet: in words and for a phone's camera. */
const printedAddress = (url: string) => ({ ...drawQr(url, 0), address: url.replace(/^https?:\/\//, '') })

/** Describes a recipe without its story: the data that the page, AMP and Lite show alike. */
export async function describeRecipe({ ask, page }: Asking, recipe: RecipeReply) {
  const more = await askMore(ask, recipe)
  const facets = [...recipe.dish_types, ...recipe.cuisines, ...recipe.cooking_methods, ...recipe.keywords]
  return {
    kind: 'recipe' as const,
    isPublished: recipe.status === 'published',
    seo: seoOf(recipe, { url: page.siteUrl, magazine: page.magazine, telegram: page.telegramChannel }),
    recipe: {
      id: recipe.id,
      title: bindTitle(recipe.title),
      url: recipe.url,
      excerpt: bindWords(recipe.excerpt),
      date: recipe.date,
      comments: recipe.comments_enabled ? recipe.comments_count : 0,
      author: { name: recipe.author.name, url: recipe.author.url, avatar: recipe.author.avatar },
      cover: toPicture(recipe.image),
      plate: toPicture(recipe.plate),
      caption: recipe.caption && bindWords(recipe.caption),
      totalMinutes: recipe.total_minutes,
      cookMinutes: recipe.cook_minutes,
      difficulty: recipe.difficulty,
      portions: recipe.portions,
      portionsUnit: recipe.portions_unit,
      portionsForms: recipe.portions_forms,
      ingredients: recipe.ingredients.map(({ items, ...group }) => ({
        ...group,
        items: items.map(item => ({ ...item, note: item.note && bindWords(item.note) })),
      })),
      steps: recipe.steps.map(step => ({
        title: bindTitle(step.title),
        text: bindWords(step.text),
        timerMinutes: step.timer_minutes,
        uses: step.uses ?? null,
        picture: toPicture(step.image),
      })),
      nutrition: recipe.nutrition
        ? {
            kcal: recipe.nutrition.kcal,
            protein: recipe.nutrition.protein_grams,
            fat: recipe.nutrition.fat_grams,
            carbs: recipe.nutrition.carbs_grams,
            per: recipe.nutrition.per,
            countedProducts: recipe.nutrition.counted_products ?? null,
          }
        : null,
      tips: recipe.tips.map(tip => bindWords(tip)),
      faq: recipe.faq.map(({ question, answer }) => ({ question: bindWords(question), answer: bindWords(answer) })),
      breadcrumb: recipe.breadcrumb.filter(crumb => crumb.url !== recipe.url),
      facets: facets.map(presentTerm),
      ingredientTerms: recipe.ingredient_terms.map(presentTerm),
    },
    more,
  }
}

async function presentRecipe(input: PageInput, recipe: RecipeReply) {
  const { state } = input
  const key = `${recipe.id}:${recipe.content_version}`
  const hasStory = recipe.parsed_content.length > 0
  const isPublished = recipe.status === 'published'
  const [asked, described, body, thread, reactions] = await Promise.all([
    askWidgets(input, 'recipes-'),
    describeRecipe(input, recipe),
    hasStory ? renderBody(key, recipe.parsed_content, input) : null,
    isPublished ? loadThread(input, recipe) : null,
    isPublished ? loadReactions(input, recipe.id) : null,
  ])
  const widgets = await placeWidgets(asked, {
    layout: 'post',
    facts: recipeFacts(recipe),
    shown: [recipe, ...(described.more?.recipes ?? []), ...(body?.posts ?? [])],
    polls: body ? pollsIn(body.html) : [],
  })
  const story = body && (await placePolls(input, insertWidgets(body, widgets), await loadAnsweredPoll(input)))
  if (story !== null && state.isDocument) state.bodies.set(key, story)
  return {
    ...described,
    adPage: adPageOfRecipe(recipe),
    widgets,
    measured: measuredRecipe(recipe),
    isBodyInDocument: state.isDocument && hasStory,
    qr: printedAddress(`${input.page.siteUrl}${recipe.url}`),
    story: story === null ? null : { key, ...(!state.isDocument && { html: story }) },
    thread,
    reactions,
  }
}

function seoOf(recipe: RecipeReply, site: Site): PageSeo {
  const text = recipeText(recipe)
  const drawn = sharePicture(recipe.url, text, site.magazine)
  return {
    ...otherForms(recipe, site.url),
    title: `${recipe.title}: рецепт по шагам — ${site.magazine.name}`,
    description: recipe.excerpt,
    robots: 'index, follow, max-image-preview:large',
    canonical: recipe.url,
    ...toSeoImage(cardPicture({ path: recipe.url, image: recipe.image }, text, site.magazine)),
    article: toArticleSeo(
      site,
      recipe,
      recipe.dish_types[0]?.title,
      recipe.keywords.map(term => term.title),
    ),
    jsonLd: [graphDocument(recipeGraph(site, recipe, drawn))],
  }
}

export const loadRecipe = pageLoader(async input => {
  const { url, params, askRaw } = input
  const slug = (params['*'] ?? '').replace(/\/+$/, '')
  if (slug === '' || slug.length > 300) notFound()
  const recipe = await found(askRaw(getRecipe, { params: { id: slug } }))
  redirectToCanonical(recipe.url, url)
  return presentRecipe(input, recipe)
})

/** A draft for who has its hash; undefined when the hash is wrong or has ended, whether the recipe exists or not. */
export const loadRecipePreview = pageLoader(async input => {
  const { status, body } = await input.askRaw(getRecipePreview, previewRequest(input, input.params['id']))
  if (status === 403) {
    if (input.page.preview) input.page.preview.isEnded = true
    return { draft: undefined }
  }
  if (status !== 200) throw new Error(`a preview answered ${status}`)
  const data = await presentRecipe(input, body)
  return { draft: { ...data, seo: { ...data.seo, robots: 'noindex, nofollow' } } }
})
