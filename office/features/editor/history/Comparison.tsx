// Compares a version with the present text or with the version before it: a list of changes, each of which can be undone. J and K walk through it.
import { useEffect, useMemo, useRef, useState } from 'react'
import { LoadError } from '../../../parts/loading/LoadError.tsx'
import * as Y from 'yjs'
import { idsOfChange } from '#article-body/editing/compare/ids.ts'
import { readable, type ReadRun } from '#article-body/editing/compare/lines.ts'
import { readTextState, takeBack } from '#article-body/editing/compare/take-back.ts'
import { compareTexts, type Change, type Comparison as TextComparison } from '#article-body/editing/compare/texts.ts'
import {
  getTextVersion,
  listTextStrokes,
  restoreTextVersion,
  type NamedPerson,
  type TextEditRun,
} from '#contract/newsroom.ts'
import { count } from '#russian/plural.ts'
import { Face } from '../../../parts/Face.tsx'
import { Glyph } from '../../../parts/Glyph.tsx'
import { agoWords, formatFullDate } from '../../../parts/relative-dates.ts'
import { useLoaded } from '../../../parts/loading/use-loaded.ts'
import { wordsOf } from '../../../session/ask.ts'
import { useLetters } from '../../../shell/keys/use-letters.ts'
import { useOffice } from '../../../shell/office-context.ts'
import { say } from '../../../shell/toasts.ts'
import type { NamedVersion } from './History.tsx'
import { asUndoableChange } from '../collaboration/undoable-change.ts'
import type { TextConnection } from '../collaboration/text-connection.ts'
import { authorshipOf } from './authors.ts'
import { moveInWords, titleOfChange, valueInWords, wordsOfChange } from './change-words.ts'
import styles from './Comparison.module.css'

export type Compared = { version: NamedVersion; former: NamedVersion | undefined }

type Props = Compared & {
  id: number
  connection: TextConnection
  may: { write: boolean; restore: boolean }
  onClose: () => void
}

const changeForms = ['правка', 'правки', 'правок'] as const
const wordForms = ['слово', 'слова', 'слов'] as const
/** The comparison with the present is repeated this long after the last change. */
const pauseMs = 500

function documentOf(base64: string): Y.Doc {
  const doc = new Y.Doc()
  Y.applyUpdate(
    doc,
    Uint8Array.from(atob(base64), char => char.charCodeAt(0)),
  )
  return doc
}

/** The documents of the chosen version and, if the two are compared, of the version before it. */
function useVersionDocuments(id: number, version: NamedVersion, former: NamedVersion | undefined) {
  const { ask } = useOffice()
  const load = async (versionId: number, signal: AbortSignal) => {
    const { update } = await ask(getTextVersion, { params: { id, versionId }, query: { form: 'update' } }, { signal })
    return documentOf(update!)
  }
  return useLoaded(`${version.id} ${former !== undefined}`, async signal => {
    const [chosen, before] = await Promise.all([
      load(version.id, signal),
      former === undefined ? undefined : load(former.id, signal),
    ])
    return { chosen, before }
  })
}

/** The changes between two documents; `turn` changes when the present text has changed. */
function useChanges(before: Y.Doc | undefined, after: Y.Doc, turn: number): TextComparison | 'unreadable' | undefined {
  return useMemo(() => {
    if (!before) return undefined
    try {
      return compareTexts(readTextState(before), readTextState(after))
    } catch {
      // A newer editor wrote blocks that this one cannot read.
      return 'unreadable'
    }
    // oxlint-disable-next-line react/exhaustive-deps
  }, [before, after, turn])
}

export function Comparison({ id, connection, version, former, may, onClose }: Props) {
  const { ask } = useOffice()
  const [isWithNow, setWithNow] = useState(true)
  const [hasTypography, setTypography] = useState(false)
  const compared = isWithNow ? undefined : former
  const { value, error, isSlow, reload } = useVersionDocuments(id, version, compared)
  const turn = useTurn(connection.doc)
  const since = compared?.id ?? version.id
  const { value: written } = useLoaded(`${since} ${turn}`, signal =>
    ask(listTextStrokes, { params: { id, versionId: since } }, { signal }),
  )
  const earlier = value?.before ?? value?.chosen
  const later = value?.before ? value.chosen : connection.doc
  const found = useChanges(earlier, later, turn)
  const restore = useRestoring(id, onClose)
  const takeBackOne = (change: Change) => {
    let isThere = false
    const undo = asUndoableChange(connection.doc, () => {
      isThere = takeBack(connection.doc, value!.chosen, change.key)
    })
    say(isThere ? { text: 'Вернулось как было', undo } : { text: 'Этой правки в тексте уже нет' })
  }
  return (
    // Esc closes what is nearest, wherever in it the focus is.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      className={styles.page}
      aria-label="Сравнение версий"
      onKeyDown={event => event.key === 'Escape' && onClose()}
    >
      <div className={styles.sheet}>
        <header className={styles.head}>
          <h2 tabIndex={-1} ref={focusOnce}>
            Что изменилось
          </h2>
          {former && <OtherSide isWithNow={isWithNow} onChoose={setWithNow} />}
          <button type="button" className="link" onClick={onClose}>
            К тексту
          </button>
        </header>
        <dl className={styles.sides}>
          <VersionSide
            label="Было"
            version={compared ?? version}
            onRestore={may.restore && !compared ? restore : undefined}
          />
          <VersionSide
            label="Стало"
            version={compared && version}
            onRestore={may.restore && compared ? restore : undefined}
          />
        </dl>
        {error !== undefined && <LoadError error={error} onRetry={reload} />}
        {!value && isSlow && <p className="dim">Сравниваю</p>}
        {found === 'unreadable' && (
          <p role="alert">
            Эту версию писали в другой редакции программы: сравнить её здесь нельзя. Вернуть целиком можно
          </p>
        )}
        {found && found !== 'unreadable' && (
          <Changes
            found={found}
            hasTypography={hasTypography}
            onTypography={setTypography}
            authorship={written && { written, present: later, former: earlier! }}
            onTakeBack={may.write && !compared ? takeBackOne : undefined}
          />
        )}
      </div>
    </section>
  )
}

/** The whole version comes back; what it replaces is a version too, so this can be undone. */
function useRestoring(id: number, onDone: () => void) {
  const { ask } = useOffice()
  return async function restore(versionId: number): Promise<void> {
    try {
      const { version: before } = await ask(restoreTextVersion, { params: { id, versionId } })
      onDone()
      say({ text: 'Версия вернулась', undo: () => restore(before.id) })
    } catch (failure) {
      say({ text: wordsOf(failure) })
    }
  }
}

type VersionSideProps = {
  label: 'Было' | 'Стало'
  /** Undefined: the present text. */
  version: NamedVersion | undefined
  onRestore: ((versionId: number) => Promise<void>) | undefined
}

/** One of the two that are compared. Its colour is that of its words in the list. */
function VersionSide({ label, version, onRestore }: VersionSideProps) {
  const [now] = useState(() => new Date())
  return (
    <div className={styles.side} data-tone={label === 'Было' ? 'bad' : 'ok'}>
      <dt>{label}</dt>
      <dd>
        <b>{version ? version.title : 'Нынешний текст'}</b>
        {version && (
          <small>
            <time dateTime={version.createdAt} title={formatFullDate(version.createdAt)}>
              {agoWords(version.createdAt, now)}
            </time>
            , {version.authorName}
          </small>
        )}
        {version && onRestore && (
          <button type="button" className="link" onClick={() => void onRestore(version.id)}>
            <Glyph name="undo" isSmall />
            Вернуть всю версию
          </button>
        )}
      </dd>
    </div>
  )
}

function OtherSide({ isWithNow, onChoose }: { isWithNow: boolean; onChoose: (isWithNow: boolean) => void }) {
  return (
    <span className={styles.choice} role="group" aria-label="С чем сравнить">
      <button type="button" aria-pressed={isWithNow} onClick={() => onChoose(true)}>
        С нынешним
      </button>
      <button type="button" aria-pressed={!isWithNow} onClick={() => onChoose(false)}>
        С предыдущей
      </button>
    </span>
  )
}

type ChangesProps = {
  found: TextComparison
  hasTypography: boolean
  onTypography: (isShown: boolean) => void
  authorship: Authorship | undefined
  /** Undefined if changes cannot be undone. */
  onTakeBack: ((change: Change) => void) | undefined
}

function Changes({ found, hasTypography, onTypography, authorship, onTakeBack }: ChangesProps) {
  const shown = found.changes.filter(change => hasTypography || !change.isTypography)
  const { list, at, step } = useWalk(shown.length)
  return (
    <>
      <div className={styles.tools}>
        <Summary found={found} shown={shown} />
        {shown.length > 1 && <Walk at={at} many={shown.length} onStep={step} />}
      </div>
      {found.typography > 0 && (
        <p className={styles.summary}>
          Переносы, пробелы и кавычки {hasTypography ? 'показаны' : 'спрятаны'}:{' '}
          <button type="button" className="link" onClick={() => onTypography(!hasTypography)}>
            {hasTypography ? 'спрятать' : 'показать'} {found.typography}
          </button>
        </p>
      )}
      <ol ref={list} className={styles.changes}>
        {shown.map((change, index) => (
          <li key={change.key} tabIndex={-1} data-current={index === at || undefined}>
            <p className={styles.title}>
              <b>{titleOfChange(change)}</b>
              {authorship && <Authors change={change} {...authorship} />}
              {onTakeBack && (
                <button type="button" className="link" onClick={() => onTakeBack(change)}>
                  Вернуть как было
                </button>
              )}
            </p>
            <Shown change={change} />
          </li>
        ))}
      </ol>
    </>
  )
}

/** Where the reader of the list is: `undefined` before the first step. */
function useWalk(many: number) {
  const list = useRef<HTMLOListElement>(null)
  const [reached, setReached] = useState<number>()
  // What was taken back is no longer in the list.
  const at = reached === undefined || many === 0 ? undefined : Math.min(reached, many - 1)
  const step = (by: 1 | -1) => {
    if (many === 0) return
    const next = at === undefined ? (by === 1 ? 0 : many - 1) : Math.max(0, Math.min(many - 1, at + by))
    setReached(next)
    const row = list.current?.children[next]
    if (!(row instanceof HTMLElement)) return
    row.focus({ preventScroll: true })
    row.scrollIntoView({ block: 'center' })
  }
  useLetters({ KeyJ: () => step(1), KeyK: () => step(-1) })
  return { list, at, step }
}

function Walk({ at, many, onStep }: { at: number | undefined; many: number; onStep: (by: 1 | -1) => void }) {
  return (
    <span className={styles.walk} role="group" aria-label="По правкам">
      <button type="button" disabled={at === 0} title="K" aria-label="Предыдущая правка" onClick={() => onStep(-1)}>
        <Glyph name="up" isSmall />
      </button>
      <span>
        {at === undefined ? '—' : at + 1} из {many}
      </span>
      <button
        type="button"
        disabled={at === many - 1}
        title="J"
        aria-label="Следующая правка"
        onClick={() => onStep(1)}
      >
        <Glyph name="down" isSmall />
      </button>
    </span>
  )
}

type Authorship = {
  written: { items: readonly TextEditRun[]; people: readonly NamedPerson[] }
  present: Y.Doc
  former: Y.Doc
}

/** The authors of a change, and when it was made. */
function Authors({ change, written, present, former }: Authorship & { change: Change }) {
  const { person } = useOffice()
  const [now] = useState(() => new Date())
  const found = authorshipOf(idsOfChange(present, former, change), written.items)
  if (!found) return null
  const names = new Map(written.people.map(each => [each.id, each.name]))
  const nameOf = (id: string) => (id === person.id ? 'вы' : (names.get(id) ?? 'бывший сотрудник'))
  return (
    <span className={styles.authors}>
      <Face name={names.get(found.personIds[0]!) ?? ''} id={found.personIds[0]!} isSmall />
      <span>
        {found.personIds.map(nameOf).join(' и ')},{' '}
        <time dateTime={found.at} title={formatFullDate(found.at)}>
          {agoWords(found.at, now)}
        </time>
      </span>
    </span>
  )
}

function Summary({ found: { added, removed }, shown }: { found: TextComparison; shown: readonly Change[] }) {
  const amounts = [added > 0 && `+${count(added, wordForms)}`, removed > 0 && `−${count(removed, wordForms)}`]
  const words = amounts.filter(Boolean).join(', ')
  return (
    <p className={styles.summary} role="status">
      {shown.length === 0 ? 'Слова те же.' : `${count(shown.length, changeForms)}${words && `: ${words}`}.`}
    </p>
  )
}

function Shown({ change }: { change: Change }) {
  if (change.kind === 'moved')
    return (
      <p className={styles.moved}>
        <Glyph name={change.move!.isUp ? 'up' : 'down'} isSmall />
        <span>
          <b>{wordsOfChange(change)}</b>
          {moveInWords(change)}
        </span>
      </p>
    )
  if (change.value) {
    const { name, before, after } = valueInWords(change)
    return (
      <p className={styles.value}>
        {name}: <del>{before}</del> <ins>{after}</ins>
      </p>
    )
  }
  const isBig = change.kind === 'title'
  const runs = readable(change.runs)
  if (runs.length === 0) return <p className={styles.value}>Без слов</p>
  return (
    <p className={isBig ? styles.big : styles.words}>
      <Runs runs={runs} />
    </p>
  )
}

/** A longer run of unchanged text is cut in its middle. */
const contextLetters = 240

function Runs({ runs }: { runs: readonly ReadRun[] }) {
  return runs.map(({ kind, text }, index) => {
    const shown = text.replaceAll('\uFFFC', ' ⏎ ')
    if (kind === 'gone') return <del key={index}>{shown}</del>
    if (kind === 'new') return <ins key={index}>{shown}</ins>
    if (shown.length <= 2 * contextLetters) return shown
    const [start, end] = [index === 0 ? '' : shown.slice(0, contextLetters), shown.slice(-contextLetters)]
    return `${start} … ${index === runs.length - 1 ? '' : end}`
  })
}

/** A counter that increases `pauseMs` after the last change of the document. */
function useTurn(doc: Y.Doc): number {
  const [turn, setTurn] = useState(0)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const later = () => {
      clearTimeout(timer)
      timer = setTimeout(() => setTurn(before => before + 1), pauseMs)
    }
    doc.on('update', later)
    return () => {
      clearTimeout(timer)
      doc.off('update', later)
    }
  }, [doc])
  return turn
}

const focusOnce = (heading: HTMLElement | null) => heading?.focus({ preventScroll: true })
