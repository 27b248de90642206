import { SectionHead } from '../SectionHead.tsx'
import type { Card } from '../../data/card.ts'
import { TitleLink } from './TitleLink.tsx'
import { AdMark } from './AdMark.tsx'
import styles from './Popular.module.css'

/** A numbered list of the most read articles. */
export function Popular({
  title,
  cards,
}: {
  title: string
  cards: Pick<Card, 'id' | 'url' | 'title' | 'trial' | 'label' | 'erid'>[]
}) {
  if (cards.length === 0) return null
  return (
    <section>
      <SectionHead why="popular">{title}</SectionHead>
      <ol className={styles.popular}>
        {cards.map(card => (
          <li key={card.id}>
            <div>
              <TitleLink card={card} />
              <AdMark label={card.label} erid={card.erid} />
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}
