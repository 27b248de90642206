// Recipes: the home, and lists under filters that stand in the path, paged as /page/N (spec 2).
import {
  getFilterMenu,
  listHomeRecipes,
  listRecipes,
  type FilterMenuReply,
  type RecipeListReply,
} from '#contract/recipes.ts'
import { recipeListFacts } from '#contract/widget-visibility.ts'
import { toList, toRecipeCard } from '../../data/card.server.ts'
import { feedOf, toSeo } from '../../data/seo.ts'
import { askWidgets, placeWidgets } from '../../features/widgets/load-widgets.server.ts'
import { found, invalidPath, notFound, orElse, pageLoader, pageNumber, type PageInput } from '../../load-page.server.ts'

const urlOf = (path: string) => (path.startsWith('/') ? path : path === '' ? '/recipes/' : `/recipes/${path}/`)

function presentFilters(menu: FilterMenuReply | null) {
  return (menu?.groups ?? [])
    .map(group => ({
      facet: group.facet,
      title: group.title,
      items: group.items
        .filter(item => item.count > 0 || item.is_active)
        .map(item => ({
          id: item.id,
          title: item.title,
          count: item.count,
          url: urlOf(item.path),
          isActive: item.is_active,
        })),
    }))
    .filter(group => group.items.length > 0)
}

async function presentRecipes(input: PageInput, reply: RecipeListReply, menu: FilterMenuReply | null, page: number) {
  if (page > 1 && reply.items.length === 0) notFound()
  const list = toList(reply.items.map(toRecipeCard), reply.meta)
  return {
    list,
    widgets: placeWidgets(await askWidgets(input, 'recipes-'), {
      places: ['between-posts', 'sidebar'],
      facts: recipeListFacts(reply.terms),
      shown: list.items,
    }),
    seo: {
      ...toSeo(reply.seo),
      ...feedOf(reply.title, reply.path === '' ? '/recipes/' : `/recipes/${reply.path}/`),
    },
    title: reply.title,
    description: reply.description,
    path: reply.path,
    terms: reply.terms.map(({ id, title }) => ({ id, title })),
    filters: presentFilters(menu),
  }
}

export const loadRecipesHome = pageLoader(async input => {
  const { ask, url } = input
  const page = pageNumber(url)
  const [reply, menu] = await Promise.all([
    ask(listHomeRecipes, { query: { page } }),
    orElse(ask(getFilterMenu, { query: {} }), null),
  ])
  return presentRecipes(input, reply, menu, page)
})

export const loadRecipeList = pageLoader(async input => {
  const { ask, askRaw, url, params } = input
  const rest = (params['*'] ?? '').replace(/\/+$/, '')
  const paged = /^(.*)\/page\/([^/]*)$/.exec(rest)
  const path = paged?.[1] ?? rest
  // The first page is the plain path; anything but a number from 2 on is no page.
  if (paged && !/^([2-9]|[1-9]\d{1,5})$/.test(paged[2] ?? '')) invalidPath(url)
  const page = paged ? Number(paged[2]) : 1
  if (path === '' || path.length > 300) notFound()
  const [reply, menu] = await Promise.all([
    found(askRaw(listRecipes, { params: { path }, query: { page } })) as Promise<RecipeListReply>,
    orElse(ask(getFilterMenu, { query: { path } }), null),
  ])
  return presentRecipes(input, reply, menu, page)
})
