// Proofreading in the tab «Правки»: the findings by kind, and the switch of the proofreader.
import { useSyncExternalStore } from 'react'
import { count } from '#russian/plural.ts'
import { ruleKindNames, type RuleKind } from '#proofreading/rule.ts'
import { Switch } from '#ui/Switch.tsx'
import type { ProofField } from '../../../shell/proofreader.ts'
import type { MarginStore } from '../margin/margin-store.ts'
import type { NoteId } from '../margin/note-places.ts'
import { groupFindings, seenSpaces } from '../margin/proofs/same-findings.ts'
import styles from './RemarksPanel.module.css'

type Props = { store: MarginStore; isOn: boolean; onSwitch: (isOn: boolean) => void; onShow: (id: NoteId) => void }
type Row = { key: string; words: string; ids: readonly NoteId[]; place?: string }

const noteForms = ['замечание', 'замечания', 'замечаний'] as const
const fieldNames: Record<ProofField, string> = { title: 'заголовок', standfirst: 'подводка' }
const wordsMax = 60

export function ProofPanel({ store, isOn, onSwitch, onShow }: Props) {
  const { proofs, order, active, fieldProofs } = useSyncExternalStore(store.subscribe, () => store.state)
  const total = proofs.size + [...fieldProofs.values()].flat().length
  const kinds = new Map<RuleKind, Row[]>()
  const add = (kind: RuleKind, row: Row) => kinds.set(kind, [...(kinds.get(kind) ?? []), row])
  for (const [field, marks] of fieldProofs)
    for (const { note, words, from } of marks)
      add(note.kind, { key: `${field} ${from} ${note.rule}`, words: words.trim(), ids: [], place: fieldNames[field] })
  for (const { mark, ids } of groupFindings(order, proofs))
    add(mark.note.kind, { key: String(ids[0]), words: wordsOf(store, ids[0]!, mark.words), ids })
  /** Pressed again, a row shows the next place of its words. */
  const showNext = (ids: readonly NoteId[]) => onShow(ids[(ids.findIndex(id => id === active) + 1) % ids.length]!)
  return (
    <section aria-label="Правописание" className={styles.proofs}>
      <header>
        <h2>Правописание</h2>
        {isOn && <span role="status">{total === 0 ? 'замечаний нет' : count(total, noteForms)}</span>}
      </header>
      <Switch
        title="Проверять, пока пишу"
        note={isOn ? 'На этом устройстве' : 'Проверка выключена на этом устройстве.'}
        isOn={isOn}
        onTurn={onSwitch}
      />
      {[...kinds].map(([kind, rows]) => (
        <section key={kind} aria-label={ruleKindNames[kind]}>
          <h3>{ruleKindNames[kind]}</h3>
          <ul>
            {rows.map(({ key, words, ids, place }) => (
              <li key={key}>
                {ids.length === 0 ? (
                  <p>
                    <span>{words.slice(0, wordsMax)}</span> <small>{place}</small>
                  </p>
                ) : (
                  <button type="button" onClick={() => showNext(ids)}>
                    <span>{words.slice(0, wordsMax)}</span>
                    {ids.length > 1 && <small>×{ids.length}</small>}
                  </button>
                )}
              </li>
            ))}
          </ul>
        </section>
      ))}
    </section>
  )
}

/** The words of a finding; a sign or a space with the words around it. */
function wordsOf(store: MarginStore, id: NoteId, words: string): string {
  if (/[\p{L}\p{N}]/u.test(words)) return words.trim()
  const { before, after } = store.wordsAround(id) ?? { before: '', after: '' }
  return before + (words.trim() === '' ? seenSpaces(words) : words) + after
}
