import { Heading } from '../../components/Heading.tsx'
import { Picture } from '#ui/Picture.tsx'
import { Head } from '../../documents/Head.tsx'
import { articleForms, count } from '#russian/plural.ts'
import grid from '../../components/cards/Grid.module.css'
import { TagList } from '../../components/lists/TagList.tsx'
import { SectionHead } from '../../components/SectionHead.tsx'
import type { loadTopics, TopicBranch } from './load-topics.server.ts'
import styles from './TopicsPage.module.css'

type TopicsData = Awaited<ReturnType<typeof loadTopics>>

/** The list of all topics. */
export function TopicsPage({ data }: { data: TopicsData }) {
  return (
    <div className={`wrap ${styles.page}`}>
      <Head {...data.seo} canonical="/topics/" />
      <Heading level={1} className="stop">
        Темы и метки
      </Heading>
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
          <TagList links={data.tags} hasCounts />
        </section>
      )}
    </div>
  )
}

function TopicTree({ topics, level }: { topics: readonly TopicBranch[]; level: 2 | 3 }) {
  return (
    <ul className={`${grid.grid} ${grid.three}`}>
      {topics.map(topic => (
        <li key={topic.id} className={styles.topic}>
          {topic.icon && (
            <div className={styles.pictures} aria-hidden="true">
              <Picture className={styles.icon} data={topic.icon} sizes="6rem" max={96} alt="" />
              {topic.cover && <Picture className={styles.cover} data={topic.cover} sizes="6rem" max={96} alt="" />}
            </div>
          )}
          <div>
            <Heading level={level}>
              <a href={topic.url}>{topic.title}</a>
            </Heading>
            {topic.description && (
              <p className={styles.about} dangerouslySetInnerHTML={{ __html: topic.description }} />
            )}
            <p className={styles.count}>{count(topic.count, articleForms)}</p>
            <Under topics={topic.children} />
          </div>
        </li>
      ))}
    </ul>
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
