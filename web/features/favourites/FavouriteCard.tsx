// The card of a favourite: all that it shows came with the favourite. `children` are what can be done with it.
import type { ReactNode } from 'react'
import { bindTitle } from '#russian/line-breaks.ts'
import { AdMark } from '../../components/cards/AdMark.tsx'
import cards from '../../components/cards/ArticleCard.module.css'
import { Comments, HowLong, Meta } from '../../components/cards/Meta.tsx'
import { Heading } from '../../components/Heading.tsx'
import type { Favourite } from './favourite-calls.ts'
import styles from './FavouriteCard.module.css'

export function FavouriteCard({ item: { post }, children }: { item: Favourite; children?: ReactNode }) {
  const picture = post.image?.sizes.find(size => size.width >= 640) ?? post.image?.sizes.at(-1)
  const isRecipe = post.type === 'recipe'
  const category = isRecipe
    ? post.dish_types[0]
    : (post.categories.find(({ type }) => type !== 'stream') ?? post.categories[0])
  return (
    <li
      className={[cards.card, cards.medium, cards.low, !picture && cards.bare].filter(Boolean).join(' ')}
      data-room={isRecipe ? 'recipes' : post.type === 'health' ? 'health' : undefined}
      data-low
    >
      {picture && (
        <img
          className={`${cards.picture} ${styles.picture}`}
          src={picture.url}
          width={picture.width}
          height={picture.height}
          alt=""
          loading="lazy"
        />
      )}
      <div className={cards.words}>
        {!isRecipe && post.is_advertising ? (
          <AdMark label={post.advert_label || 'Реклама'} erid={post.ads_token} />
        ) : (
          category && (
            <p className={cards.category}>
              <a href={category.url}>{category.title}</a>
            </p>
          )
        )}
        <Heading level={3} className={cards.title}>
          <a href={post.url}>{bindTitle(post.title)}</a>
        </Heading>
        <Meta>
          {isRecipe ? (
            <HowLong minutes={post.total_minutes} what="Готовится" />
          ) : (
            <HowLong minutes={post.reading_minutes} />
          )}
          <Comments value={post.comments_enabled ? post.comments_count : 0} />
        </Meta>
        {children}
      </div>
    </li>
  )
}
