// One finding of the proofreader: the problem, the replacement, and the buttons.
import type { ProofMark } from '../../../../shell/proofreader.ts'
import type { KeptFor } from './proofs.ts'
import styles from '../Margin.module.css'
import { WordChange } from '../WordChange.tsx'
import { seenSpaces } from './same-findings.ts'

/** Longer words are only marked in the text. */
const quotedMax = 40

type Props = {
  mark: ProofMark
  /** A word on each side: a dash alone says nothing. */
  around?: { before: string; after: string } | undefined
  mayWrite: boolean
  /** The number of other places with the same finding. */
  others?: number
  onTake: (replacement: string) => void
  onTakeAll?: (replacement: string) => void
  onKeep: (keptFor: KeptFor) => void
}

export function ProofCard({ mark, around, mayWrite, others = 0, onTake, onTakeAll, onKeep }: Props) {
  const { note, words } = mark
  const { replacement, others: otherWords = [] } = note
  const isWord = note.rule === 'not-a-word'
  return (
    <>
      <p className={`${styles.words} ${styles.what}`}>{note.message}</p>
      {replacement === null && words.length <= quotedMax && /\p{L}/u.test(words) && (
        <p className={styles.words}>«{words}»</p>
      )}
      {replacement !== null && <Change words={words} replacement={replacement} around={around} />}
      {mayWrite && (
        <p className={styles.deeds}>
          {(replacement !== null || otherWords.length > 0) && (
            <span className={styles.takes}>
              {replacement !== null && (
                <button type="button" className={styles.main} onClick={() => onTake(replacement)}>
                  Исправить
                </button>
              )}
              {otherWords.slice(0, 2).map(other => (
                <button key={other} type="button" className={styles.other} onClick={() => onTake(other)}>
                  {other}
                </button>
              ))}
            </span>
          )}
          <span className={styles.keeps}>
            <button type="button" className={styles.quiet} onClick={() => onKeep('text')}>
              Так и надо
            </button>
            {isWord && (
              <button type="button" className={styles.quiet} onClick={() => onKeep('magazine')}>
                В словарь журнала
              </button>
            )}
          </span>
        </p>
      )}
      {others > 0 && (
        <p className={styles.same}>
          ещё {others} в тексте
          {mayWrite && replacement !== null && onTakeAll && (
            <button type="button" className={styles.main} onClick={() => onTakeAll(replacement)}>
              Исправить все
            </button>
          )}
        </p>
      )}
    </>
  )
}

type ChangeProps = { words: string; replacement: string; around: Props['around'] }

function Change({ words, replacement, around }: ChangeProps) {
  const { before, after } = around ?? { before: '', after: '' }
  if (bare(words) !== bare(replacement) || countWords(words) !== countWords(replacement))
    return <WordChange words={before + words + after} replacement={before + replacement + after} />
  // A change of white space alone is seen by its signs, and by the words around it.
  const [old, next] = [seenSpaces(words), seenSpaces(replacement)]
  if (!around || old === next) return null
  return <WordChange words={before + old + after} replacement={before + next + after} />
}

const countWords = (words: string): number => words.split(/\s+/).length
const bare = (words: string): string => words.replaceAll(/\s/g, '')
