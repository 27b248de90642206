// Courses: a course is a tag with the course prefix, its lessons are the articles with that tag, oldest first. Articles with the tag «kursy»
// are listed beside them.
import { coursePrefix } from '../../data/order-tags.ts'
import { listNewestOfTags, listTagPosts, listTags, termListMax } from '#contract/content.ts'
import { toCard, toList } from '../../data/card.server.ts'
import type { Card } from '../../data/card.ts'
import { toPicture } from '../../data/picture.server.ts'
import { loadWidgetsAround } from '../../features/widgets/load-widgets.server.ts'
import { capitalized } from '#russian/capitalized.ts'
import { courseText, coursesText, sharePicture } from '#schema-org/share-text.ts'
import { toSeoImage } from '../../data/seo.ts'
import { notFound, orElse, pageLoader, pageNumber, type PageInput } from '../../load-page.server.ts'

/** At most 120 lessons are loaded, the newest. */
const lessonPagesMax = 4
/** Courses that are listed with their lessons; the others only say how many they have. */
const shownWhole = 8

/** The name of the tag says what it is, «Курс: деньги без паники»; on these pages everything is a course. */
const nameOf = (title: string) => capitalized(title.replace(/^курс:\s+/i, ''))

/** Undefined for a tag without articles. */
async function loadLessons({ ask, askRaw }: PageInput, path: string) {
  const { status, body } = await askRaw(listTagPosts, { params: { path }, query: {} })
  if (status !== 200 || body.items.length === 0) return undefined
  const pages = Math.min(body.meta.total_pages, lessonPagesMax)
  const older = await Promise.all(
    Array.from({ length: pages - 1 }, (_, at) => ask(listTagPosts, { params: { path }, query: { page: at + 2 } })),
  )
  const lessons = [body, ...older].flatMap(({ items }) => items.map(toCard)).toReversed()
  return { id: body.term && 'id' in body.term ? body.term.id : undefined, title: nameOf(body.title), lessons }
}

async function loadCourse(input: PageInput, slug: string) {
  const [course, widgets] = await Promise.all([
    loadLessons(input, `${coursePrefix}${slug}`),
    loadWidgetsAround(input, '', 'courses'),
  ])
  const { id, title, lessons } = course ?? notFound()
  const cover = id === undefined ? undefined : (await askCovers(input, [id])).get(id)
  const text = courseText({ title, image: cover?.image ?? null })
  const last = lessons.at(-1)!
  return {
    kind: 'course',
    widgets,
    share: toSeoImage(sharePicture(`/kursy/${slug}/`, text, input.page.magazine)),
    slug,
    title,
    picture: cover?.picture ?? last.picture,
    // A cover that is borrowed from a lesson is not shown a second time.
    lessons: cover?.isOwn ? lessons : [...lessons.slice(0, -1), { ...last, picture: null }],
    teachers: teachersOf(lessons),
  } as const
}

const teachersOf = (lessons: readonly Card[]) => [
  ...new Map(lessons.map(({ author: { name, url, avatar } }) => [url, { name, url, avatar }])).values(),
]

/** The cover of each course by tag id: its own, or that of its newest lesson. */
async function askCovers({ ask }: PageInput, tags: readonly number[]) {
  const { items } = await orElse(ask(listNewestOfTags, { query: { tags: tags.join() } }), { items: [] })
  return new Map(
    items.map(({ tag, image, article }) => {
      const own = toPicture(image)
      return [tag, { picture: own ?? toCard(article).picture, image: image ?? article.image, isOwn: own !== null }]
    }),
  )
}

export const loadCourses = pageLoader(async input => {
  const { ask, askRaw, params, url } = input
  const slug = (params['*'] ?? '').replace(/\/+$/, '')
  if (slug !== '') return loadCourse(input, slug)
  const page = pageNumber(url)
  const [tags, { status, body }, widgets] = await Promise.all([
    orElse(ask(listTags, { query: { limit: termListMax } }), null),
    askRaw(listTagPosts, { params: { path: 'kursy' }, query: { page } }),
    loadWidgetsAround(input, '', 'courses'),
  ])
  if (page > 1 && (status !== 200 || body.items.length === 0)) notFound()
  const courseTags = (tags?.items ?? []).filter(tag => tag.slug.startsWith(coursePrefix))
  const ids = courseTags.map(({ id }) => id)
  const covers = ids.length > 0 ? await askCovers(input, ids) : undefined
  const courses = await Promise.all(
    courseTags.map(async ({ id, title, slug: tagSlug, count }, index) => {
      const course = index < shownWhole ? await orElse(loadLessons(input, tagSlug), undefined) : undefined
      const lessons = (course?.lessons ?? []).map(({ title: lesson, url: lessonUrl, minutes }) => ({
        title: lesson,
        url: lessonUrl,
        minutes,
      }))
      return {
        id,
        title: nameOf(title),
        url: `/kursy/${tagSlug.slice(coursePrefix.length)}/`,
        count,
        lessons,
        teachers: teachersOf(course?.lessons ?? []),
        picture: covers?.get(id)?.picture ?? null,
      }
    }),
  )
  const list =
    status === 200 ? toList(body.items.map(toCard), body.meta) : { items: [], page: 1, pages: 1, total: 0, before: 0 }
  const share = toSeoImage(sharePicture('/kursy/', coursesText, input.page.magazine))
  return { kind: 'list', widgets, share, courses, list } as const
})
