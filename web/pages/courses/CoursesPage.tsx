import { ButtonLink } from '#ui/Button.tsx'
import { Picture, type PictureData } from '#ui/Picture.tsx'
import { bindWords } from '#russian/line-breaks.ts'
import { formatDuration } from '#russian/duration.ts'
import { count, type Forms } from '#russian/plural.ts'
import type { Card, CardList } from '../../data/card.ts'
import { Head } from '../../documents/Head.tsx'
import { useSite } from '../../documents/use-site.ts'
import { ArticleCard } from '../../components/cards/ArticleCard.tsx'
import { Crumbs } from '../../components/frame/Crumbs.tsx'
import { Empty } from '../../components/lists/Empty.tsx'
import grid from '../../components/cards/Grid.module.css'
import { useGrowingList } from '../../components/lists/LoadMore.tsx'
import styles from './CoursesPage.module.css'

const lessonForms: Forms = ['урок', 'урока', 'уроков']
const minuteForms: Forms = ['минута', 'минуты', 'минут']

type Lesson = { title: string; url: string; minutes: number }
type Course = {
  id: number
  title: string
  url: string
  count: number
  lessons: Lesson[]
  picture: PictureData | null
}

/** «4 урока · 18 минут». */
function sizeOf(lessons: number, minutes: number): string {
  const time = minutes < 60 ? count(minutes, minuteForms) : formatDuration(minutes)
  return minutes === 0 ? count(lessons, lessonForms) : `${count(lessons, lessonForms)} · ${time}`
}

const minutesOf = (lessons: readonly Lesson[]) => lessons.reduce((sum, { minutes }) => sum + minutes, 0)

export function CoursesPage({ courses, list }: { courses: Course[]; list: CardList<Card> }) {
  const { magazine } = useSite()
  const { items, more } = useGrowingList(list, page => `/kursy/?page=${page}`)
  const isEmpty = items.length === 0 && courses.length === 0
  return (
    <div className={`wrap ${styles.page}`}>
      <Head
        title={`Курсы — ${magazine.name}`}
        description={`Курсы журнала «${magazine.name}»: пошагово и в своём темпе.`}
        canonical="/kursy/"
        robots={isEmpty ? 'noindex' : undefined}
      />
      <header>
        <h1 className="stop">Курсы</h1>
        <p className="stand">{bindWords('Несколько статей по порядку, об одном деле. Читать можно в своём темпе.')}</p>
      </header>
      {isEmpty && (
        <Empty mood="sleep" way={{ href: '/topics/', title: 'Посмотреть темы' }}>
          Курсов сейчас нет. Когда появятся, они будут здесь.
        </Empty>
      )}
      {courses.length > 0 && (
        <ul className={styles.courses}>
          {courses.map((course, index) => (
            <li key={course.id}>
              <CourseInList course={course} isFirst={index === 0} />
            </li>
          ))}
        </ul>
      )}
      {items.length > 0 && (
        <div className={`${grid.grid} ${grid.three}`}>
          {items.map(card => (
            <ArticleCard key={card.id} card={card} level={2} />
          ))}
        </div>
      )}
      {more}
    </div>
  )
}

function CourseInList({ course, isFirst }: { course: Course; isFirst: boolean }) {
  const { title, url, lessons, picture } = course
  const first = lessons[0]
  return (
    <article className={styles.course}>
      {picture && <Cover picture={picture} isEager={isFirst} />}
      <div className={styles.words}>
        <p className={styles.size}>{sizeOf(course.count, minutesOf(lessons))}</p>
        <h2>
          <a href={url}>{title}</a>
        </h2>
        {lessons.length > 0 && (
          <ol className={styles.plan}>
            {lessons.map(lesson => (
              <li key={lesson.url}>
                <a href={lesson.url}>{lesson.title}</a>
                <span>{formatDuration(lesson.minutes)}</span>
              </li>
            ))}
          </ol>
        )}
        {first && <Begin url={first.url} />}
      </div>
    </article>
  )
}

const Cover = ({ picture, isEager }: { picture: PictureData; isEager: boolean }) => (
  <Picture
    className={styles.cover}
    data={picture}
    sizes="(min-width: 80rem) 42rem, (min-width: 64rem) 52vw, 92vw"
    max={672}
    alt=""
    isEager={isEager}
  />
)

const Begin = ({ url }: { url: string }) => (
  <ButtonLink className={styles.begin} href={url} isBig>
    Начать с первого урока
  </ButtonLink>
)

export function CoursePage({ title, slug, lessons }: { title: string; slug: string; lessons: Card[] }) {
  const { magazine } = useSite()
  const size = sizeOf(lessons.length, minutesOf(lessons))
  // The cover that the list of courses shows.
  const picture = lessons.at(-1)?.picture
  return (
    <div className={`wrap ${styles.page}`}>
      <Head
        title={`${title} — курс в «${magazine.name}»`}
        description={`${title}: ${size.replace(' · ', ', ')} чтения по порядку.`}
        canonical={`/kursy/${slug}/`}
      />
      <header className={styles.course}>
        {picture && <Cover picture={picture} isEager />}
        <div className={styles.words}>
          <Crumbs items={[{ title: 'Курсы', url: '/kursy/' }]} />
          <h1 className="stop">{title}</h1>
          <p className={styles.size}>{size}</p>
          <p className="stand">{bindWords('Уроки идут по порядку. Можно по одному в день.')}</p>
          {lessons[0] && <Begin url={lessons[0].url} />}
        </div>
      </header>
      <ol className={styles.lessons}>
        {lessons.map(card => (
          <li key={card.id}>
            <div>
              <h2>
                <a href={card.url}>{card.title}</a>
              </h2>
              <p>{card.excerpt}</p>
              <p className={styles.minutes}>{formatDuration(card.minutes)}</p>
            </div>
            {card.picture && <Picture className={styles.still} data={card.picture} sizes="15rem" max={320} alt="" />}
          </li>
        ))}
      </ol>
    </div>
  )
}
