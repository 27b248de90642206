import type { CSSProperties } from 'react'
import { Heading, Standfirst } from '../../components/Heading.tsx'
import { frontOrder } from '#domain/front-page.ts'
import { covering, Picture } from '#ui/Picture.tsx'
import type { Card } from '../../data/card.ts'
import { ListHead } from '../../documents/Head.tsx'
import { AdSlot } from '../../components/ads/AdSlot.tsx'
import { TitleLink } from '../../components/cards/TitleLink.tsx'
import { CommentNotes } from '../../features/comments/CommentNotes.tsx'
import { useWidgets } from '../../features/widgets/widgets-context.ts'
import { SidebarWidgets } from '../../features/widgets/WidgetSlot.tsx'
import { MarkOrCategory } from '../../components/cards/MarkOrCategory.tsx'
import { ArticleCard } from '../../components/cards/ArticleCard.tsx'
import { BetweenPosts, PostsWithBreaks } from '../../components/lists/BetweenPosts.tsx'
import { Face } from '../../components/Face.tsx'
import grid from '../../components/cards/Grid.module.css'
import { useGrowingList } from '../../components/lists/LoadMore.tsx'
import { HowLong, Meta, When } from '../../components/cards/Meta.tsx'
import { Popular } from '../../components/cards/Popular.tsx'
import { PlateCard } from '../../components/cards/RecipeCard.tsx'
import { SectionHead } from '../../components/SectionHead.tsx'
import { useSite } from '../../documents/use-site.ts'
import styles from './HomePage.module.css'
import type { loadHome } from './load-home.server.ts'

export type HomeData = Awaited<ReturnType<typeof loadHome>>

export function HomePage({ data }: { data: HomeData }) {
  const hrefOf = (page: number) => (page === 1 ? '/' : `/?page=${page}`)
  const { items, more } = useGrowingList(data.list, hrefOf)
  const sidebar = useWidgets('sidebar')
  const { magazine } = useSite()
  const head = <ListHead seo={data.seo} list={data.list} hrefOf={hrefOf} />
  if (!data.parts)
    return (
      <div className={`wrap ${styles.later}`}>
        {head}
        <SectionHead level={1}>Все материалы, страница {data.list.page}</SectionHead>
        <River cards={items} level={2} />
        {more}
      </div>
    )
  const { parts } = data
  const popularIds = new Set(parts.popular.map(card => card.id))
  const river = items.filter(card => !popularIds.has(card.id))
  const [lead, ...rest] = frontOrder(river, parts.pinned, card => card.picture !== null)
  const trio = rest.slice(0, 3)
  // The river is at least as long as the rail beside it: under a low rail there is no hole, because it moves along.
  const [nearCount, wordsCount] = sidebar.length > 0 ? [4, 4] : [2, 2]
  const riverCount = nearCount + wordsCount
  const [large, ...near] = rest.slice(3, 4 + nearCount)
  const words = rest.slice(4 + nearCount, 4 + riverCount)
  // The row between the two coloured bands: a section, or the next three cards of the river.
  const between = parts.section?.cards ?? rest.slice(4 + riverCount, 7 + riverCount)
  const later = rest.slice((parts.section ? 4 : 7) + riverCount)
  return (
    <>
      {head}
      {lead ? (
        <Lead card={lead} />
      ) : (
        <Heading level={1} className="sr">
          {magazine.name}
        </Heading>
      )}
      <div className="wrap">
        <Newest cards={trio} />
        <div className={grid.railed}>
          <FirstRiver large={large} near={near} words={words} />
          <HomeRail parts={parts} />
        </div>
      </div>
      <RecipeStrip recipes={parts.recipes} />
      <SectionRow section={parts.section} cards={between} />
      <div className={`wrap ${styles.betweenBands}`}>
        <BetweenPosts number={0} />
      </div>
      {parts.health.length > 0 && <HealthStrip cards={parts.health} />}
      <section className="wrap" aria-label="Ещё статьи">
        {later.length > 0 && (
          <>
            <SectionHead href="/list/" more="Весь архив">
              Читать дальше
            </SectionHead>
            <River cards={later} level={3} widgetsBefore={1} />
          </>
        )}
        {more}
      </section>
    </>
  )
}

type Parts = NonNullable<HomeData['parts']>

function Newest({ cards }: { cards: readonly Card[] }) {
  if (cards.length === 0) return null
  return (
    <section className={styles.trio} aria-label="Свежее">
      <div className={`${grid.grid} ${styles.trioGrid}`}>
        {cards.map(card => (
          <ArticleCard key={card.id} card={card} size="small" level={2} isStacked />
        ))}
      </div>
    </section>
  )
}

type FirstRiverProps = { large: Card | undefined; near: readonly Card[]; words: readonly Card[] }

/** The cards beside the rail: a large one, then pairs with pictures, then pairs without. */
function FirstRiver({ large, near, words }: FirstRiverProps) {
  return (
    <div className={styles.river}>
      {large && <ArticleCard card={large} size="large" level={2} />}
      <div className={`${grid.grid} ${grid.two}`}>
        {near.map((card, index) => (
          <ArticleCard key={card.id} card={card} level={2} isLow={index % 3 !== 2} />
        ))}
      </div>
      {words.length > 0 && (
        <div className={`${grid.grid} ${grid.two} rule`}>
          {words.map(card => (
            <ArticleCard key={card.id} card={card} size="text" level={2} />
          ))}
        </div>
      )}
    </div>
  )
}

function HomeRail({ parts }: { parts: Parts }) {
  return (
    <aside className={grid.rail} aria-label="Популярное">
      <Popular title="Популярное за неделю" cards={parts.popular} />
      <AdSlot at="sidebar" />
      {parts.comments.length > 0 && (
        <section>
          <Heading level={2} className="stop">
            Обсуждают
          </Heading>
          <CommentNotes notes={parts.comments.slice(0, 3)} />
        </section>
      )}
      <SidebarWidgets />
    </aside>
  )
}

function RecipeStrip({ recipes }: Pick<Parts, 'recipes'>) {
  if (recipes.length === 0) return null
  return (
    <section className={grid.band} data-room="recipes" aria-label="Рецепты">
      <div className="wrap">
        <SectionHead href="/recipes/" more="Все рецепты">
          Что приготовить
        </SectionHead>
        <div className={grid.plates} tabIndex={-1}>
          {recipes.map(recipe => (
            <PlateCard key={recipe.id} recipe={recipe} />
          ))}
        </div>
      </div>
    </section>
  )
}

function SectionRow({ section, cards }: Pick<Parts, 'section'> & { cards: readonly Card[] }) {
  if (cards.length === 0) return null
  return (
    <section className="wrap" aria-label={section?.title ?? 'Ещё свежее'}>
      {section && (
        <SectionHead href={section.url} more="Все статьи">
          {section.title}
        </SectionHead>
      )}
      <div className={`${grid.grid} ${grid.three}`}>
        {cards.map((card, index) => (
          <ArticleCard key={card.id} card={card} level={section ? 3 : 2} isLow={index > 0} />
        ))}
      </div>
    </section>
  )
}

/** No line of the title may break inside a word: `--run` is the length of what a space that does not break keeps together. */
const longestRun = (title: string) =>
  ({ '--run': Math.max(...title.split(/[ \n-]/).map(({ length }) => length)) }) as CSSProperties

function Lead({ card }: { card: Card }) {
  return (
    <section className={styles.hero} aria-label="Главное">
      {card.picture && (
        <Picture
          className={styles.heroPicture}
          data={card.picture}
          sizes={covering(card.picture, '57vw', 37)}
          max={1100}
          isEager
        />
      )}
      <div className={styles.heroWords} style={longestRun(card.title)}>
        <MarkOrCategory card={card} className={styles.category} />
        <Heading level={1}>
          <TitleLink card={card} />
        </Heading>
        {card.excerpt && <Standfirst className={styles.heroStand}>{card.excerpt}</Standfirst>}
        <div className={styles.by}>
          <Face who={card.author.name} src={card.author.avatar} />
          <Meta>
            <a href={card.author.url}>{card.author.name}</a>
            <When seconds={card.date} />
            <HowLong minutes={card.minutes} />
          </Meta>
        </div>
      </div>
    </section>
  )
}

function HealthStrip({ cards }: { cards: Card[] }) {
  const [first, ...others] = cards
  return (
    <section className={grid.band} data-room="health" aria-label="Здоровье">
      <div className="wrap">
        <SectionHead href="/health/" more="В раздел">
          Здоровье
        </SectionHead>
        <div className={styles.health}>
          {first && <ArticleCard card={first} hasExcerpt isWide />}
          <div className={grid.lines}>
            {others.map(card => (
              <ArticleCard key={card.id} card={card} size="small" />
            ))}
          </div>
        </div>
      </div>
    </section>
  )
}

/** Rows of three cards, every third row one large card; widgets after every second row. */
function River({ cards, level, widgetsBefore = 0 }: { cards: Card[]; level: 2 | 3; widgetsBefore?: number }) {
  const rows: Card[][] = []
  for (let at = 0; at < cards.length;) {
    const size = rows.length % 3 === 2 && cards[at]?.picture ? 1 : 3
    rows.push(cards.slice(at, at + size))
    at += size
  }
  return (
    <div className={styles.river}>
      <PostsWithBreaks items={rows} every={2} first={widgetsBefore}>
        {row =>
          row.length === 1 && row[0]?.picture ? (
            <div className={styles.wide}>
              <ArticleCard card={row[0]} size="large" level={level} isWide />
            </div>
          ) : (
            <div className={`${grid.grid} ${grid.three}`}>
              {row.map((card, index) => (
                <ArticleCard key={card.id} card={card} level={level} isLow={index > 0} isWide={row.length === 2} />
              ))}
            </div>
          )
        }
      </PostsWithBreaks>
    </div>
  )
}
