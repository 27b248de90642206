import { Heading, Standfirst } from '../../components/Heading.tsx'
import type { ReactNode } from 'react'
import { PrintedFrom } from './PrintedFrom.tsx'
import { Icon } from '#ui/Icon.tsx'
import { useSite } from '../../documents/use-site.ts'
import { formatDate } from '#russian/dates.ts'
import { Byline } from '../../components/Byline.tsx'
import { Face } from '../../components/Face.tsx'
import { Comments, HowLong, When } from '../../components/cards/Meta.tsx'
import { FavouriteButton } from '../../features/favourites/FavouriteButton.tsx'
import type { ArticleData } from './article-data.ts'
import styles from './ArticleTitle.module.css'

type Props = { article: ArticleData['article']; deck?: ReactNode; listen: ReactNode; isPublished: boolean }

/** Title, standfirst, authors, date and reading time, and beside them what else may be done with the article. */
export function ArticleTitle({ article, deck, listen, isPublished }: Props) {
  const { author, expert, customAuthors } = article
  const isPage = article.type === 'page'
  return (
    <header className={styles.title}>
      <PrintedFrom article={article} />
      {article.advert && <p className={styles.advert}>{article.advert.label}</p>}
      <Heading level={1} className={isPage ? 'stop' : undefined}>
        {article.title}
      </Heading>
      {article.excerpt && <Standfirst className={styles.stand}>{article.excerpt}</Standfirst>}
      {!isPage && (
        <div>
          <div className={styles.line}>
            <Byline
              face={
                article.showsPeople &&
                customAuthors.length === 0 && <Face who={author.name} src={author.avatar} size={56} isEager />
              }
              name={article.showsPeople && <AuthorNames article={article} />}
            >
              <When seconds={article.date} />
              <HowLong minutes={article.minutes} />
              <Comments value={article.comments} />
            </Byline>
            <div className={styles.tools}>
              {listen}
              {isPublished && (
                <span className={`${styles.keep} no-print`}>
                  <FavouriteButton postId={article.id} title={article.title} kind="onCard" />
                </span>
              )}
            </div>
          </div>
          {article.type === 'health' && expert && <Checked article={article} expert={expert} />}
        </div>
      )}
      {deck}
    </header>
  )
}

type CheckedProps = Pick<Props, 'article'> & { expert: NonNullable<ArticleData['article']['expert']> }

/** Why a page about health may be trusted. Without a known check, the last change is the nearest that can be said. */
function Checked({ article, expert }: CheckedProps) {
  const { now, magazine } = useSite()
  const dayOf = (seconds: number) => formatDate(seconds, new Date(now), magazine.zone).replace(/,.*/, '').toLowerCase()
  const checked = article.review ? article.review.checkedOn : dayOf(article.modified)
  return (
    <p className={styles.checked}>
      <Icon name="shield" small />
      {checkedWords(
        expert.url === article.author.url ? null : expert.name,
        checked === dayOf(article.date) ? null : checked,
      )}
    </p>
  )
}

/** «Проверено врачом: Михаил Орлов, 29 июля», «Проверено врачом 29 июля». */
function checkedWords(who: string | null, when: string | null): string {
  if (who === null) return ['Проверено врачом', when].filter(Boolean).join(' ')
  return `Проверено врачом: ${[who.replaceAll(' ', '\u00a0'), when].filter(Boolean).join(', ')}`
}

function AuthorNames({ article: { author, customAuthors } }: { article: ArticleData['article'] }) {
  if (customAuthors.length > 0) return customAuthors.join(', ')
  // That the author is an author is said already; a sheet of paper has nothing else that says who that is.
  const role = author.isExpert ? author.role.replace(/^автор(?:, |$)/u, '') : author.role
  return (
    <>
      <a href={author.url}>{author.name}</a>
      {role && <span className={author.isExpert ? styles.role : styles.onPaper}>, {role}</span>}
    </>
  )
}
