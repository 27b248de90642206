// The page of a recipe: picture and facts, ingredients that scale and can be ticked, steps, cooking mode, a print version.
import { Heading, Standfirst } from '../../components/Heading.tsx'
import { difficultyWords } from '#domain/difficulty.ts'
import { countedText } from '#domain/nutrition-source.ts'
import { ingredientLine } from '#domain/recipe-amounts.ts'
import { Fragment, memo, startTransition, useCallback, useId, useRef, useState, type RefObject } from 'react'
import { flushSync } from 'react-dom'
import { stepAnchor } from '#schema-org/anchors.ts'
import { Button } from '#ui/Button.tsx'
import { Icon } from '#ui/Icon.tsx'
import { covering, Picture } from '#ui/Picture.tsx'
import { Head } from '../../documents/Head.tsx'
import { useSite } from '../../documents/use-site.ts'
import { CommentsSection } from '../../features/comments/CommentsSection.tsx'
import { CookMode } from '../../features/recipe/CookMode.tsx'
import type { Recipe, RecipeData } from '../../features/recipe/recipe-data.ts'
import { Ingredients } from '../../features/recipe/Ingredients.tsx'
import { useTimers } from '../../features/recipe/timers.ts'
import { push } from '../../notices/push-queue.ts'
import { FavouriteButton } from '../../features/favourites/FavouriteButton.tsx'
import { ToShopping } from '../../features/shopping/ToShopping.tsx'
import { WidgetSlot } from '../../features/widgets/WidgetSlot.tsx'
import { formatDuration } from '#russian/duration.ts'
import { formatNumber } from '#russian/plural.ts'
import { TagList } from '../../components/lists/TagList.tsx'
import { Crumbs } from '../../components/frame/Crumbs.tsx'
import { Byline } from '../../components/Byline.tsx'
import { Face } from '../../components/Face.tsx'
import grid from '../../components/cards/Grid.module.css'
import { Comments, When } from '../../components/cards/Meta.tsx'
import { Rail, useHasRail } from '../../components/frame/Rail.tsx'
import { PlateCard } from '../../components/cards/RecipeCard.tsx'
import { SectionHead } from '../../components/SectionHead.tsx'
import { ArticleBody } from '../article/ArticleBody.tsx'
import { ReaderActions } from '../article/ReaderActions.tsx'
import styles from './RecipePage.module.css'

export function RecipePage({ data }: { data: RecipeData }) {
  const { recipe } = data
  const { headScripts } = useSite()
  const [portions, setPortions] = useState(recipe.portions)
  const [isCooking, setIsCooking] = useState(false)
  // The press is drawn before the whole screen is built.
  const startCooking = useCallback(() => startTransition(() => setIsCooking(true)), [])
  const stopCooking = useCallback(() => setIsCooking(false), [])
  const acts = useRef<HTMLDivElement>(null)
  // The dialog gives the focus back to its button; then it goes on to the reactions.
  const rate = () => {
    flushSync(stopCooking)
    acts.current?.scrollIntoView({ block: 'center' })
    acts.current?.querySelector('button')?.focus({ preventScroll: true })
  }
  // In cooking mode the timer itself says it.
  const timers = useTimers(recipe.id, step => {
    if (!isCooking) push(`Таймер шага ${step + 1}: готово`)
  })
  return (
    <article
      data-post-id={data.isPublished ? recipe.id : undefined}
      data-ad-page={headScripts && JSON.stringify(data.adPage)}
      data-measured={data.isPublished ? JSON.stringify(data.measured) : undefined}
    >
      <Head {...data.seo} />
      <PrintMark qr={data.qr} />
      <Hero recipe={recipe} isPublished={data.isPublished} onCook={startCooking} />
      <div className="wrap">
        <WidgetSlot at="after-excerpt" />
      </div>
      <div data-scroll-area>
        <div className={`wrap ${styles.cook} ${isLongOnPaper(recipe) ? styles.long : ''}`}>
          <Ingredients
            recipe={recipe}
            portions={portions}
            onPortions={setPortions}
            beside={<ToShopping recipe={recipe} portions={portions} />}
          />
          <Method recipe={recipe} />
        </div>
        <Below data={data} acts={acts} />
      </div>
      {data.more && <MoreRecipes more={data.more} />}
      {isCooking && (
        <CookMode
          recipe={recipe}
          portions={portions}
          timers={timers}
          onClose={stopCooking}
          onRate={data.reactions ? rate : undefined}
          favourite={<FavouriteButton postId={recipe.id} title={recipe.title} kind="onPage" />}
        />
      )}
    </article>
  )
}

/** A sheet of A4 holds so much in letters that are read at the stove. */
const sheetMost = { letters: 1150, products: 14 }

/** What a sheet does not hold in large letters is printed in smaller ones. */
function isLongOnPaper({ steps, ingredients, tips }: Recipe): boolean {
  const letters = steps.reduce((sum, { title, text }) => sum + title.length + text.length, 0)
  const products = ingredients.reduce((sum, { items }) => sum + items.length, 0)
  return letters > sheetMost.letters || products > sheetMost.products || tips.length > 3
}

// Portions and running timers change often; what does not depend on them is not rendered again.
const Method = memo(function Method({ recipe }: { recipe: Recipe }) {
  return (
    <div className={styles.main}>
      <Steps recipe={recipe} />
      <Tips tips={recipe.tips} />
      {recipe.nutrition && <NutritionTable nutrition={recipe.nutrition} />}
    </div>
  )
})

const Below = memo(function Below({ data, acts }: { data: RecipeData; acts: RefObject<HTMLDivElement | null> }) {
  const { recipe, story } = data
  const hasRail = useHasRail()
  return (
    <div className={`wrap ${styles.after} ${hasRail ? styles.withRail : ''}`}>
      <div className={styles.main}>
        {story && (
          <div className="no-print">
            <ArticleBody key={story.key} body={story} />
          </div>
        )}
        <Faq faq={recipe.faq} />
        <Terms title="Похожее" terms={recipe.facets} />
        <Terms title="Из тех же продуктов" terms={recipe.ingredientTerms} />
        <ReaderActions
          ref={acts}
          post={recipe}
          type="recipe"
          reactions={data.reactions}
          isPublished={data.isPublished}
        />
        <WidgetSlot at="above-comments" />
        {data.thread && <CommentsSection key={data.thread.postId} data={data.thread} />}
        <WidgetSlot at="below-comments" />
      </div>
      <Rail />
    </div>
  )
})

type HeroProps = { recipe: Recipe; isPublished: boolean; onCook: () => void }

const Hero = memo(function Hero({ recipe, isPublished, onCook }: HeroProps) {
  return (
    <header className={styles.hero}>
      <div className={`wrap ${styles.heroGrid}`}>
        <div className={styles.words}>
          <Crumbs items={recipe.breadcrumb} />
          <Heading level={1}>{recipe.title}</Heading>
          {recipe.excerpt && <Standfirst className={styles.stand}>{recipe.excerpt}</Standfirst>}
          <Byline
            className="no-print"
            face={<Face who={recipe.author.name} src={recipe.author.avatar} size={40} />}
            name={<a href={recipe.author.url}>{recipe.author.name}</a>}
          >
            <When seconds={recipe.date} />
            <Comments value={recipe.comments} />
          </Byline>
          <Facts recipe={recipe} />
          <div className={`${styles.acts} needs-js no-print`}>
            <Button isBig icon="pot" onClick={onCook}>
              Готовить по шагам
            </Button>
            {isPublished && <FavouriteButton postId={recipe.id} title={recipe.title} kind="inHero" />}
            <Button isBig isSquare kind="quiet" icon="print" aria-label="Распечатать" onClick={() => print()} />
          </div>
        </div>
        {recipe.cover && (
          <div className={styles.dish}>
            <Picture
              className={styles.dishPicture}
              data={recipe.cover}
              sizes={covering(recipe.cover, '52vw', 40)}
              max={1100}
              isEager
            />
          </div>
        )}
      </div>
    </header>
  )
})

/** Where a printed sheet came from: the name of the magazine, and the way back to the page for a phone. */
function PrintMark({ qr }: Pick<RecipeData, 'qr'>) {
  const { magazine } = useSite()
  return (
    <div className={styles.printMark} aria-hidden="true">
      <b>{magazine.name}</b>
      <svg viewBox={`0 0 ${qr.size} ${qr.size}`}>
        <path d={qr.path} />
      </svg>
      <span>
        {qr.address.split(/(?<=\/)/).map((part, at) => (
          <Fragment key={at}>
            {part}
            <wbr />
          </Fragment>
        ))}
      </span>
    </div>
  )
}

/** The facts of a recipe that a reader compares at a glance. */
function Facts({ recipe }: { recipe: Recipe }) {
  const { nutrition } = recipe
  return (
    <dl className={styles.facts}>
      <Fact name="Всего" value={formatDuration(recipe.totalMinutes)} />
      {recipe.cookMinutes > 0 && <Fact name="У плиты" value={formatDuration(recipe.cookMinutes)} />}
      <Fact name="Сложность" value={difficultyWords[recipe.difficulty]} />
      {nutrition && (
        <Fact
          name={nutrition.per === 'portion' ? 'В порции' : 'В 100 г'}
          value={`${formatNumber(nutrition.kcal)}\u00a0ккал`}
        />
      )}
    </dl>
  )
}

function Steps({ recipe }: { recipe: Recipe }) {
  const { steps } = recipe
  const items = recipe.ingredients.flatMap(group => group.items)
  const ratio = { wanted: recipe.portions, written: recipe.portions }
  return (
    <section className={styles.steps} aria-labelledby="steps">
      <Heading level={2} className="stop" id="steps">
        Как готовить
      </Heading>
      <ol>
        {steps.map((step, index) => (
          <li key={index} id={stepAnchor(index)} className={styles.step}>
            <span className={styles.number} aria-hidden="true">
              {index + 1}
            </span>
            <div>
              {step.title && <Heading level={3}>{step.title}</Heading>}
              <p>{step.text}</p>
              {step.uses && (
                <ul className={styles.needs} aria-label={`Продукты шага ${index + 1}`}>
                  {step.uses
                    .flatMap(at => items[at] ?? [])
                    .map(item => (
                      <li key={item.name}>{ingredientLine(item, ratio)}</li>
                    ))}
                </ul>
              )}
              {step.timerMinutes && (
                <p className={styles.time}>
                  <Icon name="clock" small />
                  {formatDuration(step.timerMinutes)}
                </p>
              )}
            </div>
            {step.picture && (
              <Picture
                className={styles.stepPicture}
                data={step.picture}
                sizes="(min-width: 48rem) 17rem, 93vw"
                max={480}
              />
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}

function Tips({ tips }: { tips: Recipe['tips'] }) {
  if (tips.length === 0) return null
  return (
    <section className={styles.tips} aria-labelledby="tips">
      <Heading level={2} className="stop" id="tips">
        Советы
      </Heading>
      <ul>
        {tips.map(tip => (
          <li key={tip}>{tip}</li>
        ))}
      </ul>
    </section>
  )
}

function NutritionTable({ nutrition }: { nutrition: NonNullable<Recipe['nutrition']> }) {
  return (
    <section aria-labelledby="nutrition">
      <Heading level={2} className={`stop ${styles.heading}`} id="nutrition">
        {nutrition.per === 'portion' ? 'В одной порции' : 'В 100 граммах'}
      </Heading>
      <dl className={styles.nutrition}>
        <Fact name="ккал" value={formatNumber(nutrition.kcal)} />
        <Fact name="белки, г" value={formatNumber(nutrition.protein)} />
        <Fact name="жиры, г" value={formatNumber(nutrition.fat)} />
        <Fact name="углеводы, г" value={formatNumber(nutrition.carbs)} />
      </dl>
      {nutrition.countedProducts !== null && <p className={styles.counted}>{countedText(nutrition.countedProducts)}</p>}
    </section>
  )
}

function Faq({ faq }: { faq: Recipe['faq'] }) {
  if (faq.length === 0) return null
  return (
    <section className="no-print" aria-labelledby="faq">
      <Heading level={2} className={`stop ${styles.heading}`} id="faq">
        Спрашивают
      </Heading>
      {faq.map(each => (
        <details key={each.question} className={styles.question}>
          <summary>
            {each.question}
            <Icon name="plus" />
          </summary>
          <p>{each.answer}</p>
        </details>
      ))}
    </section>
  )
}

const MoreRecipes = memo(function MoreRecipes({ more }: { more: NonNullable<RecipeData['more']> }) {
  return (
    <section className={`${grid.band} ${styles.more} no-print`} aria-label="Ещё рецепты">
      <div className="wrap">
        <SectionHead href={more.url} more={more.linkText} why="recipes">
          {more.title}
        </SectionHead>
        <div className={grid.plates}>
          {more.recipes.map(each => (
            <PlateCard key={each.id} recipe={each} />
          ))}
        </div>
      </div>
    </section>
  )
})

/** Links to the lists that contain the recipe. */
function Terms({ title, terms }: { title: string; terms: Recipe['facets'] }) {
  const id = useId()
  if (terms.length === 0) return null
  return (
    <section className="no-print" aria-labelledby={id}>
      <Heading level={2} className={`stop ${styles.small}`} id={id}>
        {title}
      </Heading>
      <TagList links={terms} />
    </section>
  )
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  )
}
