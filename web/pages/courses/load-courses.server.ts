import { listTagPosts } from '#contract/content.ts'
import { toCard, toList } from '../../data/card.server.ts'
import { notFound, pageLoader, pageNumber } from '../../load-page.server.ts'

/** Courses: what is tagged so. None at all is an answer too. */
export const loadCourses = pageLoader(async ({ askRaw, params, url }) => {
  if ((params['*'] ?? '').replace(/\/+$/, '') !== '') notFound()
  const page = pageNumber(url)
  const { status, body } = await askRaw(listTagPosts, { params: { path: 'kursy' }, query: { page } })
  if (status !== 200) return { list: { items: [], page: 1, pages: 1, total: 0, before: 0 } }
  if (page > 1 && body.items.length === 0) notFound()
  return { list: toList(body.items.map(toCard), body.meta) }
})
