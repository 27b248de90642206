import { Heading } from '../../components/Heading.tsx'
import { Picture } from '#ui/Picture.tsx'
import { Head } from '../../documents/Head.tsx'
import { useSite } from '../../documents/use-site.ts'
import { SearchField } from '../../features/search/SearchField.tsx'
import { MarkOrCategory } from '../../components/cards/MarkOrCategory.tsx'
import card from '../../components/cards/ArticleCard.module.css'
import { Empty } from '../../components/lists/Empty.tsx'
import grid from '../../components/cards/Grid.module.css'
import { useGrowingList } from '../../components/lists/LoadMore.tsx'
import { HowLong, Meta, When } from '../../components/cards/Meta.tsx'
import { Popular } from '../../components/cards/Popular.tsx'
import { Highlighted } from '../../features/search/Highlighted.tsx'
import { foundText, kinds, searchHref } from './kinds.ts'
import type { loadSearch } from './load-search.server.ts'
import styles from './SearchPage.module.css'

type SearchData = Awaited<ReturnType<typeof loadSearch>>
type Hit = SearchData['list']['items'][number]

export function SearchPage({ data }: { data: SearchData }) {
  const { magazine } = useSite()
  const { asked, found } = data
  const includes = kinds.find(kind => kind.name === data.kind)?.includes ?? ''
  const { items, more } = useGrowingList<Hit>(data.list, page => searchHref(asked, includes, page))
  return (
    <div className="wrap">
      <Head
        title={asked ? `Поиск: ${asked} — ${magazine.name}` : `Поиск — ${magazine.name}`}
        description={`Поиск по статьям и рецептам журнала «${magazine.name}».`}
        robots="noindex, follow"
        canonical="/search"
      />
      <Heading level={1} className="sr">
        {asked ? `Поиск: ${asked}` : 'Поиск'}
      </Heading>
      <SearchField key={asked} asked={asked} includes={includes} />
      {asked !== '' && <KindTabs data={data} />}
      {found && found.correction !== 'none' && found.searched !== asked && (
        <p className={styles.correction}>
          Показываем результаты по запросу <b>«{found.searched}»</b>: по «{asked}» ничего не нашлось.
        </p>
      )}
      <div className={`${grid.railed} ${asked === '' ? styles.bareTop : ''}`}>
        <div>
          {items.map((hit, index) => (
            <HitCard key={hit.id} hit={hit} isEager={index < 3} />
          ))}
          {asked !== '' && items.length === 0 && (
            <Empty mood="think" way={{ href: '/topics/', title: 'Посмотреть темы' }}>
              По запросу «{asked}» ничего не нашлось. Попробуйте слова попроще или посмотрите темы.
            </Empty>
          )}
          {asked === '' && (
            <Empty mood="hello">
              Что ищем? Можно одним словом: <Example>сон</Example>, <Example>борщ</Example>, <Example>договор</Example>.
            </Empty>
          )}
          {more}
        </div>
        <aside className={grid.rail} aria-label="Читают сейчас">
          <Popular title="Читают сейчас" cards={data.popular} />
        </aside>
      </div>
    </div>
  )
}

/** Tabs for the kinds of results, and the number of results. */
function KindTabs({ data: { asked, kind: chosen, list, found } }: { data: SearchData }) {
  return (
    <div className={styles.row}>
      <nav className={`${grid.tags} ${grid.oneRow} fade-edges`} aria-label="Что искать">
        {kinds.map(kind => (
          <a
            key={kind.name}
            className={grid.tag}
            href={searchHref(asked, kind.includes)}
            aria-current={kind.name === chosen ? 'page' : undefined}
            data-keep-scroll
          >
            {kind.title}
          </a>
        ))}
      </nav>
      <p className={styles.count} role="status">
        {list.total > 0 && foundText(chosen, list.total, found?.hasMore ?? false)}
      </p>
    </div>
  )
}

function HitCard({ hit, isEager }: { hit: Hit; isEager: boolean }) {
  return (
    <article
      className={`${card.card} ${styles.hit} ${hit.picture ? '' : styles.bare}`}
      data-room={hit.kind === 'health' ? 'health' : hit.kind === 'recipe' ? 'recipes' : undefined}
    >
      {hit.picture && (
        <Picture
          className={styles.picture}
          data={hit.picture}
          sizes="(min-width: 48rem) 15rem, 11rem"
          max={320}
          alt=""
          isEager={isEager}
        />
      )}
      <div className={`${card.words} ${styles.words}`}>
        <MarkOrCategory card={hit} className={card.category} />
        <Heading level={2} className={card.title}>
          <a href={hit.url}>
            <Highlighted of={hit.title} />
          </a>
        </Heading>
        <p className={styles.snippet}>
          <Highlighted of={hit.snippet} />
        </p>
        <Meta>
          {hit.kind !== 'recipe' && <When seconds={hit.date} />}
          {hit.minutes > 0 && <HowLong minutes={hit.minutes} what={hit.kind === 'recipe' ? 'Готовится' : undefined} />}
        </Meta>
      </div>
    </article>
  )
}

function Example({ children }: { children: string }) {
  return (
    <a className={styles.example} href={searchHref(children, '')}>
      «{children}»
    </a>
  )
}
