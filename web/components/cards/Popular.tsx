import { SectionHead } from '../SectionHead.tsx'
import type { Card } from '../../data/card.ts'
import { TitleLink } from './TitleLink.tsx'
import { AdMark } from './AdMark.tsx'
import styles from './Popular.module.css'

/** A numbered list of the most read articles. */
export function Popular({
  title,
  href,
  cards,
}: {
  title: string
  /** The page with the whole list. */
  href?: string
  cards: Pick<Card, 'id' | 'url' | 'title' | 'trial' | 'label' | 'erid'>[]
}) {
  if (cards.length === 0) return null
  return (
    <section>
      <SectionHead href={href} more="Весь список" why="popular">
        {title}
      </SectionHead>
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
