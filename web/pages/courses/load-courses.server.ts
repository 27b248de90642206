// Courses: a course is a tag that begins so, its lessons are the articles that carry it, the first written first. What is tagged
// «kursy» stands beside them.
import { listTagPosts, listTags } from '#contract/content.ts'
import { toCard, toList } from '../../data/card.server.ts'
import { loadWidgetsAround } from '../../features/widgets/load-widgets.server.ts'
import { notFound, orElse, pageLoader, pageNumber, type PageInput } from '../../load-page.server.ts'

const coursePrefix = 'kurs-'
const tagsMax = 300
/** A call each: those further down go without. */
const picturedMax = 12

async function loadCourse(input: PageInput, slug: string) {
  const [{ status, body }, widgets] = await Promise.all([
    input.askRaw(listTagPosts, { params: { path: `${coursePrefix}${slug}` }, query: {} }),
    loadWidgetsAround(input, '', 'courses'),
  ])
  if (status !== 200 || body.items.length === 0) notFound()
  return { kind: 'course', widgets, title: body.title, slug, lessons: body.items.map(toCard).toReversed() } as const
}

/** Of the newest lesson. */
const askCover = ({ ask }: PageInput, path: string) =>
  orElse(
    ask(listTagPosts, { params: { path }, query: { limit: 1 } }).then(({ items: [lesson] }) =>
      lesson ? toCard(lesson).picture : null,
    ),
    null,
  )

export const loadCourses = pageLoader(async input => {
  const { ask, askRaw, params, url } = input
  const slug = (params['*'] ?? '').replace(/\/+$/, '')
  if (slug !== '') return loadCourse(input, slug)
  const page = pageNumber(url)
  const [tags, { status, body }, widgets] = await Promise.all([
    orElse(ask(listTags, { query: { limit: tagsMax } }), null),
    askRaw(listTagPosts, { params: { path: 'kursy' }, query: { page } }),
    loadWidgetsAround(input, '', 'courses'),
  ])
  if (page > 1 && (status !== 200 || body.items.length === 0)) notFound()
  const courses = await Promise.all(
    (tags?.items ?? [])
      .filter(tag => tag.slug.startsWith(coursePrefix))
      .map(async ({ id, title, slug: tagSlug, count }, index) => ({
        id,
        title,
        url: `/kursy/${tagSlug.slice(coursePrefix.length)}/`,
        lessons: count,
        picture: index < picturedMax ? await askCover(input, tagSlug) : null,
      })),
  )
  const list =
    status === 200 ? toList(body.items.map(toCard), body.meta) : { items: [], page: 1, pages: 1, total: 0, before: 0 }
  return { kind: 'list', widgets, courses, list } as const
})
