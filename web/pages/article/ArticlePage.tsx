// The page of an article in one of its templates (spec 3). All templates have the same parts in the same order; they differ in layout.
import { Heading } from '../../components/Heading.tsx'
import type { CSSProperties, ReactNode } from 'react'
import { edgeToEdge, Picture } from '#ui/Picture.tsx'
import { Head } from '../../documents/Head.tsx'
import { useSite } from '../../documents/use-site.ts'
import { AdSlot } from '../../components/ads/AdSlot.tsx'
import { CommentsSection } from '../../features/comments/CommentsSection.tsx'
import { SidebarWidgets, WidgetSlot } from '../../features/widgets/WidgetSlot.tsx'
import { ArticleCard } from '../../components/cards/ArticleCard.tsx'
import { TagList } from '../../components/lists/TagList.tsx'
import { Crumbs } from '../../components/frame/Crumbs.tsx'
import grid from '../../components/cards/Grid.module.css'
import { Popular } from '../../components/cards/Popular.tsx'
import { useHasRail } from '../../components/frame/Rail.tsx'
import { SectionHead } from '../../components/SectionHead.tsx'
import { ArticleBody } from './ArticleBody.tsx'
import styles from './ArticlePage.module.css'
import { ArticleTitle } from './ArticleTitle.tsx'
import { Chapters } from './Chapters.tsx'
import { Deck } from './Deck.tsx'
import type { ArticleData } from './article-data.ts'
import { articleLayout } from '#domain/widget-visibility.ts'
import { ListenButton } from '../../features/listen/ListenButton.tsx'
import { PersonNote } from './PersonNote.tsx'
import { ReviewNote } from './ReviewNote.tsx'
import { PromoTop } from './PromoTop.tsx'
import { ReaderActions } from './ReaderActions.tsx'

export function ArticlePage({ data }: { data: ArticleData }) {
  const { article, outline } = data
  const { template } = article
  const { headScripts } = useSite()
  const hasSidebar = useHasRail()
  const isPoster = template === 'broadside' && article.cover !== null
  const hasChapters = outline.length >= 2 && (template === 'toc' || template === 'three-column' || article.hasChapters)
  const hasRail = articleLayout(article) === 'post' && (data.popular.length > 0 || hasSidebar)
  const related = data.recommended.length > 0 && <Related cards={data.recommended} />
  const layout = [styles.read, hasChapters && styles.withChapters, hasRail && styles.withRail].filter(Boolean).join(' ')
  const listen = article.type !== 'page' && (
    <ListenButton key={data.body.key} bodyKey={data.body.key} postId={article.id} />
  )
  return (
    <article
      data-post-id={data.isPublished ? article.id : undefined}
      data-ad-page={headScripts && JSON.stringify(data.adPage)}
      data-measured={data.isPublished ? JSON.stringify(data.measured) : undefined}
      className={[styles.article, styles[template], article.type === 'page' && styles.isPage].filter(Boolean).join(' ')}
      style={article.mainColor ? ({ '--main': article.mainColor } as CSSProperties) : undefined}
    >
      <Head {...data.seo} />
      <div className={`${styles.progress} no-print`} aria-hidden="true" />
      {template === 'promo' && article.promo && <PromoTop promo={article.promo} />}
      {isPoster ? (
        <PosterTop article={article} listen={listen} isPublished={data.isPublished} />
      ) : (
        <Top
          article={article}
          deck={template === 'card' && <Deck items={outline} />}
          listen={listen}
          isPublished={data.isPublished}
          isNarrow={!hasRail && !hasChapters}
        />
      )}
      <div className={`wrap ${layout}`}>
        {hasChapters && (
          <div>
            <Chapters items={outline} />
          </div>
        )}
        <div>
          {isPoster && <WidgetSlot at="after-excerpt" />}
          <ArticleBody key={data.body.key} body={data.body} />
          <AfterBody data={data} />
          <WidgetSlot at="above-comments" />
          {data.thread && <CommentsSection key={data.thread.postId} data={data.thread} />}
          <WidgetSlot at="below-comments" />
        </div>
        {/* Before the rail, also where the two are below each other. */}
        {hasRail && related}
        {hasRail && <ArticleRail data={data} />}
      </div>
      {!hasRail && related && <div className="wrap">{related}</div>}
      {article.pixels.map(pixel => (
        <img key={pixel} src={pixel} width={1} height={1} alt="" hidden />
      ))}
    </article>
  )
}

type ArticleProps = { article: ArticleData['article']; listen: ReactNode; isPublished: boolean }

/** Template «broadside»: the title stands on the cover, which is a square on a phone: a wide one is drawn wider than the screen. */
function PosterTop({ article, listen, isPublished }: ArticleProps) {
  return (
    <div className={styles.poster}>
      {article.cover && (
        <Picture
          className={styles.posterPicture}
          data={article.cover}
          sizes={`(min-width: 48rem) ${edgeToEdge}, ${Math.ceil((100 * article.cover.width) / article.cover.height)}vw`}
          max={1440}
          isEager
        />
      )}
      <div className={`wrap ${styles.posterWords}`}>
        <ArticleTitle article={article} listen={listen} isPublished={isPublished} />
      </div>
    </div>
  )
}

function Top({ article, deck, listen, isPublished, isNarrow }: ArticleProps & { deck: ReactNode; isNarrow: boolean }) {
  const hasCover = article.cover !== null && article.type !== 'page' && article.template !== 'promo'
  // Who is ill reads at once: in the room of health the cover of a single column does not push the text off the screen.
  const isBeside = hasCover && (!isNarrow || (article.type === 'health' && !deck))
  return (
    <div className={['wrap', isBeside && styles.beside, isNarrow && styles.single].filter(Boolean).join(' ')}>
      <div className={isNarrow ? styles.narrow : styles.above}>
        <Crumbs items={article.breadcrumb} />
        <ArticleTitle article={article} deck={deck} listen={listen} isPublished={isPublished} />
        <WidgetSlot at="after-excerpt" />
      </div>
      {article.cover && hasCover && (
        <figure className={isNarrow ? `${styles.cover} ${styles.inMiddle}` : styles.cover}>
          <Picture
            className={styles.coverPicture}
            data={article.cover}
            sizes={
              isBeside
                ? '(min-width: 85rem) 44.5rem, (min-width: 80rem) 54vw, 95vw'
                : '(min-width: 71rem) max(42.5rem, min(66.5rem, 84vh)), 95vw'
            }
            max={isBeside ? 1280 : 1064}
            isEager
          />
          <Caption article={article} />
        </figure>
      )}
    </div>
  )
}

/** The part after the body: sources, advertiser, tags, the reader's actions, the author and the expert. */
function AfterBody({ data }: { data: ArticleData }) {
  const { article } = data
  return (
    <footer className={styles.after}>
      {article.review && <ReviewNote review={article.review} />}
      <Sources sources={article.sources} />
      <Advertiser advert={article.advert} />
      <TagList links={article.tags} label="Метки" className="no-print" />
      {article.type !== 'page' && (
        <ReaderActions post={article} type={article.type} reactions={data.reactions} isPublished={data.isPublished} />
      )}
      {article.type !== 'page' && article.showsPeople && (
        <div className={styles.people}>
          {article.expert && <PersonNote person={article.expert} isExpert />}
          {article.expert?.url !== article.author.url && <PersonNote person={article.author} />}
        </div>
      )}
    </footer>
  )
}

function Sources({ sources }: Pick<ArticleData['article'], 'sources'>) {
  if (sources.length === 0) return null
  return (
    <section>
      <Heading level={2} className={`stop ${styles.small}`}>
        Источники
      </Heading>
      <ol className={styles.sources}>
        {sources.map((source, index) => (
          <li key={index}>{source.url ? <a href={source.url}>{source.text || source.url}</a> : source.text}</li>
        ))}
      </ol>
    </section>
  )
}

/** The label of an advertising article in full: the advertiser and the token of the advertising register. */
function Advertiser({ advert }: Pick<ArticleData['article'], 'advert'>) {
  if (!advert || !(advert.source || advert.token)) return null
  return (
    <p className={styles.advert}>
      {advert.label}
      {advert.source && (
        <>
          .{' '}
          {advert.source.url ? (
            <a href={advert.source.url} rel="sponsored noopener">
              {advert.source.text}
            </a>
          ) : (
            advert.source.text
          )}
        </>
      )}
      {advert.token && `. erid: ${advert.token}`}
    </p>
  )
}

function ArticleRail({ data: { article, popular } }: { data: ArticleData }) {
  const isHealth = article.type === 'health'
  return (
    <aside
      className={`${grid.rail} ${styles.aside} no-print`}
      aria-label={isHealth ? 'Ещё о здоровье' : 'Читают сейчас'}
    >
      <AdSlot at="sidebar" />
      {popular.length === 0 ? null : isHealth ? (
        <section>
          <SectionHead why="sections">Ещё о здоровье</SectionHead>
          <div className={grid.lines}>
            {popular.map(card => (
              <ArticleCard key={card.id} card={card} size="small" />
            ))}
          </div>
        </section>
      ) : (
        <Popular title="Читают сейчас" cards={popular} />
      )}
      <SidebarWidgets />
    </aside>
  )
}

function Related({ cards }: { cards: ArticleData['recommended'] }) {
  return (
    <section className={`${styles.related} no-print`} aria-label="По теме">
      <SectionHead why="related">По теме</SectionHead>
      <div className={`${grid.grid} ${grid.three}`}>
        {cards.map((card, index) => (
          <ArticleCard key={card.id} card={card} isLow={index % 3 !== 0} />
        ))}
      </div>
    </section>
  )
}

function Caption({ article }: Pick<ArticleProps, 'article'>) {
  const { caption, coverSource } = article
  if (!caption && !coverSource) return null
  return (
    <figcaption className={styles.caption}>
      {caption}
      {caption && coverSource && ' · '}
      {coverSource && (coverSource.url ? <a href={coverSource.url}>{coverSource.text}</a> : coverSource.text)}
    </figcaption>
  )
}
