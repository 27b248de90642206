// An article or a recipe without the application, for AMP and for Lite. A surface decides how pictures and the body are written; everything
// else is plain HTML.
import { Heading } from '../../components/Heading.tsx'
import { titleOfPerson } from '../../pages/article/person-title.ts'
import type { Review } from '../../data/review.ts'
import type { ReactNode } from 'react'
import type { PictureData } from '#ui/Picture.tsx'
import { difficultyWords } from '#domain/difficulty.ts'
import { imprintOf } from '#domain/magazine.ts'
import { rulesHref, rulesPath, whyWords } from '#domain/recommendations/places.ts'
import { countedText } from '#domain/nutrition-source.ts'
import { amountBeside, ingredientLine } from '#domain/recipe-amounts.ts'
import { capitalized } from '#russian/capitalized.ts'
import { formatDate, isoDate } from '#russian/dates.ts'
import { formatDuration } from '#russian/duration.ts'
import { formatNumber } from '#russian/plural.ts'
import { formatPortions } from '#russian/portions.ts'
import type { PlainContent, PlainPage as Page } from './plain-page.ts'

export type Surface = {
  /** `fit` is the largest width of the picture's box, in CSS pixels. */
  picture(data: PictureData, place: { fit: number; alt?: string; isFirst?: boolean }): ReactNode
  /** A small round portrait. */
  face(src: string): ReactNode
  body: ReactNode
  /** Turns a path of ours into the link of this surface. */
  href(path: string): string
  /** URL of the normal page. */
  fullHref: string
  /** Cards of further reading have pictures. */
  hasCardPictures: boolean
  /** Renders a tracking pixel of an editor; without it pixels are left out. */
  pixel?(src: string): ReactNode
}

type Article = Extract<PlainContent, { kind: 'article' }>['article']
type Section = Extract<PlainContent, { kind: 'section' }>['section']
type Recipe = Extract<PlainContent, { kind: 'recipe' }>['recipe']

const moreTitles = { article: 'По теме', recipe: 'Ещё рецепты', section: 'Статьи раздела' } as const
const moreRules = { article: 'related', recipe: 'recipes', section: 'sections' } as const

export function roomOf(content: PlainContent): string | undefined {
  if (content.kind === 'recipe') return 'recipes'
  return content.kind === 'section' || content.article.type === 'health' ? 'health' : undefined
}

export function PlainPage({ page, surface }: { page: Page; surface: Surface }) {
  const { content, menus, now, magazine } = page
  const imprint = imprintOf(magazine)
  return (
    <>
      <header className="p-top">
        <a className="p-logo" href={surface.href('/')}>
          {magazine.name}
        </a>
        <nav aria-label="Разделы">
          {menus.header.map(item => (
            <a key={item.url} href={surface.href(item.url)}>
              {item.title}
            </a>
          ))}
        </nav>
      </header>
      <main>
        {content.kind === 'article' ? (
          <ArticlePart page={page} article={content.article} surface={surface} />
        ) : content.kind === 'section' ? (
          <SectionPart section={content.section} surface={surface} />
        ) : (
          <RecipePart page={page} recipe={content.recipe} surface={surface} />
        )}
        <More content={content} surface={surface} />
      </main>
      <footer className="p-foot">
        {menus.footer.map(group => (
          <nav key={group.title} aria-label={group.title}>
            <b>{group.title}</b>
            {group.items.map(item => (
              <a key={item.url} href={surface.href(item.url)}>
                {item.title}
              </a>
            ))}
          </nav>
        ))}
        {imprint.length > 0 && <p>{imprint.join(' · ')}</p>}
        <p>
          © {magazine.name}, {now.getUTCFullYear()} · <a href={rulesPath}>Правила рекомендаций</a> ·{' '}
          <a href={surface.fullHref}>Обычная версия страницы</a>
        </p>
      </footer>
    </>
  )
}

type PartProps = { page: Page; surface: Surface }

function Title({ children, standfirst, crumbs, surface }: TitleProps) {
  return (
    <>
      {crumbs.some(({ url }) => url !== '/') && (
        <nav className="p-crumbs" aria-label="Путь">
          {crumbs.map(crumb => (
            <a key={crumb.url} href={surface.href(crumb.url)}>
              {crumb.title}
            </a>
          ))}
        </nav>
      )}
      <Heading level={1}>{children}</Heading>
      {standfirst && <p className="p-stand">{standfirst}</p>}
    </>
  )
}
type TitleProps = {
  children: ReactNode
  standfirst: string
  crumbs: readonly { title: string; url: string }[]
  surface: Surface
}

function When({ page, seconds }: { page: Page; seconds: number }) {
  return (
    <time dateTime={isoDate(seconds, page.magazine.zone)}>{formatDate(seconds, page.now, page.magazine.zone)}</time>
  )
}

function ArticlePart({ page, article, surface }: PartProps & { article: Article }) {
  const isPage = article.type === 'page'
  return (
    <article>
      {article.advert && <p className="p-label">{article.advert.label}</p>}
      <Title standfirst={article.excerpt} crumbs={article.breadcrumb} surface={surface}>
        {article.title}
      </Title>
      {!isPage && (
        <p className="p-by">
          {article.showsPeople &&
            (article.customAuthors.length > 0 ? (
              <b>{article.customAuthors.join(', ')}</b>
            ) : (
              <b>
                <a href={surface.href(article.author.url)}>{article.author.name}</a>
              </b>
            ))}
          <span>
            <When page={page} seconds={article.date} /> · {formatDuration(article.minutes)}
            {article.type === 'health' && article.expert && ' · Проверено врачом'}
          </span>
        </p>
      )}
      {article.cover && !isPage && (
        <figure className="p-cover">
          {surface.picture(article.cover, { fit: 680, isFirst: true })}
          {(article.caption || article.coverSource) && (
            <figcaption>
              {article.caption}
              {article.caption && article.coverSource && ' · '}
              {article.coverSource &&
                (article.coverSource.url ? (
                  <a href={article.coverSource.url}>{article.coverSource.text}</a>
                ) : (
                  article.coverSource.text
                ))}
            </figcaption>
          )}
        </figure>
      )}
      {surface.body}
      {article.review && <ReviewPart review={article.review} />}
      {article.sources.length > 0 && (
        <section>
          <Heading level={2} className="p-small">
            Источники
          </Heading>
          <ol className="p-sources">
            {article.sources.map((source, index) => (
              <li key={index}>{source.url ? <a href={source.url}>{source.text || source.url}</a> : source.text}</li>
            ))}
          </ol>
        </section>
      )}
      {article.advert && (article.advert.source || article.advert.token) && (
        <p className="p-small">
          {article.advert.label}
          {article.advert.source && `. ${article.advert.source.text}`}
          {article.advert.token && `. erid: ${article.advert.token}`}
        </p>
      )}
      <Tags links={article.tags} surface={surface} />
      {!isPage && article.showsPeople && (
        <>
          {article.expert && <Person person={article.expert} isExpert surface={surface} />}
          {article.expert?.url !== article.author.url && <Person person={article.author} surface={surface} />}
        </>
      )}
      {surface.pixel && article.pixels.map(surface.pixel)}
    </article>
  )
}

function ReviewPart({ review: { checkedBy, updated, until, isWaiting, unsettled, changes } }: { review: Review }) {
  return (
    <section>
      {checkedBy !== null && (
        <p className="p-small">
          <b>Проверил врач</b> · {checkedBy}
        </p>
      )}
      {updated !== null && (
        <p className="p-small">
          Обновлено {updated}
          {until !== null && !isWaiting && `, пересмотр до ${until}`}
        </p>
      )}
      {isWaiting && <p className="p-small">Ждёт пересмотра: его ждали до {until}</p>}
      {unsettled !== null && <p className="p-small">{unsettled}: пока здесь прежний текст</p>}
      {changes.length > 0 && (
        <>
          <Heading level={2} className="p-small">
            Что изменилось
          </Heading>
          <ul className="p-sources">
            {changes.map(({ on, day, words }, at) => (
              <li key={at}>
                <time dateTime={on}>{day}</time>: {words}
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}

function Person({ person, isExpert, surface }: PersonProps) {
  return (
    <section className="p-person" aria-label={isExpert ? 'Эксперт' : 'Автор'}>
      {person.avatar && surface.face(person.avatar)}
      <div>
        <p className="p-small">{titleOfPerson(person, isExpert)}</p>
        <b>
          <a href={surface.href(person.url)}>{person.name}</a>
        </b>
        {person.about && <p>{person.about}</p>}
      </div>
    </section>
  )
}
type PersonProps = { person: Article['author']; isExpert?: boolean; surface: Surface }

function RecipePart({ page, recipe, surface }: PartProps & { recipe: Recipe }) {
  const { nutrition } = recipe
  return (
    <article>
      <div className="p-dish">
        <Title standfirst={recipe.excerpt} crumbs={recipe.breadcrumb} surface={surface}>
          {recipe.title}
        </Title>
        <p className="p-by">
          <b>
            <a href={surface.href(recipe.author.url)}>{recipe.author.name}</a>
          </b>
          <span>
            <When page={page} seconds={recipe.date} />
          </span>
        </p>
        <dl className="p-facts">
          <Fact name="Всего">{formatDuration(recipe.totalMinutes)}</Fact>
          {recipe.cookMinutes > 0 && <Fact name="У плиты">{formatDuration(recipe.cookMinutes)}</Fact>}
          <Fact name="Сложность">{difficultyWords[recipe.difficulty]}</Fact>
          <Fact name="Выход">{formatPortions(recipe.portions, recipe.portionsUnit, recipe.portionsForms)}</Fact>
        </dl>
      </div>
      {recipe.cover && (
        <figure className="p-cover">{surface.picture(recipe.cover, { fit: 680, isFirst: true })}</figure>
      )}
      <IngredientGroups recipe={recipe} />
      <Steps steps={recipe.steps} surface={surface} />
      {recipe.tips.length > 0 && (
        <>
          <Heading level={2}>Советы</Heading>
          <ul className="p-tips">
            {recipe.tips.map(tip => (
              <li key={tip}>{tip}</li>
            ))}
          </ul>
        </>
      )}
      {nutrition && <NutritionTable nutrition={nutrition} />}
      {surface.body}
      {recipe.faq.length > 0 && (
        <>
          <Heading level={2}>Спрашивают</Heading>
          {recipe.faq.map(each => (
            <section key={each.question}>
              <Heading level={3}>{each.question}</Heading>
              <p>{each.answer}</p>
            </section>
          ))}
        </>
      )}
      <Tags links={recipe.facets} surface={surface} />
    </article>
  )
}

function Tags({ links, surface }: { links: readonly { url: string; title: string }[]; surface: Surface }) {
  if (links.length === 0) return null
  return (
    <p className="p-tags">
      {links.map(({ url, title }) => (
        <a key={url} href={surface.href(url)}>
          {title}
        </a>
      ))}
    </p>
  )
}

function IngredientGroups({ recipe }: { recipe: Recipe }) {
  const ratio = { wanted: recipe.portions, written: recipe.portions }
  return (
    <>
      <Heading level={2}>Продукты</Heading>
      {recipe.ingredients.map((group, index) => (
        <section key={index}>
          {group.title && <Heading level={3}>{group.title}</Heading>}
          <ul className="p-products">
            {group.items.map(item => (
              <li key={ingredientLine(item, ratio)}>
                <span>
                  {capitalized(item.name)}
                  {item.note && <small> {item.note}</small>}
                </span>
                <b>{amountBeside(item, ratio)}</b>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </>
  )
}

function Steps({ steps, surface }: { steps: Recipe['steps']; surface: Surface }) {
  return (
    <>
      <Heading level={2}>Как готовить</Heading>
      <ol className="p-steps">
        {steps.map((step, index) => (
          <li key={index}>
            {step.title && <Heading level={3}>{step.title}</Heading>}
            <p>{step.text}</p>
            {step.timerMinutes && <p className="p-small">{formatDuration(step.timerMinutes)}</p>}
            {step.picture && surface.picture(step.picture, { fit: 480 })}
          </li>
        ))}
      </ol>
    </>
  )
}

function NutritionTable({ nutrition }: { nutrition: NonNullable<Recipe['nutrition']> }) {
  return (
    <>
      <Heading level={2}>{nutrition.per === 'portion' ? 'В одной порции' : 'В 100 граммах'}</Heading>
      <dl className="p-facts">
        <Fact name="ккал">{formatNumber(nutrition.kcal)}</Fact>
        <Fact name="белки, г">{formatNumber(nutrition.protein)}</Fact>
        <Fact name="жиры, г">{formatNumber(nutrition.fat)}</Fact>
        <Fact name="углеводы, г">{formatNumber(nutrition.carbs)}</Fact>
      </dl>
      {nutrition.countedProducts !== null && <p className="p-small">{countedText(nutrition.countedProducts)}</p>}
    </>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** The head of a section; its articles follow as further reading. */
function SectionPart({ section, surface }: { section: Section; surface: Surface }) {
  return (
    <>
      <Title standfirst="" crumbs={section.breadcrumb} surface={surface}>
        {section.title}
      </Title>
      {section.description && <p className="p-stand" dangerouslySetInnerHTML={{ __html: section.description }} />}
    </>
  )
}

/** Further reading, at most six cards, or the articles of a section. */
function More({ content, surface }: { content: PlainContent; surface: Surface }) {
  const cards =
    content.kind === 'article'
      ? content.recommended
      : content.kind === 'section'
        ? content.cards
        : (content.more?.recipes ?? []).map(recipe => ({ ...recipe, picture: recipe.picture ?? recipe.plate }))
  if (cards.length === 0) return null
  return (
    <section className="p-more" aria-labelledby="more">
      <Heading level={2} id="more">
        {moreTitles[content.kind]}
      </Heading>
      <ul>
        {cards.map(card => (
          <li key={card.id}>
            {surface.hasCardPictures && card.picture && surface.picture(card.picture, { fit: 96, alt: '' })}
            <a href={surface.href(card.url)}>{card.title}</a>
            {'label' in card && card.label && (
              <span className="p-label">
                {card.label}
                {card.erid && <> · erid:&nbsp;{card.erid}</>}
              </span>
            )}
          </li>
        ))}
      </ul>
      <a className="p-why" href={rulesHref(moreRules[content.kind])}>
        {whyWords}
      </a>
    </section>
  )
}
