import type { Card } from '../data/card.ts'
import styles from './Popular.module.css'

/** A numbered list of what is read most. */
export function Popular({ title, cards }: { title: string; cards: Pick<Card, 'id' | 'url' | 'title'>[] }) {
  if (cards.length === 0) return null
  return (
    <section>
      <h2 className="stop">{title}</h2>
      <ol className={styles.popular}>
        {cards.map(card => (
          <li key={card.id}>
            <a href={card.url}>{card.title}</a>
          </li>
        ))}
      </ol>
    </section>
  )
}
