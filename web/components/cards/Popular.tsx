import { Heading } from '../Heading.tsx'
import type { Card } from '../../data/card.ts'
import { WhyLink } from '../WhyLink.tsx'
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
      <Heading level={2} className="stop">
        {title}
      </Heading>
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
      <WhyLink place="popular" about={title} />
    </section>
  )
}
