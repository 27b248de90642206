import { Fragment } from 'react'
import { compareLines, readable } from '#article-body/editing/compare/lines.ts'
import styles from './Margin.module.css'

const line = (text: string) => [{ type: 'text', text }]

/** What a note proposes, as a word-by-word comparison. */
export function WordChange({ words, replacement }: { words: string; replacement: string }) {
  return (
    <p className={styles.suggestion}>
      {readable(compareLines(line(words), line(replacement), true).runs).map(({ kind, text }, index) =>
        kind === 'same' ? (
          text
        ) : kind === 'gone' ? (
          <del key={index}>{text}</del>
        ) : (
          // A narrow card breaks before the new word, not within it.
          <Fragment key={index}>
            <wbr />
            <ins>{text}</ins>
          </Fragment>
        ),
      )}
    </p>
  )
}
