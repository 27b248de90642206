// An article or a recipe without the application: the same words for AMP and for Lite. A surface says how pictures and the
// body are written; everything else is plain HTML.
import type { ReactNode } from 'react'
import type { PictureData } from '#ui/Picture.tsx'
import { ingredientLine, scaleAmount } from '../../features/recipe/scale-amount.ts'
import { capitalized } from '../../format/capitalized.ts'
import { formatDate, isoDate } from '../../format/dates.ts'
import { formatDuration } from '../../format/duration.ts'
import { formatNumber } from '../../format/plural.ts'
import { formatPortions } from '../../format/portions.ts'
import type { PlainContent, PlainPage as Page } from './plain-page.ts'

export type Surface = {
  /** `fit` is the width of its box in CSS pixels at its largest. */
  picture(data: PictureData, place: { fit: number; alt?: string; isFirst?: boolean }): ReactNode
  /** A small round picture of a person. */
  face(src: string): ReactNode
  body: ReactNode
  /** Addresses of our own pages. */
  href(path: string): string
  /** The page itself. */
  fullHref: string
  /** Cards of further reading have pictures. */
  hasCardPictures: boolean
}

type Article = Extract<PlainContent, { kind: 'article' }>['article']
type Recipe = Extract<PlainContent, { kind: 'recipe' }>['recipe']

export function roomOf(content: PlainContent): string | undefined {
  if (content.kind === 'recipe') return 'recipes'
  return content.article.type === 'health' ? 'health' : undefined
}

export function PlainPage({ page, surface }: { page: Page; surface: Surface }) {
  const { content, menus, now } = page
  return (
    <>
      <header className="p-top">
        <a className="p-logo" href={surface.href('/')}>
          Дельно
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
        <p>
          © Дельно, {now.getUTCFullYear()} · <a href={surface.fullHref}>Обычная версия страницы</a>
        </p>
      </footer>
    </>
  )
}

type PartProps = { page: Page; surface: Surface }

function Title({ children, standfirst, crumbs, surface }: TitleProps) {
  return (
    <>
      {crumbs.length > 0 && (
        <nav className="p-crumbs" aria-label="Путь">
          {crumbs.map(crumb => (
            <a key={crumb.url} href={surface.href(crumb.url)}>
              {crumb.title}
            </a>
          ))}
        </nav>
      )}
      <h1>{children}</h1>
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
    <time dateTime={isoDate(seconds, page.timeZoneOffset)}>{formatDate(seconds, page.now, page.timeZoneOffset)}</time>
  )
}

function ArticlePart({ page, article, surface }: PartProps & { article: Article }) {
  const isPage = article.type === 'page'
  const home = article.type === 'health' ? { title: 'Здоровье', url: '/health/' } : { title: 'Главная', url: '/' }
  const usualCrumbs = isPage ? [] : article.category ? [home, article.category] : [home]
  return (
    <article>
      {article.advert && <p className="p-label">{article.advert.label}</p>}
      <Title
        standfirst={article.excerpt}
        crumbs={article.breadcrumb.length > 0 ? article.breadcrumb : usualCrumbs}
        surface={surface}
      >
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
      {article.sources.length > 0 && (
        <section>
          <h2 className="p-small">Источники</h2>
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
      {article.tags.length > 0 && (
        <p className="p-tags">
          {article.tags.map(tag => (
            <a key={tag.url} href={surface.href(tag.url)}>
              {tag.title}
            </a>
          ))}
        </p>
      )}
      {!isPage && article.showsPeople && (
        <>
          {article.expert && <Person person={article.expert} isExpert surface={surface} />}
          {article.expert?.url !== article.author.url && <Person person={article.author} surface={surface} />}
        </>
      )}
    </article>
  )
}

function Person({ person, isExpert, surface }: PersonProps) {
  const role = person.role || person.expertise
  return (
    <section className="p-person" aria-label={isExpert ? 'Эксперт' : 'Автор'}>
      {person.avatar && surface.face(person.avatar)}
      <div>
        <p className="p-small">{isExpert ? ['Эксперт', role].filter(Boolean).join(' · ') : role || 'Автор'}</p>
        <b>
          <a href={surface.href(person.url)}>{person.name}</a>
        </b>
        {person.about && <p>{person.about}</p>}
      </div>
    </section>
  )
}
type PersonProps = { person: Article['author']; isExpert?: boolean; surface: Surface }

const difficulties = { easy: 'Легко', medium: 'Средне', hard: 'Непросто' } as const

function RecipePart({ page, recipe, surface }: PartProps & { recipe: Recipe }) {
  const ratio = { wanted: recipe.portions, written: recipe.portions }
  const { nutrition } = recipe
  return (
    <article>
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
      {recipe.cover && (
        <figure className="p-cover">{surface.picture(recipe.cover, { fit: 680, isFirst: true })}</figure>
      )}
      <dl className="p-facts">
        <Fact name="Всего">{formatDuration(recipe.totalMinutes)}</Fact>
        {recipe.cookMinutes > 0 && <Fact name="У плиты">{formatDuration(recipe.cookMinutes)}</Fact>}
        <Fact name="Сложность">{difficulties[recipe.difficulty]}</Fact>
        <Fact name="Выход">{formatPortions(recipe.portions, recipe.portionsUnit, recipe.portionsForms)}</Fact>
      </dl>
      <h2>Продукты</h2>
      {recipe.ingredients.map((group, index) => (
        <section key={index}>
          {group.title && <h3>{group.title}</h3>}
          <ul className="p-products">
            {group.items.map(item => (
              <li key={ingredientLine(item, ratio)}>
                <span>
                  {capitalized(item.name)}
                  {item.note && <small> {item.note}</small>}
                </span>
                <b>{scaleAmount(item, ratio)}</b>
              </li>
            ))}
          </ul>
        </section>
      ))}
      <h2>Как готовить</h2>
      <ol className="p-steps">
        {recipe.steps.map((step, index) => (
          <li key={index}>
            {step.title && <h3>{step.title}</h3>}
            <p>{step.text}</p>
            {step.timerMinutes && <p className="p-small">{formatDuration(step.timerMinutes)}</p>}
            {step.picture && surface.picture(step.picture, { fit: 480 })}
          </li>
        ))}
      </ol>
      {recipe.tips.length > 0 && (
        <>
          <h2>Советы</h2>
          <ul>
            {recipe.tips.map(tip => (
              <li key={tip}>{tip}</li>
            ))}
          </ul>
        </>
      )}
      {nutrition && (
        <>
          <h2>{nutrition.per === 'portion' ? 'В одной порции' : 'В 100 граммах'}</h2>
          <dl className="p-facts">
            <Fact name="ккал">{formatNumber(nutrition.kcal)}</Fact>
            <Fact name="белки, г">{formatNumber(nutrition.protein)}</Fact>
            <Fact name="жиры, г">{formatNumber(nutrition.fat)}</Fact>
            <Fact name="углеводы, г">{formatNumber(nutrition.carbs)}</Fact>
          </dl>
        </>
      )}
      {surface.body}
      {recipe.faq.length > 0 && (
        <>
          <h2>Спрашивают</h2>
          {recipe.faq.map(each => (
            <section key={each.question}>
              <h3>{each.question}</h3>
              <p>{each.answer}</p>
            </section>
          ))}
        </>
      )}
      {recipe.facets.length > 0 && (
        <p className="p-tags">
          {recipe.facets.map(facet => (
            <a key={facet.id} href={surface.href(facet.url)}>
              {facet.title}
            </a>
          ))}
        </p>
      )}
    </article>
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

/** Further reading: at most six. */
function More({ content, surface }: { content: PlainContent; surface: Surface }) {
  const cards =
    content.kind === 'article'
      ? content.recommended
      : (content.more?.recipes ?? []).map(recipe => ({ ...recipe, picture: recipe.picture ?? recipe.plate }))
  if (cards.length === 0) return null
  return (
    <section className="p-more" aria-labelledby="more">
      <h2 id="more">{content.kind === 'recipe' ? 'Ещё рецепты' : 'По теме'}</h2>
      <ul>
        {cards.map(card => (
          <li key={card.id}>
            {surface.hasCardPictures && card.picture && surface.picture(card.picture, { fit: 96, alt: '' })}
            <a href={surface.href(card.url)}>{card.title}</a>
          </li>
        ))}
      </ul>
    </section>
  )
}
