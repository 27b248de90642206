// Changes all selected texts as one action with one undo.
import { useState } from 'react'
import { textStages, type TextStage } from '#domain/newsroom-rights.ts'
import { count } from '#russian/plural.ts'
import { Button } from '#ui/Button.tsx'
import { Sheet } from '#ui/Sheet.tsx'
import { Glyph } from '../../../parts/Glyph.tsx'
import { formatFullDate, fromLocal } from '../../../parts/relative-dates.ts'
import { stageNames } from '../../../parts/Stage.tsx'
import { MomentField } from '../../../parts/MomentField.tsx'
import styles from './ListView.module.css'
import { gateOf } from '../plan-words.ts'
import sheets from '../sheets/Sheets.module.css'
import type { Owner } from '../use-names.ts'
import type { PlanActions, PlanFields, PlanText } from '../use-plan.ts'

type Props = {
  texts: readonly PlanText[]
  owners: readonly Owner[] | undefined
  actions: PlanActions
  onEnd: () => void
}

const textForms = ['текст', 'текста', 'текстов'] as const

type FormProps = { many: string; onClose: () => void; onChange: (fields: PlanFields, said: string) => Promise<void> }

function DatesForm({ many, onClose, onChange }: FormProps) {
  return (
    <Sheet label="Срок" onClose={onClose}>
      <form
        className={sheets.sheet}
        action={data => {
          const deadline = fromLocal(String(data.get('deadline') ?? '')) ?? null
          const plannedAt = fromLocal(String(data.get('planned') ?? ''))
          const words = deadline === null ? 'без срока' : `сдать ${formatFullDate(deadline)}`
          return onChange({ deadline, ...(plannedAt && { plannedAt }) }, `${many}: ${words}`)
        }}
      >
        <h2>Срок: {many}</h2>
        <label className={sheets.field}>
          Сдать (пусто&nbsp;— без срока)
          <MomentField type="datetime-local" name="deadline" data-first />
        </label>
        <label className={sheets.field}>
          Выйдет (пусто&nbsp;— оставить как есть)
          <MomentField type="datetime-local" name="planned" />
        </label>
        <Button type="submit">Записать</Button>
      </form>
    </Sheet>
  )
}

function OwnerForm({ many, owners, onClose, onChange }: FormProps & { owners: readonly Owner[] }) {
  return (
    <Sheet label="Кому" onClose={onClose}>
      <form
        className={sheets.sheet}
        action={data => {
          const ownerId = String(data.get('owner') ?? '') || null
          const name = owners.find(({ id }) => id === ownerId)?.name ?? 'ищем автора'
          return onChange({ ownerId }, `${many}: ${name}`)
        }}
      >
        <h2>Кому отдать: {many}</h2>
        <label className={sheets.field}>
          Кто
          <select name="owner" data-first>
            <option value="">Ищем автора</option>
            {owners.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        </label>
        <Button type="submit">Отдать</Button>
      </form>
    </Sheet>
  )
}

type StageProps = {
  many: string
  texts: readonly PlanText[]
  onClose: () => void
  onMove: (stage: TextStage) => void
}

function StageForm({ many, texts, onClose, onMove }: StageProps) {
  /** Stages to which all selected texts can be moved now; blocked texts can only be queued one by one. */
  const stages = textStages.filter(
    stage => stage !== 'out' && texts.every(text => ['free', 'same'].includes(gateOf(text, stage).kind)),
  )
  return (
    <Sheet label="На этап" onClose={onClose}>
      <div className={sheets.sheet}>
        <h2>На какой этап: {many}</h2>
        {stages.length === 0 && <p>Нет этапа, на который можно перевести сразу все. Переведите их по одному.</p>}
        <div className={sheets.buttons}>
          {stages.map(stage => (
            <Button key={stage} kind="quiet" onClick={() => onMove(stage)}>
              {stageNames[stage]}
            </Button>
          ))}
        </div>
      </div>
    </Sheet>
  )
}

export function BulkBar({ texts, owners, actions, onEnd }: Props) {
  const [form, setForm] = useState<'when' | 'who' | 'stage'>()
  const close = () => setForm(undefined)
  const many = count(texts.length, textForms)
  const mayChange = texts.every(({ may }) => may.includes('change'))
  const mayAssign = owners !== undefined && texts.every(({ may }) => may.includes('assign'))
  async function change(fields: PlanFields, said: string): Promise<void> {
    close()
    if (await actions.change(texts, fields, said)) onEnd()
  }
  function move(stage: TextStage): void {
    close()
    const moved = texts.filter(text => text.stage !== stage)
    void actions.move(moved, stage)
    onEnd()
  }
  return (
    <div className={`bulk-bar ${styles.bulk}`} role="toolbar" aria-label="С выбранным">
      <b role="status">Выбрано {texts.length}</b>
      {mayChange && (
        <Button kind="quiet" disabled={actions.isReadOnly} onClick={() => setForm('when')}>
          Срок
        </Button>
      )}
      {mayAssign && (
        <Button kind="quiet" disabled={actions.isReadOnly} onClick={() => setForm('who')}>
          Кому
        </Button>
      )}
      <Button kind="quiet" disabled={actions.isReadOnly} onClick={() => setForm('stage')}>
        На этап
      </Button>
      <button type="button" className="icon-button" aria-label="Снять выбор" onClick={onEnd}>
        <Glyph name="close" isSmall />
      </button>
      {form === 'when' && <DatesForm many={many} onClose={close} onChange={change} />}
      {form === 'who' && owners && <OwnerForm many={many} owners={owners} onClose={close} onChange={change} />}
      {form === 'stage' && <StageForm many={many} texts={texts} onClose={close} onMove={move} />}
    </div>
  )
}
