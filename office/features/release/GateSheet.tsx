// The gate of «Выпустить…»: what stops the text, what has been checked, where it will go, and the release itself.
import { useState } from 'react'
import { Link } from 'react-router'
import { listGateRules } from '#contract/newsroom-gate.ts'
import type { ReleaseProblem } from '#contract/newsroom-release.ts'
import { Button } from '#ui/Button.tsx'
import { Sheet } from '#ui/Sheet.tsx'
import { Glyph } from '../../parts/Glyph.tsx'
import { useLoaded } from '../../parts/loading/use-loaded.ts'
import { fromLocal, momentWords, toLocal } from '../../parts/relative-dates.ts'
import { useNow } from '../../parts/use-now.ts'
import { useTextField, useTextWords } from '../../parts/use-text-field.ts'
import { wordsOf } from '../../session/ask.ts'
import { useOffice } from '../../shell/office-context.ts'
import type { GateProps } from '../../shell/side-panel.ts'
import { Channels } from './Channels.tsx'
import { TimeField } from './fields.tsx'
import styles from './GateSheet.module.css'
import panel from './Panel.module.css'
import { Problems } from './Problems.tsx'
import { setLabel } from './release-words.ts'
import { TimeHints } from './TimeHints.tsx'
import { useReleaseActions, useReleases } from './use-releases.ts'

export function GateSheet({ text, connection, onChanged, onClose, onReleased, onPlace }: GateProps) {
  const { releases, checked, reload } = useReleases({ text, connection })
  const actions = useReleaseActions(text.id, () => {
    reload()
    onChanged()
  })
  const { refused } = actions
  const title = useTextWords(connection.doc, 'title')
  const now = useNow()
  const [cover] = useTextField(connection.doc, 'cover')
  const [decorations, setDecorations] = useTextField(connection.doc, 'decorations')
  const { person } = useOffice()
  const isReadOnly = !text.may.includes('write')
  const problems = checked?.problems ?? []
  const isBlocked = problems.some(({ isBlocking }) => isBlocking)
  // Until the releases are read, a text that belongs to an article is taken for one that is out.
  const isUpdate = releases?.items.some(({ state }) => state === 'out') ?? text.postId !== null
  const [typed, setAt] = useState<string>()
  // A planned hour that is still to come is the time of the release, unless the person says otherwise.
  const inPlan = releases && text.plannedAt !== null && text.plannedAt > releases.now ? toLocal(text.plannedAt) : ''
  const at = typed ?? inPlan
  const planned = fromLocal(at)
  const go = (work: Promise<boolean>) => void work.then(isDone => isDone && onReleased())
  return (
    <Sheet label={isUpdate ? 'Перед выходом обновления' : 'Перед выходом'} onClose={onClose}>
      <div className={`side-panel ${styles.gate}`}>
        <Head
          cover={cover?.origin}
          heading={headOf(isBlocked, isUpdate)}
          title={title}
          when={planned === undefined ? 'сразу' : momentWords(planned, now)}
          address={checked?.address}
        />
        <div className={styles.columns}>
          <div>
            <Problems
              problems={problems}
              isChecking={checked === undefined}
              doc={connection.doc}
              onDecoration={isReadOnly ? undefined : picture => setDecorations([...(decorations ?? []), picture])}
              onLeave={onPlace}
            />
            <div className={styles.time}>
              <TimeField
                label={isUpdate ? 'Обновится' : 'Выйдет'}
                value={at}
                note={noteOf(at, inPlan)}
                isReadOnly={false}
                onKeep={setAt}
              />
              {planned === undefined && releases && <TimeHints text={text} now={releases.now} onTake={setAt} />}
            </div>
            <p className="dim">{byWhom(person.name, isUpdate)}</p>
          </div>
          <div>
            <Channels text={text} connection={connection} isReadOnly={isReadOnly} />
            {checked && <Passed problems={problems} />}
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
            label={planned === undefined ? nowLabel(isUpdate) : setLabel(planned, releases.now)}
            onRelease={() => go(planned === undefined ? actions.releaseNow(isUpdate) : actions.releaseAt(planned))}
            nowLabel={planned === undefined ? undefined : `${nowLabel(isUpdate)} сейчас`}
            onNow={() => go(actions.releaseNow(isUpdate))}
            onQueue={() => go(actions.queue())}
          />
        )}
      </div>
    </Sheet>
  )
}

const byWhom = (name: string, isUpdate: boolean) =>
  isUpdate
    ? `Обновит ${name}. Читатели видят прежнюю версию, пока не выйдет новая.`
    : `Выпустит ${name}. После выхода десять минут можно отозвать.`

type HeadProps = {
  cover: string | undefined
  heading: string
  title: string
  when: string
  address: string | null | undefined
}

function Head({ cover, heading, title, when, address }: HeadProps) {
  return (
    <header>
      {cover && <img src={cover} alt="" />}
      <div>
        <h2 className="stop">{heading}</h2>
        <p className={styles.name}>{title || 'Без заголовка'}</p>
        <p className="dim">
          <span>{when}</span>
          {address && <span>{address}</span>}
        </p>
      </div>
    </header>
  )
}

function headOf(isBlocked: boolean, isUpdate: boolean): string {
  if (isBlocked) return isUpdate ? 'Почти готово к обновлению' : 'Почти готово к выходу'
  return isUpdate ? 'Перед обновлением' : 'Перед выходом'
}

const nowLabel = (isUpdate: boolean) => (isUpdate ? 'Обновить' : 'Выпустить')

function noteOf(at: string, inPlan: string): string {
  if (at === '') return 'Пусто\u00a0— сразу'
  return at === inPlan ? 'Так в плане' : ''
}

/** The rules that are on and have found nothing: folded, for they ask for nothing. */
function Passed({ problems }: { problems: readonly ReleaseProblem[] }) {
  const { ask } = useOffice()
  const { value } = useLoaded('rules', signal => ask(listGateRules, {}, { signal }))
  const found = new Set(problems.map(({ rule }) => rule))
  const passed = value?.items.filter(({ id, severity }) => severity !== 'off' && !found.has(id)) ?? []
  if (passed.length === 0) return null
  return (
    <details>
      <summary>Проверено, замечаний нет: {passed.length}</summary>
      <ul className={`${panel.channels} ${styles.passed}`}>
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
  /** The second, quiet button, where the main one sets a time. */
  nowLabel: string | undefined
  onNow: () => void
  onQueue: () => void
}

function GoOut({ isBlocked, mayWait, isBusy, label, onRelease, nowLabel, onNow, onQueue }: GoOutProps) {
  return (
    <footer className={styles.buttons}>
      <Button kind="accent" isBusy={isBusy} disabled={isBlocked} onClick={onRelease}>
        {label}
      </Button>
      {nowLabel !== undefined && !isBlocked && (
        <Button kind="quiet" isBusy={isBusy} onClick={onNow}>
          {nowLabel}
        </Button>
      )}
      {mayWait && (
        <Button kind="quiet" isBusy={isBusy} onClick={onQueue}>
          Поставить, когда исправят
        </Button>
      )}
      <p>
        <Link className="link" to="preview">
          <Glyph name="eye" isSmall /> Как это увидят
        </Link>
        <Link className="link" to="/settings/gate">
          Правила проверки
        </Link>
      </p>
    </footer>
  )
}
