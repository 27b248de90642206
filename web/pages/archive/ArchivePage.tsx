// An archive: a header with its name and the number of articles, cards, and the next pages.
import { Heading, Standfirst } from '../../components/Heading.tsx'
import { Picture } from '#ui/Picture.tsx'
import { inZone } from '#russian/time-zone.ts'
import { ListHead } from '../../documents/Head.tsx'
import { useSite } from '../../documents/use-site.ts'
import { capitalized } from '#russian/capitalized.ts'
import { monthsNominative } from '#russian/dates.ts'
import { articleForms, count, recipeForms, type Forms } from '#russian/plural.ts'
import { BetweenPosts, PostsWithBreaks } from '../../components/lists/BetweenPosts.tsx'
import { Crumbs } from '../../components/frame/Crumbs.tsx'
import { Empty } from '../../components/lists/Empty.tsx'
import { Face } from '../../components/Face.tsx'
import grid from '../../components/cards/Grid.module.css'
import { TagList } from '../../components/lists/TagList.tsx'
import { useGrowingList } from '../../components/lists/LoadMore.tsx'
import { Rail, useHasRail, useIsRailBelow } from '../../components/frame/Rail.tsx'
import { ArticleCard } from '../../components/cards/ArticleCard.tsx'
import { PlateCard } from '../../components/cards/RecipeCard.tsx'
import { SectionHead } from '../../components/SectionHead.tsx'
import { Tabs } from '#ui/Tabs.tsx'
import { MonthCalendar } from './MonthCalendar.tsx'
import styles from './ArchivePage.module.css'
import type { presentArchive } from './load-archive.server.ts'

export type ArchiveData = ReturnType<typeof presentArchive>

const periods = [
  { period: 'week', title: 'Неделя' },
  { period: 'month', title: 'Месяц' },
  { period: 'year', title: 'Год' },
  { period: 'all', title: 'Всё время' },
]

/** Articles between two breaks. */
const postsBetween = 6

type Cards = ArchiveData['list']['items']

export function ArchivePage({ data }: { data: ArchiveData }) {
  const { list, path } = data
  const hrefOf = (page: number) => (page === 1 ? path : `${path}?page=${page}`)
  const { items, more } = useGrowingList(list, hrefOf)
  const prefix = path.startsWith('/health/') ? '/health' : ''
  const isRailBelow = useIsRailBelow(items.length)
  const hasRail = useHasRail() && !isRailBelow
  const { recipes } = data
  const isOfSubject = data.term !== null && data.term.kind !== 'person'
  const isCook = recipes.total > list.total
  const recipeBand = recipes.total > 0 && list.page === 1 && <Recipes list={recipes} path={path} />
  // Recipes and articles are paged separately.
  const [paged, pageHref] = recipes.page > 1 ? [recipes, (page: number) => recipesHref(path, page)] : [list, hrefOf]
  return (
    <>
      <div className={isOfSubject ? styles.band : undefined}>
        <div className="wrap">
          <ListHead seo={data.seo} list={paged} hrefOf={pageHref} />
          <Crumbs items={data.breadcrumb.filter(crumb => crumb.url !== path)} />
          <ArchiveHeader data={data} paged={paged} />
        </div>
      </div>
      <div className="wrap">
        {data.date && <DateTabs path={data.path} date={data.date} />}
        {data.type === 'top' && <PeriodTabs prefix={prefix} current={data.period} />}
      </div>
      {isCook && recipeBand}
      <div className="wrap">
        {recipes.page > 1 ? null : items.length === 0 ? (
          recipes.total === 0 && <Nothing date={data.date} prefix={prefix} />
        ) : (
          <div className={hasRail ? grid.railed : undefined}>
            <div className={styles.list}>
              {data.type === 'top' ? (
                <Chart cards={items} before={list.before} />
              ) : (
                <Articles cards={items} isFirstPage={list.page === 1} isByDate={data.date !== null} hasRail={hasRail} />
              )}
              {/* Nothing stands between the days of a chronology. */}
              {data.date &&
                Array.from({ length: Math.max(0, Math.ceil(items.length / postsBetween) - 1) }, (_, number) => (
                  <BetweenPosts key={number} number={number} />
                ))}
              {more}
            </div>
            <Rail className={isRailBelow ? grid.below : undefined} />
          </div>
        )}
      </div>
      {!isCook && recipeBand}
    </>
  )
}

type ArticlesProps = { cards: Cards; isFirstPage: boolean; isByDate: boolean; hasRail: boolean }

function Articles({ cards, isFirstPage, isByDate, hasRail }: ArticlesProps) {
  const [first, ...rest] = cards
  // A chronology is even; of one article there is nothing to be even with.
  const leads = isFirstPage && first?.picture && (cards.length === 1 || (!isByDate && cards.length > 3))
  const shown = leads ? rest : cards
  return (
    <>
      {leads && (
        <div className={styles.lead}>
          <ArticleCard card={first} size="large" level={2} isEager isWide={!hasRail} isDated={isByDate} />
        </div>
      )}
      {shown.length > 0 && (
        <div className={`${grid.grid} ${hasRail ? grid.two : grid.three}`}>
          <PostsWithBreaks items={shown} every={isByDate ? cards.length : postsBetween}>
            {(card, index) => (
              <ArticleCard
                card={card}
                level={2}
                isEager={!leads && index < 3}
                isLow={index % 3 !== (leads ? 2 : 0)}
                isDated={isByDate}
              />
            )}
          </PostsWithBreaks>
        </div>
      )}
    </>
  )
}

/** The most read in their order: the first over the others, the next two beside each other, and rows. */
function Chart({ cards, before }: { cards: Cards; before: number }) {
  const hasFirst = before === 0
  const rest = hasFirst ? cards.slice(1) : cards
  return (
    <div className={styles.chart}>
      {hasFirst && cards[0] && (
        <div className={styles.first}>
          <ArticleCard card={cards[0]} size="large" level={2} isEager rank={1} />
        </div>
      )}
      <PostsWithBreaks items={rest} every={postsBetween}>
        {(card, index) => {
          const rank = before + index + (hasFirst ? 2 : 1)
          return (
            <div className={rank > 3 ? styles.row : undefined}>
              <ArticleCard card={card} size={rank > 3 ? 'small' : 'medium'} level={2} isEager={rank <= 3} rank={rank} />
            </div>
          )
        }}
      </PostsWithBreaks>
    </div>
  )
}

function PeriodTabs({ prefix, current }: { prefix: '' | '/health'; current: ArchiveData['period'] }) {
  return (
    <div className={styles.tabs}>
      <Tabs
        label="За какое время"
        tabs={periods.map(({ period, title }) => ({
          href: `${prefix}/top/${period}/`,
          title,
          isCurrent: period === current,
        }))}
      />
    </div>
  )
}

function Nothing({ date, prefix }: { date: ArchiveData['date']; prefix: '' | '/health' }) {
  if (date?.month !== undefined)
    return (
      <Empty mood="sleep" way={{ href: `${prefix}/${date.year}`, title: `Весь ${date.year} год` }}>
        За это время здесь ничего не вышло.
      </Empty>
    )
  return (
    <Empty
      mood="sleep"
      way={prefix ? { href: '/health/', title: 'В раздел «Здоровье»' } : { href: '/', title: 'На главную' }}
    >
      Здесь пока ничего нет. Загляните позже или начните с главной.
    </Empty>
  )
}

const recipesHref = (path: string, page: number) => (page === 1 ? path : `${path}?recipes=${page}`)

function Recipes({ list, path }: { list: ArchiveData['recipes']; path: string }) {
  const { items, more } = useGrowingList(list, page => recipesHref(path, page), 'recipes')
  return (
    <section className={grid.band} data-room="recipes" aria-label="Рецепты автора">
      <div className="wrap">
        <SectionHead href="/recipes/" more="Все рецепты журнала">
          Рецепты
        </SectionHead>
        <div className={`${grid.plates} ${grid.wrapped}`}>
          {items.map(recipe => (
            <PlateCard key={recipe.id} recipe={recipe} />
          ))}
        </div>
        {more}
      </div>
    </section>
  )
}

const mostRead: Forms = ['самая читаемая статья', 'самые читаемые статьи', 'самых читаемых статей']

function ArchiveHeader({ data, paged }: { data: ArchiveData; paged: { page: number; pages: number } }) {
  const { term, list, title, covers } = data
  const total = [
    list.total > 0 && count(list.total, articleForms),
    data.recipes.total > 0 && count(data.recipes.total, recipeForms),
  ]
    .filter(Boolean)
    .join(', ')
  const place = paged.page > 1 && `страница ${paged.page} из ${paged.pages}`
  const order = list.total > 1 && 'новые сверху'
  const person = term?.kind === 'person' ? term : undefined
  const topic = term?.kind === 'topic' ? term : undefined
  const hasLinks = data.children.length > 0
  const howMany = [total, place].filter(Boolean).join(', ')
  const role =
    person &&
    [!person.expertise && person.role, person.areDocumentsChecked && 'документы проверены', howMany]
      .filter(Boolean)
      .join(' · ')
  return (
    <header
      className={[
        styles.head,
        person && styles.person,
        (person || topic?.picture || covers.length > 0) && styles.pictured,
      ]
        .filter(Boolean)
        .join(' ')}
    >
      {person && <Face who={person.name} src={person.avatar} size="clamp(7rem, 12vw, 11rem)" isEager />}
      {topic?.picture && (
        <div className={styles.picture}>
          <Picture data={topic.picture} sizes="(min-width: 64rem) 18rem, 6rem" max={288} alt="" isEager />
        </div>
      )}
      {covers.length > 0 && (
        <div className={styles.covers}>
          {covers.map(({ id, picture }) => (
            <Picture key={id} data={picture} sizes="20rem" max={320} alt="" isEager />
          ))}
        </div>
      )}
      {data.date && <Days data={data} date={data.date} />}
      <div className={styles.words}>
        <div className={styles.name}>
          <Heading level={1} className="stop">
            {person?.name ?? title}
          </Heading>
          {role && <p className={styles.role}>{role}</p>}
        </div>
        {/* One biography: of an expert what the words rest on, of others what they say of themselves. */}
        {person && (person.expertise || person.about) && <Standfirst>{person.expertise || person.about}</Standfirst>}
        {topic?.description && (
          <Standfirst>
            <span dangerouslySetInnerHTML={{ __html: topic.description }} />{' '}
            {!hasLinks && <span className={styles.count}>{howMany}</span>}
          </Standfirst>
        )}
        {!person && !topic?.description && (
          <Standfirst>
            {data.type === 'top' && total
              ? count(list.total, mostRead)
              : [total, place || order].filter(Boolean).join(', ')}
          </Standfirst>
        )}
        {hasLinks && (
          <div className={styles.foot}>
            {topic?.description && <p className={styles.count}>{howMany}</p>}
            <TagList links={data.children} label={data.term?.kind === 'tag' ? 'Темы рядом' : 'Разделы темы'} />
          </div>
        )}
      </div>
    </header>
  )
}

/** The calendar of a month whose articles are all on the page: of a longer list the days are not known. */
function Days({
  data: { list, path },
  date: { year, month, day },
}: {
  data: ArchiveData
  date: NonNullable<ArchiveData['date']>
}) {
  const { magazine } = useSite()
  if (month === undefined || day !== undefined || list.pages !== 1) return null
  const days = new Set(list.items.map(card => inZone(new Date(card.date * 1000), magazine.zone).getUTCDate()))
  return <MonthCalendar path={path.replace(/\/$/, '')} year={year} month={month} days={days} />
}

/** The year and its months that have begun, as on every page of the year: from each it is one step to its neighbours. */
function DateTabs({ path, date }: { path: string; date: NonNullable<ArchiveData['date']> }) {
  const { now, magazine } = useSite()
  const today = inZone(new Date(now), magazine.zone)
  const year = `${path.startsWith('/health/') ? '/health' : ''}/${date.year}`
  const months = monthsNominative.slice(0, date.year === today.getUTCFullYear() ? today.getUTCMonth() + 1 : undefined)
  return (
    <div className={styles.tabs}>
      <Tabs
        label="Другие даты"
        tabs={[
          { href: year, title: 'Весь год', isCurrent: date.month === undefined },
          ...months.map((name, index) => ({
            href: `${year}/${index + 1}`,
            title: capitalized(name),
            isCurrent: date.month === index + 1 && date.day === undefined,
          })),
        ]}
      />
    </div>
  )
}
