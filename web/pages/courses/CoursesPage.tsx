import { Fragment } from 'react'
import { Heading, Standfirst } from '../../components/Heading.tsx'
import { ButtonLink } from '#ui/Button.tsx'
import { Picture, type PictureData } from '#ui/Picture.tsx'
import { formatDuration } from '#russian/duration.ts'
import { bindWords } from '#russian/line-breaks.ts'
import { count, type Forms } from '#russian/plural.ts'
import type { Card, CardList } from '../../data/card.ts'
import { Head, type PageSeo } from '../../documents/Head.tsx'
import { useSite } from '../../documents/use-site.ts'
import { ArticleCard } from '../../components/cards/ArticleCard.tsx'
import { Crumbs } from '../../components/frame/Crumbs.tsx'
import { Face } from '../../components/Face.tsx'
import { Empty } from '../../components/lists/Empty.tsx'
import grid from '../../components/cards/Grid.module.css'
import { useGrowingList } from '../../components/lists/LoadMore.tsx'
import styles from './CoursesPage.module.css'

const lessonForms: Forms = ['урок', 'урока', 'уроков']
const minuteForms: Forms = ['минута', 'минуты', 'минут']
const minutesForms: Forms = ['минуты', 'минут', 'минут']

type Lesson = { title: string; url: string; minutes: number }
type Teacher = Card['author']
type Course = {
  id: number
  title: string
  url: string
  count: number
  lessons: Lesson[]
  teachers: readonly Teacher[]
  picture: PictureData | null
}

/** «4 урока · 18 минут». */
function sizeOf(lessons: number, minutes: number): string {
  const time = minutes < 60 ? count(minutes, minuteForms) : formatDuration(minutes)
  return minutes === 0 ? count(lessons, lessonForms) : `${count(lessons, lessonForms)} · ${time}`
}

/** Faces, and «Ведут Анна Ветрова и Нина Левина»; of many, nothing is said. */
function Teachers({ people }: { people: readonly Teacher[] }) {
  if (people.length === 0 || people.length > 2) return null
  return (
    <p className={styles.teachers}>
      <span className={styles.faces}>
        {people.map(({ name, url, avatar }) => (
          <Face key={url} who={name} src={avatar} size={48} isEager />
        ))}
      </span>
      <span>
        {people.length === 1 ? 'Ведёт ' : 'Ведут '}
        {people.map(({ name, url }, at) => (
          <Fragment key={url}>
            {at > 0 && ' и '}
            <a href={url}>{bindWords(name)}</a>
          </Fragment>
        ))}
      </span>
    </p>
  )
}

const minutesOf = (lessons: readonly Lesson[]) => lessons.reduce((sum, { minutes }) => sum + minutes, 0)

/** The drawn picture that messengers show. */
type Shared = { share: Pick<PageSeo, 'image' | 'imageSize' | 'imageAlt'> }

export function CoursesPage({ courses, list, share }: Shared & { courses: Course[]; list: CardList<Card> }) {
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
        {...share}
      />
      <header>
        <Heading level={1} className="stop">
          Курсы
        </Heading>
        <Standfirst>Несколько статей по порядку, об одном деле. Читать можно в своём темпе.</Standfirst>
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
        <Heading level={2}>
          <a href={url}>{title}</a>
        </Heading>
        <Teachers people={course.teachers} />
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

type CoursePageProps = Shared & {
  title: string
  slug: string
  picture: PictureData | null
  lessons: Card[]
  teachers: readonly Teacher[]
}

export function CoursePage({ title, slug, picture, lessons, teachers, share }: CoursePageProps) {
  const { magazine } = useSite()
  const size = sizeOf(lessons.length, minutesOf(lessons))
  const longest = Math.max(...lessons.map(({ minutes }) => minutes))
  return (
    <div className={`wrap ${styles.page}`}>
      <Head
        title={`${title} — курс в «${magazine.name}»`}
        description={`${title}: ${size.replace(' · ', ', ')} чтения по порядку.`}
        canonical={`/kursy/${slug}/`}
        {...share}
      />
      <header className={`${styles.course} ${styles.opened}`}>
        {picture && <Cover picture={picture} isEager />}
        <div className={styles.words}>
          <Crumbs
            items={[
              { title: 'Главная', url: '/' },
              { title: 'Курсы', url: '/kursy/' },
            ]}
          />
          <Heading level={1} className="stop">
            {title}
          </Heading>
          <p className={styles.size}>{size}</p>
          <Standfirst>
            {`Каждый урок\u00a0— не дольше ${count(longest, minutesForms)} чтения. Можно по одному в день.`}
          </Standfirst>
          <Teachers people={teachers} />
          {lessons[0] && <Begin url={lessons[0].url} />}
        </div>
      </header>
      <ol className={styles.lessons}>
        {lessons.map(card => (
          <li key={card.id}>
            <div>
              <Heading level={2}>
                <a href={card.url}>{card.title}</a>
              </Heading>
              <p>{card.excerpt}</p>
              <p className={styles.minutes}>{formatDuration(card.minutes)}</p>
            </div>
            {card.picture && (
              <Picture
                className={styles.still}
                data={card.picture}
                sizes="(min-width: 80rem) 20rem, (min-width: 48rem) 15rem, 6rem"
                max={320}
                alt=""
              />
            )}
          </li>
        ))}
      </ol>
    </div>
  )
}
