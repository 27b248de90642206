// The card of an article: a picture and text without a frame. Sizes: large, medium, small, text only. The whole card links to the article.
import { cutAtSentence } from '#russian/cut-at-word.ts'
import { Heading, Standfirst } from '../Heading.tsx'
import { Picture } from '#ui/Picture.tsx'
import type { Card } from '../../data/card.ts'
import { FavouriteButton } from '../../features/favourites/FavouriteButton.tsx'
import { TitleLink } from './TitleLink.tsx'
import { MarkOrCategory } from './MarkOrCategory.tsx'
import styles from './ArticleCard.module.css'
import { Comments, HowLong, Meta, When } from './Meta.tsx'

export type CardSize = 'large' | 'medium' | 'small' | 'text'

/** How wide a picture is drawn: in a column of a wide window, and in narrower ones. */
const inColumn = { large: '34rem', medium: '26rem', small: '11rem' } as const
const narrower = {
  large: '(min-width: 48rem) 55vw, 92vw',
  medium: '(min-width: 48rem) 45vw, 92vw',
  small: '(min-width: 48rem) 30vw, 11rem',
} as const
const narrowerIfLow = '(min-width: 48rem) 45vw, 11rem'
/** Characters of a standfirst beside a large picture: four lines. */
const besideMost = 120
const max = { large: 720, medium: 480, small: 320 } as const

type Props = {
  card: Card
  size?: CardSize
  level?: 2 | 3
  hasExcerpt?: boolean
  /** The card is on the first screen. */
  isEager?: boolean
  /** A small card on a tablet may have its picture above the text. */
  isStacked?: boolean
  /** A medium card on a phone may be as low as a small one: a long list of like pictures tires. */
  isLow?: boolean
  /** From 1280 px on the card has half a page or all of it, not a column. */
  isWide?: boolean
  /** In a list by dates each card says its own. */
  isDated?: boolean
  /** The place in a list of the most read: a numeral at the left of the words. */
  rank?: number | undefined
  /** Target of the links: `_top` inside a partner's frame. */
  target?: '_top'
}

export function ArticleCard({
  card,
  size = 'medium',
  level = 3,
  hasExcerpt = size === 'large' || size === 'text',
  isEager,
  isStacked,
  isLow,
  isWide,
  isDated,
  rank,
  target,
}: Props) {
  const picture = size === 'text' ? null : card.picture
  return (
    <article
      className={[
        styles.card,
        styles[size],
        isStacked && styles.stacked,
        isLow && styles.low,
        !picture && styles.bare,
        rank !== undefined && styles.ranked,
      ]
        .filter(Boolean)
        .join(' ')}
      data-room={card.room}
      data-low={isLow || undefined}
    >
      {picture && size !== 'text' && (
        <Picture
          className={styles.picture}
          data={picture}
          sizes={`(min-width: 80rem) ${isWide ? '46rem' : inColumn[size]}, ${isLow ? narrowerIfLow : narrower[size]}`}
          max={isWide ? max.large : max[size]}
          alt=""
          isEager={isEager}
        />
      )}
      {rank !== undefined && <span className={styles.rank}>{rank}</span>}
      <div className={styles.words}>
        <MarkOrCategory card={card} className={styles.category} target={target} />
        <Heading level={level} className={styles.title}>
          <TitleLink card={card} target={target} />
        </Heading>
        {hasExcerpt && card.excerpt && (
          <Standfirst className={styles.stand}>
            {size === 'large' && picture ? cutAtSentence(card.excerpt, besideMost) : card.excerpt}
          </Standfirst>
        )}
        <div className={styles.foot}>
          <Meta>
            {isDated && <When seconds={card.date} />}
            <HowLong minutes={card.minutes} />
            {!isDated && <Comments value={card.comments} />}
          </Meta>
          {!target && (size === 'medium' || size === 'large') && (
            <FavouriteButton postId={card.id} title={card.title} kind="onCard" />
          )}
        </div>
      </div>
    </article>
  )
}
