import { Picture, type PictureData } from '#ui/Picture.tsx'
import type { Card, CardList } from '../../data/card.ts'
import { Head } from '../../documents/Head.tsx'
import { useSite } from '../../documents/use-site.ts'
import { count, type Forms } from '#russian/plural.ts'
import { ArticleCard } from '../../components/cards/ArticleCard.tsx'
import { Crumbs } from '../../components/frame/Crumbs.tsx'
import { Empty } from '../../components/lists/Empty.tsx'
import grid from '../../components/cards/Grid.module.css'
import { useGrowingList } from '../../components/lists/LoadMore.tsx'
import styles from './CoursesPage.module.css'

const lessonForms: Forms = ['урок', 'урока', 'уроков']

type Courses = { id: number; title: string; url: string; lessons: number; picture: PictureData | null }[]

export function CoursesPage({ courses, list }: { courses: Courses; list: CardList<Card> }) {
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
      <h1 className="stop">Курсы</h1>
      {isEmpty && (
        <Empty mood="sleep" way={{ href: '/topics/', title: 'Посмотреть темы' }}>
          Курсов сейчас нет. Когда появятся, они будут здесь.
        </Empty>
      )}
      {courses.length > 0 && (
        <ul className={`${grid.grid} ${grid.three}`}>
          {courses.map(course => (
            <li key={course.id} className={styles.course}>
              {course.picture && (
                <Picture
                  className={styles.cover}
                  data={course.picture}
                  sizes="(min-width: 64rem) 26rem, (min-width: 48rem) 45vw, 92vw"
                  max={480}
                  alt=""
                />
              )}
              <div className={styles.words}>
                <h2>
                  <a href={course.url}>{course.title}</a>
                </h2>
                <p>{count(course.lessons, lessonForms)}, читать можно в своём темпе</p>
              </div>
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

export function CoursePage({ title, slug, lessons }: { title: string; slug: string; lessons: Card[] }) {
  const { magazine } = useSite()
  const minutes = lessons.reduce((sum, { minutes: each }) => sum + each, 0)
  const path = `/kursy/${slug}/`
  return (
    <div className={`wrap ${styles.page}`}>
      <Head
        title={`${title} — курс в «${magazine.name}»`}
        description={`${title}: ${count(lessons.length, lessonForms)} по порядку, всего ${minutes} мин чтения.`}
        canonical={path}
      />
      <header>
        <Crumbs items={[{ title: 'Курсы', url: '/kursy/' }]} />
        <h1 className="stop">{title}</h1>
        <p className="stand">
          {count(lessons.length, lessonForms)} по порядку, всего {minutes} мин чтения. Можно по одному в день.
        </p>
      </header>
      <ol className={styles.lessons}>
        {lessons.map(card => (
          <li key={card.id}>
            <div>
              <h2>
                <a href={card.url}>{card.title}</a>
              </h2>
              <p>{card.excerpt}</p>
              <p className={styles.minutes}>{card.minutes} мин</p>
            </div>
            {card.picture && <Picture className={styles.still} data={card.picture} sizes="15rem" max={320} alt="" />}
          </li>
        ))}
      </ol>
    </div>
  )
}
