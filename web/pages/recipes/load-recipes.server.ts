// Lists of recipes: the home, and lists with filters in the path, paged as /page/N (spec 2).
import { bindWords } from '#russian/line-breaks.ts'
import { redirect } from 'react-router'
import {
  getFilterMenu,
  listHomeRecipes,
  listRecipes,
  type FilterMenuReply,
  type RecipeListReply,
} from '#contract/recipes.ts'
import { recipeListFacts } from '#domain/widget-visibility.ts'
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
    widgets: await placeWidgets(await askWidgets(input, 'recipes-'), {
      layout: 'list',
      facts: recipeListFacts(reply.terms),
      shown: list.items,
    }),
    seo: {
      ...toSeo(reply.seo),
      ...feedOf(input.page.magazine.feeds, reply.title, reply.path === '' ? '/recipes/' : `/recipes/${reply.path}/`),
    },
    title: reply.title,
    description: reply.description && bindWords(reply.description),
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
  const paged = /^(?:(.*)\/)?page\/([^/]*)$/.exec(rest)
  const path = paged ? (paged[1] ?? '') : rest
  if (paged && !/^[1-9]\d{0,5}$/.test(paged[2] ?? '')) invalidPath(url)
  // Spec 5 names the query, spec 2 the path: the path wins.
  const page = paged ? Number(paged[2]) : pageNumber(url)
  // An encoded slash at the beginning would lead to another page, or to another site.
  if (path.length > 300 || path.startsWith('/')) notFound()
  // The first page is the plain path; the home is paged by its query.
  if (path === '') throw redirect(page > 1 ? `/recipes/?page=${page}` : '/recipes/', 301)
  if (paged && page === 1) throw redirect(`${encodeURI(urlOf(path))}${url.search}`, 301)
  const [reply, menu] = await Promise.all([
    found(askRaw(listRecipes, { params: { path }, query: { page } })) as Promise<RecipeListReply>,
    orElse(ask(getFilterMenu, { query: { path } }), null),
  ])
  return presentRecipes(input, reply, menu, page)
})
