// Questions after an action: when to release, and which value to keep after two people changed a field.
import { useState } from 'react'
import type { ListedText } from '#contract/newsroom.ts'
import { quoted } from '#russian/quoted.ts'
import { Button } from '#ui/Button.tsx'
import { Sheet } from '#ui/Sheet.tsx'
import { formatFullDate, fromLocal, toLocal } from '../../../parts/relative-dates.ts'
import { kindNames, titleOf } from '../plan-words.ts'
import styles from './Sheets.module.css'
import { useNow } from '../../../parts/use-now.ts'
import { useSectionTitles } from '../../../parts/sections/section-names.ts'
import { MomentField } from '../../../parts/MomentField.tsx'
import { type Owner } from '../use-names.ts'
import type { Conflict, PlanActions } from '../use-plan.ts'

type ReleaseProps = { text: ListedText; actions: PlanActions; onClose: () => void }

export function ReleaseSheet({ text, actions, onClose }: ReleaseProps) {
  const now = useNow().toISOString()
  const isAhead = text.plannedAt !== null && text.plannedAt > now
  const [at, setAt] = useState(isAhead ? toLocal(text.plannedAt) : '')
  const moment = fromLocal(at)
  const release = (when: string | null) => {
    onClose()
    void actions.release(text, when)
  }
  return (
    <Sheet label="Выпуск" onClose={onClose}>
      <div className={styles.sheet}>
        <h2>Когда выпустить {quoted(titleOf(text))}</h2>
        <label className={`form-field ${styles.field}`}>
          В назначенный час
          <MomentField type="datetime-local" data-first value={at} onChange={event => setAt(event.target.value)} />
        </label>
        <div className={styles.buttons}>
          <Button kind={moment ? 'accent' : 'quiet'} disabled={!moment} onClick={() => release(moment ?? null)}>
            {moment ? `Поставить на ${formatFullDate(moment)}` : 'Поставить на этот час'}
          </Button>
          <Button kind="quiet" onClick={() => release(null)}>
            Выпустить сейчас
          </Button>
        </div>
      </div>
    </Sheet>
  )
}

const fieldWords: Record<Conflict['field'], string> = {
  deadline: 'изменился срок',
  plannedAt: 'изменился день выхода',
  ownerId: 'изменился автор',
  section: 'изменился раздел',
  kind: 'изменился вид',
}

type ConflictProps = { conflict: Conflict; owners: readonly Owner[]; actions: PlanActions; onClose: () => void }

/** The other person's value is saved already; the own one overwrites it only if the person chooses so. */
export function ConflictSheet({ conflict, owners, actions, onClose }: ConflictProps) {
  const { text, field, mine, theirs, who } = conflict
  const sectionOf = useSectionTitles(field === 'section' ? [mine as string | null, theirs as string | null] : [])
  const say = (value: Conflict['mine']): string => {
    if (value === null || value === undefined) return field === 'ownerId' ? 'ищем автора' : 'пусто'
    if (field === 'deadline' || field === 'plannedAt') return formatFullDate(value)
    if (field === 'kind') return kindNames[value as keyof typeof kindNames]
    if (field === 'section') return sectionOf(value)
    return owners.find(({ id }) => id === value)?.name ?? 'другой человек'
  }
  return (
    <Sheet label="Два изменения сразу" onClose={onClose}>
      <div className={styles.sheet}>
        <h2>Пока вы правили, {fieldWords[field]}</h2>
        <p>
          {quoted(titleOf(text))}: {say(theirs)} ({who}). У вас: {say(mine)}.
        </p>
        <div className={styles.buttons}>
          <Button data-first onClick={onClose}>
            Взять {say(theirs)}
          </Button>
          <Button
            kind="quiet"
            onClick={() => {
              onClose()
              void actions.change([text], { [field]: mine }, `${quoted(titleOf(text))}: ${say(mine)}`)
            }}
          >
            Оставить своё: {say(mine)}
          </Button>
        </div>
      </div>
    </Sheet>
  )
}
