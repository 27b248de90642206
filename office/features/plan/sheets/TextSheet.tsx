// «Перенести…»: the stages with the result of the gate for each, and the fields of a text. Does everything that dragging does.
import { useState } from 'react'
import type { ListedText, TextKind } from '#contract/newsroom.ts'
import { textStages, type TextStage } from '#domain/newsroom-rights.ts'
import { quoted } from '#russian/quoted.ts'
import { Button } from '#ui/Button.tsx'
import { Sheet } from '#ui/Sheet.tsx'
import { formatFullDate, fromLocal, toLocal } from '../../../parts/relative-dates.ts'
import { Stage } from '../../../parts/Stage.tsx'
import { gateOf, gateWords, handInWords, kindNames, removeVerb, titleOf } from '../plan-words.ts'
import { SectionField } from './SectionField.tsx'
import styles from './Sheets.module.css'
import { useNow } from '../../../parts/use-now.ts'
import { useSectionTitles } from '../../../parts/sections/section-names.ts'
import { MomentField } from '../../../parts/MomentField.tsx'
import { useOwners, type Owner } from '../use-names.ts'
import type { PlanActions, PlanFields } from '../use-plan.ts'

type Props = {
  text: ListedText
  actions: PlanActions
  /** The field to focus, if a key opened the sheet. */
  focused?: 'deadline' | 'owner'
  onDrop: (text: ListedText, to: TextStage) => void
  onClose: () => void
}

export function TextSheet({ text, actions, focused, onDrop, onClose }: Props) {
  const mayChange = text.may.includes('change')
  const mayAssign = text.may.includes('assign')
  return (
    <Sheet label={`Перенести ${quoted(titleOf(text))}`} onClose={onClose}>
      <div className={styles.sheet}>
        <h2>{titleOf(text)}</h2>
        <Stages
          text={text}
          onChoose={to => {
            onClose()
            onDrop(text, to)
          }}
          onUnqueue={() => {
            onClose()
            void actions.queue(text, null)
          }}
        />
        {(mayChange || mayAssign) && <Fields text={text} actions={actions} focused={focused} onDone={onClose} />}
        {text.may.includes('remove') && (
          <button
            type="button"
            className={styles.remove}
            onClick={() => {
              onClose()
              void actions.remove(text)
            }}
          >
            {removeVerb(text)}
          </button>
        )}
      </div>
    </Sheet>
  )
}

type StagesProps = { text: ListedText; onChoose: (to: TextStage) => void; onUnqueue: () => void }

function Stages({ text, onChoose, onUnqueue }: StagesProps) {
  return (
    <div role="group" aria-label="На этап">
      <ul className={styles.stages}>
        {textStages.map(stage => {
          const gate = gateOf(text, stage)
          const isHere = gate.kind === 'same'
          const isDead = isHere || gate.kind === 'denied'
          const reasons = gate.kind === 'queue' ? `: ${gate.reasons.join('; ')}` : ''
          return (
            <li key={stage}>
              {/* A forbidden stage stays focusable, because it explains the reason. */}
              <button type="button" aria-disabled={isDead} onClick={() => !isDead && onChoose(stage)}>
                <Stage stage={stage} />
                <small>{isHere ? 'сейчас здесь' : gateWords(gate, stage) + reasons}</small>
              </button>
            </li>
          )
        })}
      </ul>
      {text.queue && (
        <Button kind="quiet" onClick={onUnqueue}>
          Больше не ждать очереди
        </Button>
      )}
    </div>
  )
}

type FieldsProps = Pick<Props, 'text' | 'actions' | 'focused'> & { onDone: () => void }

type Moments = { deadline: string | null; planned: string | null }

/** The changes of the form. A field that the person may not change keeps its value. */
function changedFields(text: ListedText, data: FormData, section: string | null, moments: Moments, mayAssign: boolean) {
  const { deadline, planned } = moments
  const wanted: PlanFields = {
    ...(text.may.includes('change') && {
      kind: data.get('kind') as TextKind,
      section,
      deadline: sameMinute(deadline, text.deadline) ? text.deadline : deadline,
      plannedAt: sameMinute(planned, text.plannedAt) ? text.plannedAt : planned,
    }),
    ...(mayAssign && { ownerId: String(data.get('owner') ?? '') || null }),
  }
  return Object.fromEntries(
    Object.entries(wanted).filter(([name, value]) => value !== text[name as keyof PlanFields]),
  ) as PlanFields
}

function Fields({ text, actions, focused, onDone }: FieldsProps) {
  const mayChange = text.may.includes('change')
  const owners = useOwners(text.may.includes('assign'))
  const [section, setSection] = useState(text.section)
  const [deadline, setDeadline] = useState(toLocal(text.deadline))
  const titleOfSection = useSectionTitles([section])
  const [isBusy, setBusy] = useState(false)
  async function save(data: FormData): Promise<void> {
    const planned = fromLocal(String(data.get('planned') ?? '')) ?? null
    const moments = { deadline: fromLocal(deadline) ?? null, planned }
    const changed = changedFields(text, data, section, moments, owners !== undefined)
    setBusy(true)
    const isDone =
      Object.keys(changed).length === 0 || (await actions.change([text], changed, `${quoted(titleOf(text))} изменён`))
    setBusy(false)
    if (isDone) onDone()
  }
  return (
    <form className={styles.sheet} action={save}>
      <div className={styles.fields}>
        {mayChange && (
          <MomentFields
            text={text}
            deadline={deadline}
            isDeadlineFirst={focused === 'deadline'}
            onDeadline={setDeadline}
          />
        )}
        {owners && <OwnerField text={text} owners={owners} isFirst={focused === 'owner'} />}
        {mayChange && (
          <>
            <label className={`form-field ${styles.field}`}>
              Вид
              <select name="kind" defaultValue={text.kind}>
                {Object.entries(kindNames).map(([kind, name]) => (
                  <option key={kind} value={kind}>
                    {name}
                  </option>
                ))}
              </select>
            </label>
            <SectionField value={section} title={titleOfSection(section)} onChoose={setSection} />
          </>
        )}
      </div>
      <div className={styles.buttons}>
        <Button type="submit" isBusy={isBusy} disabled={actions.isReadOnly}>
          Записать
        </Button>
        {actions.isReadOnly && <small>Связи нет: план пока только для чтения</small>}
      </div>
    </form>
  )
}

type MomentFieldsProps = {
  text: ListedText
  deadline: string
  isDeadlineFirst: boolean
  onDeadline: (local: string) => void
}

function MomentFields({ text, deadline, isDeadlineFirst, onDeadline }: MomentFieldsProps) {
  const now = useNow()
  const read = fromLocal(deadline)
  return (
    <>
      <label className={`form-field ${styles.field}`}>
        Сдать
        <MomentField
          type="datetime-local"
          data-first={isDeadlineFirst || undefined}
          value={deadline}
          onChange={event => onDeadline(event.target.value)}
        />
        <small>
          {(read && handInWords({ deadline: read, stage: text.stage }, now)?.words) || (read ? 'сдан' : 'без срока')}
        </small>
      </label>
      <label className={`form-field ${styles.field}`}>
        Выйдет
        <MomentField type="datetime-local" name="planned" defaultValue={toLocal(text.plannedAt)} />
        <small>
          {text.release?.at ? `Выпуск уже назначен: ${formatFullDate(text.release.at)}` : 'день в плане, не выпуск'}
        </small>
      </label>
    </>
  )
}

type OwnerFieldProps = { text: ListedText; owners: readonly Owner[]; isFirst: boolean }

function OwnerField({ text, owners, isFirst }: OwnerFieldProps) {
  return (
    <label className={`form-field ${styles.field}`}>
      Кто
      <select name="owner" data-first={isFirst || undefined} defaultValue={text.ownerId ?? ''}>
        <option value="">Ищем автора</option>
        {owners.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
        {text.ownerId && !owners.some(({ id }) => id === text.ownerId) && (
          <option value={text.ownerId}>Уже не в редакции</option>
        )}
      </select>
    </label>
  )
}

/** Compares without seconds, which form fields do not have. */
const sameMinute = (a: string | null, b: string | null) =>
  a === b || (a !== null && b !== null && a.slice(0, 16) === new Date(b).toISOString().slice(0, 16))
