import { bindWords } from '#russian/line-breaks.ts'
import { count, type Forms } from '#russian/plural.ts'
import type { OutlineItem } from '#article-body/outline.ts'
import styles from './Deck.module.css'

const cardForms: Forms = ['карточка', 'карточки', 'карточек']

/** Under the title of an article in cards: how many there are, and a small one for each, which names it and leads to it. */
export function Deck({ items }: { items: readonly OutlineItem[] }) {
  const cards = items.filter(({ level }) => level === 2)
  if (cards.length < 2) return null
  return (
    <nav className={`${styles.deck} no-print`} aria-label="Карточки">
      <p>{count(cards.length, cardForms)}</p>
      <ol className="fade-edges">
        {cards.map(({ anchor, text }, index) => (
          <li key={anchor}>
            <a href={`#${anchor}`}>
              <b>{index + 1}</b> {bindWords(text)}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  )
}
