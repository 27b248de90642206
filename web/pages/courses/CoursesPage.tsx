import { ButtonLink } from '#ui/Button.tsx'
import { Mascot } from '#ui/Mascot.tsx'
import type { Card, CardList } from '../../data/card.ts'
import { Head } from '../../documents/Head.tsx'
import { ArticleCard } from '../../pieces/ArticleCard.tsx'
import grid from '../../pieces/Grid.module.css'
import { useGrowingList } from '../../pieces/LoadMore.tsx'
import styles from './CoursesPage.module.css'

export function CoursesPage({ list }: { list: CardList<Card> }) {
  const { items, more } = useGrowingList(list, page => `/kursy/?page=${page}`)
  return (
    <div className={`wrap ${styles.page}`}>
      <Head
        title="Курсы — Дельно"
        description="Курсы журнала «Дельно»: пошагово и в своём темпе."
        canonical="/kursy/"
        robots={items.length === 0 ? 'noindex' : undefined}
      />
      <h1 className="stop">Курсы</h1>
      {items.length === 0 ? (
        <div className={styles.empty}>
          <Mascot mood="sleep" />
          <p className="stand">Курсов сейчас нет. Когда появятся, они будут здесь.</p>
          <ButtonLink href="/topics/">Посмотреть темы</ButtonLink>
        </div>
      ) : (
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
