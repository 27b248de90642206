// One finding of the proofreader: the problem, the replacement, and the buttons.
import type { ProofMark } from '../../../../shell/proofreader.ts'
import type { KeptFor } from './proofs.ts'
import styles from '../Margin.module.css'
import { WordChange } from '../WordChange.tsx'

type Props = {
  mark: ProofMark
  /** A word on each side: a dash alone says nothing. */
  around?: { before: string; after: string } | undefined
  mayWrite: boolean
  onTake: (replacement: string) => void
  onKeep: (keptFor: KeptFor) => void
}

export function ProofCard({ mark, around, mayWrite, onTake, onKeep }: Props) {
  const { note, words } = mark
  const { replacement, others = [] } = note
  const isWord = note.rule === 'not-a-word'
  return (
    <>
      <p className={styles.words}>
        {note.message}
        {isWord && <>: «{words}»</>}
      </p>
      {replacement !== null && <Change words={words} replacement={replacement} around={around} />}
      {mayWrite && (
        <p className={styles.deeds}>
          {replacement !== null && (
            <button type="button" className={styles.main} onClick={() => onTake(replacement)}>
              Исправить
            </button>
          )}
          {others.slice(0, 2).map(other => (
            <button key={other} type="button" className={styles.other} onClick={() => onTake(other)}>
              {other}
            </button>
          ))}
          <button type="button" className={styles.quiet} onClick={() => onKeep('text')}>
            Так и надо
          </button>
          {isWord && (
            <button type="button" className={styles.quiet} onClick={() => onKeep('magazine')}>
              В словарь журнала
            </button>
          )}
        </p>
      )}
    </>
  )
}

type ChangeProps = { words: string; replacement: string; around: Props['around'] }

function Change({ words, replacement, around }: ChangeProps) {
  // A change of white space alone would be invisible.
  if (words.trim() === '' || replacement.trim() === '') return null
  const { before, after } = around ?? { before: '', after: '' }
  return <WordChange words={before + words + after} replacement={before + replacement + after} />
}
