// The health room: its home with an opening article, its sections and services.
import {
  getHealthHome,
  getHealthTypeBySlug,
  listHealthCategoryPosts,
  listHealthSections,
  getHealthPost,
} from '#contract/health.ts'
import { archiveFacts } from '#domain/widget-visibility.ts'
import { toCard, toList } from '../../data/card.server.ts'
import { feedOf, toSeo } from '../../data/seo.ts'
import { found, invalidPath, notFound, orElse, pageLoader, pageNumber, type PageInput } from '../../load-page.server.ts'
import { askWidgets, loadWidgetsAround, placeWidgets } from '../../features/widgets/load-widgets.server.ts'
import { datePartsOf, loadDateArchive, presentArchive, withWidgets } from '../archive/load-archive.server.ts'
import { bindHtml } from '#russian/line-breaks.ts'
import type { ContentListReply } from '#contract/content.ts'
import { redirect } from 'react-router'
import { presentArticle } from '../article/load-article.server.ts'
import type { ArticleReply } from '#contract/article.ts'

async function loadSections({ ask }: PageInput) {
  const reply = await orElse(ask(listHealthSections, { query: {} }), null)
  return (reply?.items ?? []).map(({ id, title, url, count, parsed_description }) => ({
    id,
    title,
    url,
    count,
    description: bindHtml(parsed_description),
  }))
}

export const loadHealthHome = pageLoader(async input => {
  const { ask, url } = input
  const page = pageNumber(url)
  const [reply, sections, asked] = await Promise.all([
    ask(getHealthHome, { query: { page } }),
    loadSections(input),
    askWidgets(input, 'health-'),
  ])
  if (page > 1 && reply.items.length === 0) notFound()
  const list = toList(reply.items.map(toCard), reply.meta)
  return {
    title: reply.title,
    list,
    widgets: await placeWidgets(asked, {
      layout: 'list',
      facts: archiveFacts(reply),
      shown: list.items,
    }),
    sections,
    seo: { ...toSeo(reply.seo), ...feedOf(input.page.magazine.feeds, 'Здоровье', '/health/') },
  }
})

/** `/health/{categoryOrSlug}`: a section, an article, or a year. */
export const loadHealthSection = pageLoader(async input => {
  const { askRaw, ask, params, url } = input
  const slug = params['categoryOrSlug'] ?? ''
  const date = datePartsOf(slug)
  if (date === 'invalid') invalidPath(url)
  if (date) return loadDateArchive(input, date, 'health')
  const kind = await ask(getHealthTypeBySlug, { query: { slug } })
  if (kind.type === 'health') {
    if (kind.url !== url.pathname) throw redirect(kind.url, 301)
    const article = (await found(askRaw(getHealthPost, { params: { slug } }))) as ArticleReply
    return presentArticle(input, article, null)
  }
  if (kind.url !== url.pathname) throw redirect(`${kind.url}${url.search}`, 301)
  const page = pageNumber(url)
  const reply = (await found(
    askRaw(listHealthCategoryPosts, { params: { slug }, query: { page, include: 'children,description' } }),
  )) as ContentListReply
  const archive = presentArchive(reply, url.pathname, page, input.page.magazine.feeds)
  const hasAmp = page === 1 && reply.items.length > 0 && input.page.ampTypes.includes('health')
  const amphtml = `${url.pathname.replace(/\/$/, '')}/amp`
  return withWidgets(input, reply, hasAmp ? { ...archive, seo: { ...archive.seo, amphtml } } : archive)
})

export const loadHealthServices = pageLoader(async input => {
  const [sections, widgets] = await Promise.all([
    loadSections(input),
    loadWidgetsAround(input, 'health-', 'health-services'),
  ])
  return { sections, widgets }
})
