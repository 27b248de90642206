import { Heading, Standfirst } from '../../components/Heading.tsx'
import { Picture } from '#ui/Picture.tsx'
import { Head } from '../../documents/Head.tsx'
import { articleForms, count, type Forms } from '#russian/plural.ts'
import { SectionHead } from '../../components/SectionHead.tsx'
import type { loadTopics, TopicBranch } from './load-topics.server.ts'
import styles from './TopicsPage.module.css'

type TopicsData = Awaited<ReturnType<typeof loadTopics>>

const topicForms: Forms = ['тема', 'темы', 'тем']
const healthForms: Forms = ['раздел', 'раздела', 'разделов']
const streamForms: Forms = ['рубрика', 'рубрики', 'рубрик']

/** With those inside of others. */
const countOf = (topics: readonly TopicBranch[]): number =>
  topics.reduce((all, { children }) => all + 1 + countOf(children), 0)

/** «14 тем, 7 разделов о здоровье, 4 рубрики». */
const sizeOf = ({ topics, health, streams }: TopicsData): string =>
  [
    count(countOf(topics), topicForms),
    ...(health.length > 0 ? [`${count(countOf(health), healthForms)} о\u00a0здоровье`] : []),
    ...(streams.length > 0 ? [count(streams.length, streamForms)] : []),
  ].join(', ')

/** The list of all topics. */
export function TopicsPage({ data }: { data: TopicsData }) {
  return (
    <div className={`wrap ${styles.page}`}>
      <Head {...data.seo} canonical="/topics/" />
      <header className={styles.head}>
        <Heading level={1} className="stop">
          Темы и метки
        </Heading>
        {data.topics.length > 0 && <Standfirst>{sizeOf(data)}</Standfirst>}
      </header>
      <TopicTree topics={data.topics} level={2} />
      {data.health.length > 0 && (
        <section data-room="health" aria-label="Здоровье">
          <SectionHead href="/health/" more="В раздел">
            Здоровье
          </SectionHead>
          <TopicTree topics={data.health} level={3} />
        </section>
      )}
      {data.streams.length > 0 && (
        <section aria-label="Рубрики">
          <SectionHead>Рубрики</SectionHead>
          <TopicTree topics={data.streams} level={3} />
        </section>
      )}
      {data.tags.length > 0 && (
        <section aria-label="Метки">
          <SectionHead>Метки</SectionHead>
          <Index tags={data.tags} />
        </section>
      )}
    </div>
  )
}

const coverSizes = '(min-width: 80rem) 19rem, (min-width: 64rem) 23vw, (min-width: 48rem) 46vw'
const wideCoverSizes = '(min-width: 80rem) 26rem, (min-width: 64rem) 31vw, (min-width: 48rem) 46vw'

function TopicTree({ topics, level }: { topics: readonly TopicBranch[]; level: 2 | 3 }) {
  /** As in the styles: so many of the first stand in a row of three. */
  const wide = topics.length % 4 === 3 ? 3 : 0
  return (
    <ul className={styles.topics}>
      {topics.map((topic, index) => (
        <li key={topic.id} className={styles.topic}>
          {topic.cover ? (
            <Picture
              className={styles.cover}
              data={topic.cover}
              sizes={`${index < wide ? wideCoverSizes : coverSizes}, 8rem`}
              max={index < wide ? 416 : 384}
              alt=""
            />
          ) : (
            topic.icon && (
              <div className={styles.icon}>
                <Picture data={topic.icon} sizes="5rem" max={80} alt="" />
              </div>
            )
          )}
          <div>
            <div className={styles.name}>
              <Heading level={level}>
                <a href={topic.url}>{topic.title}</a>
              </Heading>
              <p className={styles.count}>{count(topic.count, articleForms)}</p>
            </div>
            {topic.description && (
              <p className={styles.about} dangerouslySetInnerHTML={{ __html: topic.description }} />
            )}
            <Under topics={topic.children} />
          </div>
        </li>
      ))}
    </ul>
  )
}

/** Tags as the index of a book: by alphabet, under their letters. */
function Index({ tags }: { tags: TopicsData['tags'] }) {
  return (
    <dl className={styles.index}>
      {tags.map(({ letter, links }) => (
        <div key={letter}>
          <dt>{letter}</dt>
          {links.map(({ id, url, title, count: articles }) => (
            <dd key={id}>
              <a href={url}>
                {title} <small>{articles}</small>
              </a>
            </dd>
          ))}
        </div>
      ))}
    </dl>
  )
}

/** Child topics: in one row, and those with children of their own on separate lines. */
function Under({ topics }: { topics: readonly TopicBranch[] }) {
  if (topics.length === 0) return null
  return (
    <ul className={styles.children}>
      {topics.map(topic => (
        <li key={topic.id} className={topic.children.length > 0 ? styles.parent : undefined}>
          <a href={topic.url}>{topic.title}</a>
          <Under topics={topic.children} />
        </li>
      ))}
    </ul>
  )
}
