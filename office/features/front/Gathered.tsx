// The gathered changes: who made them, each can be taken back, and all of them go out together.
import { useState } from 'react'
import type { Front } from '#contract/front.ts'
import { Button } from '#ui/Button.tsx'
import { Sheet } from '#ui/Sheet.tsx'
import { agoWords } from '../../parts/relative-dates.ts'
import styles from './Front.module.css'
import { changeWords, titleOfValue } from './front-state.ts'
import { changesWords, type FrontActions } from './use-front.ts'

type Props = { front: Front; actions: FrontActions; now: Date }

export function Gathered({ front, actions, now }: Props) {
  const [isOpen, setOpen] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const { changes } = front
  const show = async () => {
    setBusy(true)
    if (await actions.show(front)) setOpen(false)
    setBusy(false)
  }
  if (changes.length === 0) return null
  return (
    <div className={styles.gathered}>
      <span className="dim">читателям ещё не видно</span>
      <Button kind="quiet" onClick={() => setOpen(true)}>
        {changesWords(changes.length)}
      </Button>
      <Button kind="accent" isBusy={isBusy} onClick={() => void show()}>
        Показать всем · {changes.length}
      </Button>
      {isOpen && (
        <Sheet label="Что изменится" onClose={() => setOpen(false)}>
          <h2>Что изменится</h2>
          <ChangeList front={front} actions={actions} now={now} />
          <div className="form-end">
            <Button kind="accent" isBusy={isBusy} onClick={() => void show()}>
              Показать всем · {changes.length}
            </Button>
            <Button
              kind="quiet"
              onClick={() => {
                setOpen(false)
                void actions.undo(changes)
              }}
            >
              Отменить все
            </Button>
          </div>
        </Sheet>
      )}
    </div>
  )
}

function ChangeList({ front, actions, now }: Props) {
  const titles = new Map([...front.river, ...front.posts].map(({ id, title }) => [id, title]))
  return (
    <ul className={styles.changes}>
      {front.changes.map(change => {
        const before = front.things.find(({ key }) => key === change.key)?.value
        const value = change.wanted ?? before
        const title = value ? titleOfValue(value, id => titles.get(id)) : 'Убранное'
        return (
          <li key={change.key}>
            <span className={styles.words}>
              <b>{title}</b>
              <span>{changeWords(front, change)}</span>
              <span className="dim">
                {change.by?.name ?? 'Сотрудник'}, {agoWords(change.at, now)}
              </span>
              {change.isOutdated && (
                <span className={styles.bad}>У читателей это уже другое: откройте и сохраните заново или отмените</span>
              )}
            </span>
            <button
              type="button"
              className="link"
              aria-label={`Отменить: ${title}`}
              onClick={() => void actions.undo([change])}
            >
              Отменить
            </button>
          </li>
        )
      })}
    </ul>
  )
}
