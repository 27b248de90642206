// Proofreading in the tab «Правки»: the number of findings by kind, and the switch of the proofreader.
import { useSyncExternalStore } from 'react'
import { count } from '#russian/plural.ts'
import styles from './RemarksPanel.module.css'
import { ruleKindNames } from '#proofreading/rule.ts'
import type { MarginStore } from '../margin/margin-store.ts'
import type { NoteId } from '../margin/note-places.ts'

type Props = { store: MarginStore; isOn: boolean; onSwitch: (isOn: boolean) => void; onShow: (id: NoteId) => void }

export function ProofPanel({ store, isOn, onSwitch, onShow }: Props) {
  const { proofs, order, fieldProofs } = useSyncExternalStore(store.subscribe, () => store.state)
  const inFields = [...fieldProofs.values()].flat()
  const shown = order.flatMap(id => {
    const mark = proofs.get(id)
    return mark ? [{ id, mark }] : []
  })
  const total = shown.length + inFields.length
  return (
    <section aria-label="Правописание" className={styles.proofs}>
      <h2>Правописание</h2>
      <p>
        <label>
          <input type="checkbox" checked={isOn} onChange={event => onSwitch(event.target.checked)} /> Проверять, пока
          пишу
        </label>
      </p>
      {isOn && (
        <p role="status">{total === 0 ? 'Замечаний нет.' : count(total, ['замечание', 'замечания', 'замечаний'])}</p>
      )}
      {!isOn && <p className="dim">Проверка выключена на этом устройстве.</p>}
      <ul>
        {inFields.map(mark => (
          <li key={`${mark.note.rule} ${mark.from} ${mark.words}`}>
            {ruleKindNames[mark.note.kind]}, над текстом: {mark.words.trim().slice(0, 60)}
          </li>
        ))}
        {shown.slice(0, 100).map(({ id, mark }) => (
          <li key={id}>
            <button type="button" className="link" onClick={() => onShow(id)}>
              {ruleKindNames[mark.note.kind]}: {mark.words.trim().slice(0, 60) || 'пробел'}
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
