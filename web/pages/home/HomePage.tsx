import { edgeToEdge, Picture } from '#ui/Picture.tsx'
import type { Card } from '../../data/card.ts'
import { Head } from '../../documents/Head.tsx'
import { AdSlot } from '../../features/advertising/AdSlot.tsx'
import { CommentNotes } from '../../features/comments/CommentNotes.tsx'
import { useWidgets } from '../../features/widgets/widgets-context.ts'
import { SidebarWidgets } from '../../features/widgets/WidgetSlot.tsx'
import { ArticleCard } from '../../pieces/ArticleCard.tsx'
import { BetweenPosts, PostsWithBreaks } from '../../pieces/BetweenPosts.tsx'
import { Face } from '../../pieces/Face.tsx'
import grid from '../../pieces/Grid.module.css'
import { useGrowingList } from '../../pieces/LoadMore.tsx'
import { HowLong, Meta, When } from '../../pieces/Meta.tsx'
import { Popular } from '../../pieces/Popular.tsx'
import { PlateCard } from '../../pieces/RecipeCard.tsx'
import { SectionHead } from '../../pieces/SectionHead.tsx'
import styles from './HomePage.module.css'
import type { loadHome } from './load-home.server.ts'

export type HomeData = Awaited<ReturnType<typeof loadHome>>

export function HomePage({ data }: { data: HomeData }) {
  const { items, more } = useGrowingList(data.list, page => `/?page=${page}`)
  const sidebar = useWidgets('sidebar')
  const { page, pages } = data.list
  const head = (
    <Head
      {...data.seo}
      canonical={page > 1 ? `/?page=${page}` : '/'}
      previous={page > 1 ? (page === 2 ? '/' : `/?page=${page - 1}`) : undefined}
      next={page < pages ? `/?page=${page + 1}` : undefined}
    />
  )
  if (!data.parts)
    return (
      <div className={`wrap ${styles.later}`}>
        {head}
        <SectionHead level={1}>Все материалы, страница {page}</SectionHead>
        <River cards={items} level={2} />
        {more}
      </div>
    )
  const { parts } = data
  const popularIds = new Set(parts.popular.map(card => card.id))
  const cards = items.filter(card => !popularIds.has(card.id))
  const lead = cards.find(card => card.picture) ?? cards[0]
  const rest = cards.filter(card => card !== lead)
  const trio = rest.slice(0, 3)
  // The river is as long as what stands beside it.
  const nearCount = sidebar.length > 0 ? 4 : 2
  const [large, ...near] = rest.slice(3, 4 + nearCount)
  const words = rest.slice(4 + nearCount, 6 + nearCount)
  // Between the two bands stands a row of paper: a section, or the next three of the river.
  const between = parts.section?.cards ?? rest.slice(6 + nearCount, 9 + nearCount)
  const later = rest.slice((parts.section ? 6 : 9) + nearCount)
  return (
    <>
      {head}
      {lead ? <Lead card={lead} /> : <h1 className="sr">Дельно</h1>}
      <div className="wrap">
        {trio.length > 0 && (
          <section className={styles.trio} aria-label="Свежее">
            <div className={`${grid.grid} ${styles.trioGrid}`}>
              {trio.map(card => (
                <ArticleCard key={card.id} card={card} size="small" level={2} isStacked />
              ))}
            </div>
          </section>
        )}
        <div className={grid.railed}>
          <div className={styles.river}>
            {large && <ArticleCard card={large} size="large" level={2} />}
            <div className={`${grid.grid} ${grid.two}`}>
              {near.map(card => (
                <ArticleCard key={card.id} card={card} level={2} />
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
          <aside className={grid.rail} aria-label="Популярное">
            <Popular title="Популярное за неделю" cards={parts.popular} />
            <AdSlot at="sidebar" />
            {parts.comments.length > 0 && (
              <section>
                <h2 className="stop">Обсуждают</h2>
                <CommentNotes notes={parts.comments} />
              </section>
            )}
            <SidebarWidgets />
          </aside>
        </div>
      </div>
      {parts.recipes.length > 0 && (
        <section className={grid.band} data-room="recipes" aria-label="Рецепты">
          <div className="wrap">
            <SectionHead href="/recipes/" more="Все рецепты">
              Что приготовить
            </SectionHead>
            <div className={grid.plates} tabIndex={-1}>
              {parts.recipes.map(recipe => (
                <PlateCard key={recipe.id} recipe={recipe} />
              ))}
            </div>
          </div>
        </section>
      )}
      {between.length > 0 && (
        <section className="wrap" aria-label={parts.section?.title ?? 'Ещё свежее'}>
          {parts.section && (
            <SectionHead href={parts.section.url} more="Все статьи">
              {parts.section.title}
            </SectionHead>
          )}
          <div className={`${grid.grid} ${grid.three}`}>
            {between.map(card => (
              <ArticleCard key={card.id} card={card} level={parts.section ? 3 : 2} />
            ))}
          </div>
        </section>
      )}
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

function Lead({ card }: { card: Card }) {
  return (
    <section className={styles.hero} aria-label="Главное">
      {card.picture && (
        <Picture
          className={styles.heroPicture}
          data={card.picture}
          sizes={`(min-width: 80rem) 57vw, ${edgeToEdge}`}
          max={1000}
          isEager
        />
      )}
      <div className={styles.heroWords}>
        {card.category && (
          <p className={styles.category}>
            <a href={card.category.url}>{card.category.title}</a>
          </p>
        )}
        <h1>
          <a href={card.url}>{card.title}</a>
        </h1>
        {card.excerpt && <p className={`stand ${styles.heroStand}`}>{card.excerpt}</p>}
        <div className={styles.by}>
          <Face name={card.author.name} src={card.author.avatar} />
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
          {first && <ArticleCard card={first} hasExcerpt />}
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

/** Rows of three, every third row one large card across; widgets after every second row. */
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
              <ArticleCard card={row[0]} size="large" level={level} />
            </div>
          ) : (
            <div className={`${grid.grid} ${grid.three}`}>
              {row.map(card => (
                <ArticleCard key={card.id} card={card} level={level} />
              ))}
            </div>
          )
        }
      </PostsWithBreaks>
    </div>
  )
}
