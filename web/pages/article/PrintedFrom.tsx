import { useSite } from '../../documents/use-site.ts'
import { formatFullDate } from '#russian/dates.ts'
import type { ArticleData } from './article-data.ts'
import styles from './PrintedFrom.module.css'

/** Paper is read on any day and far from the page: it says of what day the article is, and where it stands. */
export function PrintedFrom({ article }: { article: ArticleData['article'] }) {
  const { magazine, siteUrl } = useSite()
  if (article.type === 'page' || article.date <= 0 || siteUrl === '') return null
  return (
    <p className={styles.printed}>
      <b>{magazine.name}</b>
      {formatFullDate(article.date, magazine.zone)}
      <br />
      {new URL(siteUrl).host}
      {article.url}
    </p>
  )
}
