// Under what is empty: articles that are read now, so that the page is a place to go on from.
import { ArticleCard } from '../../components/cards/ArticleCard.tsx'
import grid from '../../components/cards/Grid.module.css'
import { SectionHead } from '../../components/SectionHead.tsx'
import type { Card } from '../../data/card.ts'
import styles from './ProfilePage.module.css'

export function ToRead({ cards }: { cards: readonly Card[] }) {
  if (cards.length === 0) return null
  return (
    <section className={styles.beside}>
      <SectionHead href="/top/week/" more="Всё популярное">
        Что почитать
      </SectionHead>
      <div className={`${grid.grid} ${grid.three}`}>
        {cards.map(card => (
          <ArticleCard key={card.id} card={card} level={3} isLow />
        ))}
      </div>
    </section>
  )
}
