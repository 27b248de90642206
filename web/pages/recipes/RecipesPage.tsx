// Lists of recipes: plates on the coloured band, filters as links, cards.
import { Heading, Standfirst } from '../../components/Heading.tsx'
import { Icon } from '#ui/Icon.tsx'
import { Picture } from '#ui/Picture.tsx'
import { ListHead } from '../../documents/Head.tsx'
import { count, recipeForms } from '#russian/plural.ts'
import { PostsWithBreaks } from '../../components/lists/BetweenPosts.tsx'
import { Crumbs } from '../../components/frame/Crumbs.tsx'
import { Empty } from '../../components/lists/Empty.tsx'
import grid from '../../components/cards/Grid.module.css'
import { useGrowingList } from '../../components/lists/LoadMore.tsx'
import { Rail } from '../../components/frame/Rail.tsx'
import { PlateCard, RecipeCard } from '../../components/cards/RecipeCard.tsx'
import { shoppingPath } from '../../features/shopping/shopping-list.ts'
import type { loadRecipeList } from './load-recipes.server.ts'
import styles from './RecipesPage.module.css'

export type RecipesData = Awaited<ReturnType<typeof loadRecipeList>>

const platesCount = 5

export function RecipesPage({ data, isHome }: { data: RecipesData; isHome?: boolean }) {
  const { list, path } = data
  const hrefOf = (page: number) => {
    if (isHome) return page === 1 ? '/recipes/' : `/recipes/?page=${page}`
    return page === 1 ? `/recipes/${path}/` : `/recipes/${path}/page/${page}`
  }
  const { items, more } = useGrowingList(list, hrefOf)
  const showsPlates = isHome && list.page === 1 && items.length > platesCount * 2
  const plates = showsPlates ? items.filter(item => item.plate).slice(0, platesCount) : []
  const cards = items.filter(item => !plates.includes(item))
  // Of a list with a narrower name one dish says what is in it; from the end, which the screen does not show at once.
  const dish = isHome ? null : list.items.findLast(item => item.plate)?.plate
  return (
    <>
      <ListHead seo={data.seo} list={list} hrefOf={hrefOf} />
      <header className={styles.head}>
        <div className="wrap">
          {dish && <Picture className={styles.dish} data={dish} sizes="17rem" max={272} alt="" />}
          {!isHome && <Crumbs items={[{ title: 'Рецепты', url: '/recipes/' }]} />}
          <Heading level={1} className="stop">
            {data.title}
          </Heading>
          {data.description && <Standfirst>{data.description}</Standfirst>}
          <p className={styles.count}>
            {count(list.total, recipeForms)}
            {list.page > 1 && `, страница ${list.page} из ${list.pages}`}
            <a className={`${styles.shopping} needs-js`} href={shoppingPath}>
              <Icon name="cart" small />
              Список покупок
            </a>
          </p>
          {plates.length > 0 && (
            <div className={`${grid.plates} ${styles.plates}`}>
              {plates.map(recipe => (
                <PlateCard key={recipe.id} recipe={recipe} level={2} />
              ))}
            </div>
          )}
        </div>
      </header>
      <div className={`wrap ${styles.body}`}>
        <Filters filters={data.filters} isOpen={!isHome} />
        <div>
          {items.length === 0 ? (
            <Empty mood="think" way={{ href: '/recipes/', title: 'Ко всем рецептам' }}>
              Рецепта сразу со всем этим у нас нет. Уберите один из фильтров.
            </Empty>
          ) : (
            <div className={`${grid.grid} ${grid.two}`}>
              <PostsWithBreaks items={cards} every={6}>
                {(recipe, index) => <RecipeCard recipe={recipe} isEager={!showsPlates && index < 2} />}
              </PostsWithBreaks>
            </div>
          )}
          {more}
        </div>
        <Rail className={styles.side} />
      </div>
    </>
  )
}

/** Filters are links, so every filtered list has a URL. One group is open at a time: on narrow screens all share one row of links. */
function Filters({ filters, isOpen }: { filters: RecipesData['filters']; isOpen: boolean }) {
  const active = filters.flatMap(group => group.items.filter(item => item.isActive))
  if (filters.length === 0) return null
  const first = filters.find(group => group.items.some(item => item.isActive)) ?? filters[0]
  return (
    <aside className={styles.filters} aria-label="Фильтры">
      {isOpen && active.length > 0 && (
        <ul className={`${grid.tags} ${grid.oneRow} fade-edges ${styles.active}`} aria-label="Выбрано">
          {active.map(item => (
            <li key={item.id}>
              <a
                className={grid.tag}
                aria-current="true"
                href={item.url}
                data-keep-scroll
                aria-label={`Убрать: ${item.title}`}
              >
                {item.title}
                <Icon name="close" small />
              </a>
            </li>
          ))}
        </ul>
      )}
      <div className={styles.groups}>
        <div className={styles.row}>
          {filters.map(group => (
            <details key={group.facet} name="filters" open={group === first}>
              <summary>
                {group.title}
                <Icon name="down" small />
              </summary>
              <ul className="fade-edges">
                {group.items.map(item => (
                  <li key={item.id}>
                    <a
                      href={item.url}
                      aria-current={item.isActive ? 'true' : undefined}
                      data-keep-scroll
                      rel={active.length > 0 ? 'nofollow' : undefined}
                    >
                      {item.title} <small>{item.count}</small>
                    </a>
                  </li>
                ))}
              </ul>
            </details>
          ))}
        </div>
      </div>
    </aside>
  )
}
