// The card of a recipe: a plate on the coloured band, or a card with the finished dish.
import { Heading } from '../Heading.tsx'
import { Picture } from '#ui/Picture.tsx'
import type { RecipeCardData } from '../../data/card.ts'
import { FavouriteButton } from '../../features/favourites/FavouriteButton.tsx'
import card from './ArticleCard.module.css'
import { HowLong, Meta } from './Meta.tsx'
import { formatPortions } from '#russian/portions.ts'
import styles from './RecipeCard.module.css'

export function PlateCard({ recipe, level = 3 }: { recipe: RecipeCardData; level?: 2 | 3 }) {
  const picture = recipe.plate ?? recipe.picture
  return (
    <article className={`${card.card} ${styles.plate}`} data-room="recipes">
      {picture && (
        <Picture
          className={recipe.plate ? styles.dish : styles.round}
          data={picture}
          sizes="(min-width: 80rem) 17rem, (min-width: 48rem) 33vw, 70vw"
          max={280}
          alt=""
        />
      )}
      <Heading level={level} className={`${card.title} ${styles.title}`}>
        <a href={recipe.url}>{recipe.title}</a>
      </Heading>
      <div className={styles.foot}>
        <Meta>
          <HowLong minutes={recipe.minutes} what="Готовится" />
          <span>{formatPortions(recipe.portions, recipe.portionsUnit, recipe.portionsForms)}</span>
        </Meta>
        <FavouriteButton postId={recipe.id} title={recipe.title} kind="onCard" />
      </div>
    </article>
  )
}

export function RecipeCard({
  recipe,
  size = 'medium',
  level = 2,
  isEager,
}: {
  recipe: RecipeCardData
  size?: 'medium' | 'small'
  level?: 2 | 3
  isEager?: boolean
}) {
  return (
    <article
      className={[card.card, card[size], size === 'small' && styles.tile, !recipe.picture && card.bare]
        .filter(Boolean)
        .join(' ')}
      data-room="recipes"
    >
      {recipe.picture && (
        <Picture
          className={card.picture}
          data={recipe.picture}
          sizes={size === 'small' ? '11rem' : '(min-width: 80rem) 30rem, (min-width: 48rem) 45vw, 92vw'}
          max={size === 'small' ? 160 : 480}
          alt=""
          isEager={isEager}
        />
      )}
      <div className={card.words}>
        {recipe.type && (
          <p className={card.category}>
            <a href={recipe.type.url}>{recipe.type.title}</a>
          </p>
        )}
        <Heading level={level} className={card.title}>
          <a href={recipe.url}>{recipe.title}</a>
        </Heading>
        <div className={card.foot}>
          <Meta>
            <HowLong minutes={recipe.minutes} what="Готовится" />
            <span>{formatPortions(recipe.portions, recipe.portionsUnit, recipe.portionsForms)}</span>
          </Meta>
          {size === 'medium' && <FavouriteButton postId={recipe.id} title={recipe.title} kind="onCard" />}
        </div>
      </div>
    </article>
  )
}
