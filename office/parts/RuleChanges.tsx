// Who changed which rule, below the list of rules. The newest change of a rule can be taken back.
import { formatFullDate } from './relative-dates.ts'
import styles from './RuleList.module.css'

export type ShownChange = { id: number; rule: string; words: string; by: string; at: string; canTakeBack: boolean }

type Props = { changes: readonly ShownChange[]; onTakeBack: (id: number) => void }

export function RuleChanges({ changes, onTakeBack }: Props) {
  return (
    <section aria-label="Кто что менял">
      <h2>Кто что менял</h2>
      {changes.length === 0 && <p className="dim">Правила такие, какими были сначала.</p>}
      <ul className={styles.plain}>
        {changes.map(({ id, rule, words, by, at, canTakeBack }) => (
          <li key={id}>
            <b>{rule}</b>
            <span>{words}</span>
            <span className={styles.row}>
              <span className="dim">
                {by}, {formatFullDate(at)}
              </span>
              {canTakeBack && (
                <button type="button" className="link" onClick={() => onTakeBack(id)}>
                  Вернуть как было
                </button>
              )}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
