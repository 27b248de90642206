import type { Card } from '../../data/card.ts'
import { AdMark } from './AdMark.tsx'

type Props = {
  card: Pick<Card, 'label' | 'erid' | 'category'>
  className: string | undefined
  /** Target of the link: `_top` inside a partner's frame. */
  target?: '_top' | undefined
}

/** The line above a title: the mark of an advertisement, otherwise the category. Renders nothing without either. */
export function MarkOrCategory({ card, className, target }: Props) {
  if (!card.label && !card.category) return null
  return (
    <p className={className}>
      {card.label ? (
        <AdMark label={card.label} erid={card.erid} />
      ) : (
        <a href={card.category?.url} target={target}>
          {card.category?.title}
        </a>
      )}
    </p>
  )
}
