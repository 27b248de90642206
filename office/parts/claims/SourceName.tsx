// A source of a claim: its title, which leads to its page, and what it is.
import type { ClaimSource } from '#contract/newsroom-health.ts'
import { sourceNote } from './claim-words.ts'
import styles from './SourceName.module.css'

export function SourceName({ source, now }: { source: ClaimSource; now: Date }) {
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
      <small>{sourceNote(source, now)}</small>
    </span>
  )
}
