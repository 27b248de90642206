import { Heading, Standfirst } from '../../components/Heading.tsx'
import { Picture } from '#ui/Picture.tsx'
import { Head, ListHead } from '../../documents/Head.tsx'
import { useSite } from '../../documents/use-site.ts'
import { articleForms, count } from '#russian/plural.ts'
import { QuestionForm } from '../../features/question/QuestionForm.tsx'
import cards from '../../components/cards/ArticleCard.module.css'
import { ArticleCard } from '../../components/cards/ArticleCard.tsx'
import { MarkOrCategory } from '../../components/cards/MarkOrCategory.tsx'
import { TagList } from '../../components/lists/TagList.tsx'
import { PostsWithBreaks } from '../../components/lists/BetweenPosts.tsx'
import grid from '../../components/cards/Grid.module.css'
import { useGrowingList } from '../../components/lists/LoadMore.tsx'
import { HowLong, Meta, When } from '../../components/cards/Meta.tsx'
import { Rail, useHasRail } from '../../components/frame/Rail.tsx'
import { SectionHead } from '../../components/SectionHead.tsx'
import styles from './HealthPage.module.css'
import type { loadHealthHome } from './load-health.server.ts'

export type HealthData = Awaited<ReturnType<typeof loadHealthHome>>

export function HealthPage({ data }: { data: HealthData }) {
  const { list } = data
  const hrefOf = (page: number) => (page === 1 ? '/health/' : `/health/?page=${page}`)
  const { items, more } = useGrowingList(list, hrefOf)
  const lead = list.page === 1 ? items[0] : undefined
  const rest = lead ? items.slice(1) : items
  const hasRail = useHasRail()
  return (
    <>
      <ListHead seo={data.seo} list={list} hrefOf={hrefOf} />
      <header className={styles.head}>
        <div className="wrap">
          <Heading level={1} className="stop">
            Здоровье
          </Heading>
          <Standfirst>Без паники и чудес: что известно, что проверено врачом и когда пора на приём.</Standfirst>
          <TagList
            links={data.sections}
            label="Разделы"
            className={`${grid.oneRow} fade-edges ${styles.sections}`}
            hasCounts
          />
          {lead && (
            <article className={styles.lead}>
              {lead.picture && (
                <Picture
                  className={styles.picture}
                  data={lead.picture}
                  sizes="(min-width: 80rem) 45rem, 93vw"
                  max={720}
                  alt=""
                  isEager
                />
              )}
              <div className={styles.words}>
                <MarkOrCategory card={lead} className={cards.category} />
                <Heading level={2}>
                  <a href={lead.url}>{lead.title}</a>
                </Heading>
                <Standfirst>{lead.excerpt}</Standfirst>
                <Meta>
                  <span>{lead.author.name}</span>
                  <When seconds={lead.date} />
                  <HowLong minutes={lead.minutes} />
                </Meta>
              </div>
            </article>
          )}
        </div>
      </header>
      <section className={`wrap ${styles.list}`} aria-label="Статьи о здоровье">
        <SectionHead href="/health/list/" more="Весь архив">
          {list.page > 1 ? `Страница ${list.page}` : 'Свежее'}
        </SectionHead>
        <div className={hasRail ? grid.railed : undefined}>
          <div>
            <div className={`${grid.grid} ${hasRail ? grid.two : grid.three}`}>
              <PostsWithBreaks items={rest} every={6}>
                {(card, index) => <ArticleCard card={card} isLow={index % 3 !== 0} />}
              </PostsWithBreaks>
            </div>
            {more}
          </div>
          <Rail />
        </div>
      </section>
    </>
  )
}

/** `/health/services`: what the section offers, as plain text. */
export function HealthServicesPage({ sections }: { sections: HealthData['sections'] }) {
  const { magazine } = useSite()
  return (
    <div className="wrap">
      <Head
        title={`С чем помогает раздел «Здоровье» — ${magazine.name}`}
        description="Разделы о здоровье: с чем мы помогаем разобраться и чего не заменяем."
        canonical="/health/services"
      />
      <header className={styles.plain}>
        <Heading level={1} className="stop">
          С чем мы помогаем
        </Heading>
        <Standfirst>
          Мы объясняем, что известно медицине, и подсказываем, к кому идти. Приёма врача статьи не заменяют: если плохо
          сейчас, звоните 103 или 112.
        </Standfirst>
      </header>
      <ul className={`${grid.grid} ${grid.three}`}>
        {sections.map(section => (
          <li key={section.id} className={styles.service}>
            <Heading level={2}>
              <a href={section.url}>{section.title}</a>
            </Heading>
            {section.description && <p dangerouslySetInnerHTML={{ __html: section.description }} />}
            <p className={styles.small}>{count(section.count, articleForms)}</p>
          </li>
        ))}
      </ul>
      <QuestionForm
        title="Спросить врача"
        subtitle="О режиме, лекарствах из аптечки, анализах и о том, к кому записаться. Личных диагнозов по переписке не ставим; ответы выходят статьями, без имён."
        placeholder="Например: к кому идти, если болит голова"
        success="Вопрос у редакции раздела. Если возьмём его в номер, имя изменим."
      />
    </div>
  )
}
