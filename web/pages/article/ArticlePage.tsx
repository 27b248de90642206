// An article in one of its templates (spec 3). All share the same parts in the same order; a template moves them.
import type { CSSProperties } from 'react'
import { edgeToEdge, Picture } from '#ui/Picture.tsx'
import { Head } from '../../documents/Head.tsx'
import { useSite } from '../../documents/use-site.ts'
import { AdSlot } from '../../features/advertising/AdSlot.tsx'
import { CommentsSection } from '../../features/comments/CommentsSection.tsx'
import { FavouriteButton } from '../../features/favourites/FavouriteButton.tsx'
import { ReactionBar } from '../../features/reactions/ReactionBar.tsx'
import { ShareButton } from '../../features/share/ShareButton.tsx'
import { SidebarWidgets, WidgetSlot } from '../../features/widgets/WidgetSlot.tsx'
import { ArticleCard } from '../../pieces/ArticleCard.tsx'
import { Crumbs } from '../../pieces/Crumbs.tsx'
import grid from '../../pieces/Grid.module.css'
import { Popular } from '../../pieces/Popular.tsx'
import { useHasRail } from '../../pieces/Rail.tsx'
import { SectionHead } from '../../pieces/SectionHead.tsx'
import { ArticleBody } from './ArticleBody.tsx'
import styles from './ArticlePage.module.css'
import { ArticleTitle } from './ArticleTitle.tsx'
import { Chapters } from './Chapters.tsx'
import type { ArticleData } from './article-data.ts'
import { PersonNote } from './PersonNote.tsx'
import { PromoTop } from './PromoTop.tsx'

export function ArticlePage({ data }: { data: ArticleData }) {
  const { article, outline } = data
  const { template } = article
  const isHealth = article.type === 'health'
  const { headScripts } = useSite()
  const hasSidebar = useHasRail(data.adPage)
  const isPoster = template === 'broadside' && article.cover !== null
  const hasChapters = outline.length >= 2 && (template === 'toc' || template === 'three-column' || article.hasChapters)
  const hasRail =
    article.type !== 'page' &&
    ['toc', 'two-column', 'three-column'].includes(template) &&
    (data.popular.length > 0 || hasSidebar)
  const layout = [styles.read, hasChapters && styles.withChapters, hasRail && styles.withRail].filter(Boolean).join(' ')
  return (
    <article
      data-post-id={data.isPublished ? article.id : undefined}
      data-ad-page={headScripts && JSON.stringify(data.adPage)}
      data-measured={data.isPublished ? JSON.stringify(data.measured) : undefined}
      className={[styles.article, styles[template]].filter(Boolean).join(' ')}
      style={article.mainColor ? ({ '--main': article.mainColor } as CSSProperties) : undefined}
    >
      <Head {...data.seo} />
      <div className={`${styles.progress} no-print`} aria-hidden="true" />
      {template === 'promo' && article.promo && <PromoTop promo={article.promo} />}
      {isPoster && article.cover ? (
        <div className={styles.poster}>
          <Picture className={styles.posterPicture} data={article.cover} sizes={edgeToEdge} max={1440} isEager />
          <div className={`wrap ${styles.posterWords}`}>
            <ArticleTitle article={article} />
          </div>
        </div>
      ) : (
        <div className="wrap">
          <div className={hasRail || hasChapters ? undefined : styles.narrow}>
            <Crumbs items={article.breadcrumb.length > 0 ? article.breadcrumb : crumbsOf(article)} />
            <ArticleTitle article={article} />
            <WidgetSlot at="after-excerpt" />
          </div>
          {article.cover && article.type !== 'page' && template !== 'promo' && (
            <figure className={styles.cover}>
              <Picture
                className={styles.coverPicture}
                data={article.cover}
                sizes="(min-width: 85rem) 80rem, 95vw"
                max={1280}
                isEager
              />
              <Caption article={article} />
            </figure>
          )}
        </div>
      )}
      <div className={`wrap ${layout}`}>
        {hasChapters && <Chapters items={outline} />}
        <div className={styles.main}>
          {isPoster && <WidgetSlot at="after-excerpt" />}
          <ArticleBody key={data.body.key} body={data.body} />
          <footer className={styles.after}>
            {article.sources.length > 0 && (
              <section>
                <h2 className={styles.small}>Источники</h2>
                <ol className={styles.sources}>
                  {article.sources.map((source, index) => (
                    <li key={index}>
                      {source.url ? <a href={source.url}>{source.text || source.url}</a> : source.text}
                    </li>
                  ))}
                </ol>
              </section>
            )}
            {article.advert && (article.advert.source || article.advert.token) && (
              <p className={styles.advert}>
                {article.advert.label}
                {article.advert.source && (
                  <>
                    .{' '}
                    {article.advert.source.url ? (
                      <a href={article.advert.source.url} rel="sponsored noopener">
                        {article.advert.source.text}
                      </a>
                    ) : (
                      article.advert.source.text
                    )}
                  </>
                )}
                {article.advert.token && `. erid: ${article.advert.token}`}
              </p>
            )}
            {article.tags.length > 0 && (
              <ul className={`${grid.tags} no-print`} aria-label="Метки">
                {article.tags.map(tag => (
                  <li key={tag.url}>
                    <a className={grid.tag} href={tag.url}>
                      {tag.title}
                    </a>
                  </li>
                ))}
              </ul>
            )}
            {article.type !== 'page' && (
              <div className={`${styles.acts} no-print`}>
                {data.reactions && (
                  <ReactionBar key={article.id} postId={article.id} postType={article.type} data={data.reactions} />
                )}
                <div className={styles.pair}>
                  {data.isPublished && <FavouriteButton postId={article.id} title={article.title} kind="onPage" />}
                  <ShareButton title={article.title} />
                </div>
              </div>
            )}
            {article.type !== 'page' && article.showsPeople && (
              <div className={styles.people}>
                {article.expert && <PersonNote person={article.expert} isExpert />}
                {article.expert?.url !== article.author.url && <PersonNote person={article.author} />}
              </div>
            )}
          </footer>
          <WidgetSlot at="above-comments" />
          {article.type !== 'page' && <AdSlot at="above-comments" page={data.adPage} />}
          {data.thread && <CommentsSection key={data.thread.postId} data={data.thread} />}
          <WidgetSlot at="below-comments" />
        </div>
        {hasRail && (
          <aside className={`${grid.rail} no-print`} aria-label={isHealth ? 'Ещё о здоровье' : 'Читают сейчас'}>
            <AdSlot at="sidebar" page={data.adPage} />
            {data.popular.length === 0 ? null : isHealth ? (
              <section>
                <h2 className="stop">Ещё о здоровье</h2>
                <div className={grid.lines}>
                  {data.popular.map(card => (
                    <ArticleCard key={card.id} card={card} size="small" />
                  ))}
                </div>
              </section>
            ) : (
              <Popular title="Читают сейчас" cards={data.popular} />
            )}
            <SidebarWidgets />
          </aside>
        )}
      </div>
      {data.recommended.length > 0 && (
        <section className={`wrap ${styles.related} no-print`} aria-label="По теме">
          <SectionHead>По теме</SectionHead>
          <div className={`${grid.grid} ${grid.three}`}>
            {data.recommended.map(card => (
              <ArticleCard key={card.id} card={card} />
            ))}
          </div>
        </section>
      )}
    </article>
  )
}

function crumbsOf(article: ArticleData['article']) {
  const home = article.type === 'health' ? { title: 'Здоровье', url: '/health/' } : { title: 'Главная', url: '/' }
  if (article.type === 'page') return []
  return article.category ? [home, article.category] : [home]
}

function Caption({ article }: { article: ArticleData['article'] }) {
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
