// An item of a menu: its words, where it leads, and its dates.
import { useState, type FormEvent } from 'react'
import { Button } from '#ui/Button.tsx'
import { Sheet } from '#ui/Sheet.tsx'
import { Field } from '../../../parts/Field.tsx'
import { fromLocal, toLocal } from '../../../parts/relative-dates.ts'
import styles from '../Front.module.css'

export type TypedItem = { title: string; url: string; from: string | null; until: string | null }

type Props = {
  start: TypedItem
  isNew: boolean
  /** A heading of the footer, which leads nowhere. */
  isGroup: boolean
  /** False: it was refused, and the reason is said. */
  onSave: (item: TypedItem) => Promise<boolean>
  onRemove?: () => void
  onClose: () => void
}

export function MenuItemSheet({ start, isNew, isGroup, onSave, onRemove, onClose }: Props) {
  const [item, setItem] = useState(start)
  const [isBusy, setBusy] = useState(false)
  const type = (changes: Partial<TypedItem>) => setItem(before => ({ ...before, ...changes }))
  const isWrong = item.from !== null && item.until !== null && item.from >= item.until
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isWrong || isBusy) return
    setBusy(true)
    if (await onSave(item)) onClose()
    else setBusy(false)
  }
  const title = isNew ? (isGroup ? 'Новая группа' : 'Новый пункт') : start.title
  return (
    <Sheet label={title} onClose={onClose}>
      <form className="form-stack" onSubmit={event => void submit(event)}>
        <h2>{title}</h2>
        <Field
          label="Название"
          value={item.title}
          maxLength={60}
          required
          onChange={event => type({ title: event.target.value })}
        />
        {!isGroup && (
          <Field
            label="Куда ведёт"
            value={item.url}
            maxLength={500}
            required
            pattern="/.*|https://.+"
            hint="/topics/dom/ или https://"
            onChange={event => type({ url: event.target.value.trim() })}
          />
        )}
        <div className={styles.term}>
          <Field
            label="Показывать с"
            type="datetime-local"
            value={toLocal(item.from)}
            hint="пусто&nbsp;— сразу"
            onChange={event => type({ from: fromLocal(event.target.value) ?? null })}
          />
          <Field
            label="Показывать до"
            type="datetime-local"
            value={toLocal(item.until)}
            hint="пусто&nbsp;— пока не уберут"
            {...(isWrong && { error: 'Конец раньше начала' })}
            onChange={event => type({ until: fromLocal(event.target.value) ?? null })}
          />
        </div>
        <div className="form-end">
          <Button type="submit" isBusy={isBusy}>
            Сохранить
          </Button>
          {onRemove && (
            <Button kind="quiet" onClick={onRemove}>
              Убрать из меню
            </Button>
          )}
        </div>
      </form>
    </Sheet>
  )
}
