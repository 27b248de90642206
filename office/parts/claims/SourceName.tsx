// A source of a claim: its title, which leads to its page, and what it is.
import type { ClaimSource, SourcePage } from '#contract/newsroom-health.ts'
import { sourceNote } from './claim-words.ts'
import styles from './SourceName.module.css'

type Props = { source: ClaimSource; page?: SourcePage | undefined; now: Date }

export function SourceName({ source, page, now }: Props) {
  const { url, title } = source
  return (
    <span className={styles.source}>
      {url === null ? (
        title
      ) : (
        <a href={url} target="_blank" rel="noopener noreferrer">
          {title}
        </a>
      )}
      <small>{sourceNote(source, now, page)}</small>
    </span>
  )
}
