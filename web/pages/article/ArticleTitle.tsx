import { Heading, Standfirst } from '../../components/Heading.tsx'
import type { ReactNode } from 'react'
import { PrintedFrom } from './PrintedFrom.tsx'
import { Icon } from '#ui/Icon.tsx'
import { useSite } from '../../documents/use-site.ts'
import { formatDate } from '#russian/dates.ts'
import { Byline } from '../../components/Byline.tsx'
import { Face } from '../../components/Face.tsx'
import { Comments, HowLong, When } from '../../components/cards/Meta.tsx'
import type { ArticleData } from './article-data.ts'
import styles from './ArticleTitle.module.css'

/** Title, standfirst, authors, date and reading time, and under them what else may be done with the article. */
export function ArticleTitle({ article, listen }: { article: ArticleData['article']; listen?: ReactNode }) {
  const { now, magazine } = useSite()
  const { author, expert, customAuthors } = article
  const isPage = article.type === 'page'
  const dayOf = (seconds: number) => formatDate(seconds, new Date(now), magazine.zone).replace(/,.*/, '').toLowerCase()
  // Without a known check, the last change is the nearest that can be said.
  const checked = article.review ? article.review.checkedOn : dayOf(article.modified)
  return (
    <header className={styles.title}>
      <PrintedFrom article={article} />
      {article.advert && <p className={styles.advert}>{article.advert.label}</p>}
      <Heading level={1} className={isPage ? 'stop' : undefined}>
        {article.title}
      </Heading>
      {article.excerpt && <Standfirst className={styles.stand}>{article.excerpt}</Standfirst>}
      {!isPage && (
        <div className={styles.line}>
          <Byline
            face={
              article.showsPeople &&
              customAuthors.length === 0 && <Face name={author.name} src={author.avatar} size={56} />
            }
            name={article.showsPeople && <AuthorNames article={article} />}
          >
            {article.type === 'health' && expert && (
              <span className={styles.checked}>
                <Icon name="shield" small />
                Проверено врачом{checked !== null && checked !== dayOf(article.date) && ` ${checked}`}
              </span>
            )}
            <When seconds={article.date} />
            <HowLong minutes={article.minutes} />
            <Comments value={article.comments} />
          </Byline>
          {listen}
        </div>
      )}
    </header>
  )
}

function AuthorNames({ article: { author, customAuthors } }: { article: ArticleData['article'] }) {
  if (customAuthors.length > 0) return customAuthors.join(', ')
  return (
    <>
      <a href={author.url}>{author.name}</a>
      {author.isExpert && author.role ? `, ${author.role}` : ''}
    </>
  )
}
