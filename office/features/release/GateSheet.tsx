// The gate of «Выпустить…»: what stops the text, what has been checked, where it will go, and the release itself.
import { useState } from 'react'
import { Link } from 'react-router'
import { listGateRules } from '#contract/newsroom-gate.ts'
import type { ReleaseProblem } from '#contract/newsroom-release.ts'
import { Button } from '#ui/Button.tsx'
import { Sheet } from '#ui/Sheet.tsx'
import { Glyph } from '../../parts/Glyph.tsx'
import { useLoaded } from '../../parts/loading/use-loaded.ts'
import { fromLocal } from '../../parts/relative-dates.ts'
import { useTextField } from '../../parts/use-text-field.ts'
import { wordsOf } from '../../session/ask.ts'
import { useOffice } from '../../shell/office-context.ts'
import type { GateProps } from '../../shell/side-panel.ts'
import { Channels } from './Channels.tsx'
import { TimeField } from './fields.tsx'
import styles from './GateSheet.module.css'
import panel from './Panel.module.css'
import { Problems } from './Problems.tsx'
import { TimeHints } from './TimeHints.tsx'
import { useReleaseActions, useReleases } from './use-releases.ts'

export function GateSheet({ text, connection, onChanged, onClose, onReleased, onPlace }: GateProps) {
  const { releases, checked, reload } = useReleases({ text, connection })
  const actions = useReleaseActions(text.id, () => {
    reload()
    onChanged()
  })
  const { refused } = actions
  const [cover] = useTextField(connection.doc, 'cover')
  const [decorations, setDecorations] = useTextField(connection.doc, 'decorations')
  const { person } = useOffice()
  const isReadOnly = !text.may.includes('write')
  const problems = checked?.problems ?? []
  const isBlocked = problems.some(({ isBlocking }) => isBlocking)
  const [at, setAt] = useState('')
  const planned = fromLocal(at)
  const go = (work: Promise<boolean>) => void work.then(isDone => isDone && onReleased())
  return (
    <Sheet label="Перед выходом" onClose={onClose}>
      <div className={`side-panel ${styles.gate}`}>
        <header>
          {cover && <img src={cover.origin} alt="" />}
          <div>
            <h2 className="stop">{isBlocked ? 'Почти готово к выходу' : 'Перед выходом'}</h2>
            {checked?.address && <p className="dim">{checked.address}</p>}
          </div>
        </header>
        <div className={styles.columns}>
          <div>
            <Problems
              problems={problems}
              isChecking={checked === undefined}
              doc={connection.doc}
              onDecoration={isReadOnly ? undefined : picture => setDecorations([...(decorations ?? []), picture])}
              onLeave={onPlace}
            />
            {checked && <Passed problems={problems} />}
          </div>
          <div>
            <Channels text={text} connection={connection} isReadOnly={isReadOnly} />
            <div className={styles.time}>
              <TimeField label="Выйдет" value={at} note="Пусто&nbsp;— сразу" isReadOnly={false} onKeep={setAt} />
              {planned === undefined && releases && <TimeHints text={text} now={releases.now} onTake={setAt} />}
            </div>
            <p className="dim">Выпустит {person.name}. После выхода десять минут можно отозвать.</p>
          </div>
        </div>
        {refused !== undefined && (
          <p className={panel.bad} role="alert">
            {wordsOf(refused)}
          </p>
        )}
        {releases && (
          <GoOut
            isBlocked={isBlocked || checked === undefined}
            mayWait={isBlocked}
            isBusy={actions.isBusy}
            label={planned === undefined ? 'Выпустить' : `Поставить на ${at.slice(-5)}`}
            onRelease={() => go(planned === undefined ? actions.releaseNow(false) : actions.releaseAt(planned))}
            onQueue={() => go(actions.queue())}
          />
        )}
      </div>
    </Sheet>
  )
}

/** On a phone the list is folded, so that the buttons are near. */
const isWide = matchMedia('(min-width: 48rem)')

/** The rules that are on and have found nothing. */
function Passed({ problems }: { problems: readonly ReleaseProblem[] }) {
  const { ask } = useOffice()
  const { value } = useLoaded('rules', signal => ask(listGateRules, {}, { signal }))
  const found = new Set(problems.map(({ rule }) => rule))
  const passed = value?.items.filter(({ id, severity }) => severity !== 'off' && !found.has(id)) ?? []
  if (passed.length === 0) return null
  return (
    <details open={isWide.matches}>
      <summary>Проверено, замечаний нет: {passed.length}</summary>
      <ul className={panel.channels}>
        {passed.map(({ id, title }) => (
          <li key={id}>{title}</li>
        ))}
      </ul>
    </details>
  )
}

type GoOutProps = {
  isBlocked: boolean
  /** The text may go out by itself when it is corrected. */
  mayWait: boolean
  isBusy: boolean
  label: string
  onRelease: () => void
  onQueue: () => void
}

function GoOut({ isBlocked, mayWait, isBusy, label, onRelease, onQueue }: GoOutProps) {
  return (
    <footer className={styles.buttons}>
      <Button kind="accent" isBusy={isBusy} disabled={isBlocked} onClick={onRelease}>
        {label}
      </Button>
      {mayWait && (
        <Button kind="quiet" isBusy={isBusy} onClick={onQueue}>
          Поставить, когда исправят
        </Button>
      )}
      <Link className="link" to="preview">
        <Glyph name="eye" isSmall /> Посмотреть
      </Link>
      <Link className="link" to="/settings/gate">
        Правила проверки
      </Link>
    </footer>
  )
}
