// What changed between a version and the present, or the version before it: one change under another, each with its own way back.
import { useEffect, useMemo, useState } from 'react'
import { LoadError } from '../../../parts/loading/LoadError.tsx'
import * as Y from 'yjs'
import { idsOfChange } from '#article-body/editing/compare/ids.ts'
import { readable, type ReadRun } from '#article-body/editing/compare/lines.ts'
import { readTextState, takeBack } from '#article-body/editing/compare/take-back.ts'
import { compareTexts, type Change, type Comparison as Found } from '#article-body/editing/compare/texts.ts'
import { getTextVersion, listTextStrokes, type NamedPerson, type TextEditRun } from '#contract/newsroom.ts'
import { count } from '#russian/plural.ts'
import { Face } from '../../../parts/Face.tsx'
import { Glyph } from '../../../parts/Glyph.tsx'
import { agoWords, formatFullDate } from '../../../parts/relative-dates.ts'
import { useLoaded } from '../../../parts/loading/use-loaded.ts'
import { useOffice } from '../../../shell/office-context.ts'
import { say } from '../../../shell/toasts.ts'
import type { NamedVersion } from './History.tsx'
import { asUndoableChange } from '../collaboration/undoable-change.ts'
import type { TextConnection } from '../collaboration/text-connection.ts'
import { authorshipOf } from './authors.ts'
import { moveInWords, titleOfChange, valueInWords, wordsOfChange } from './change-words.ts'
import styles from './Comparison.module.css'

export type Compared = { version: NamedVersion; former: NamedVersion | undefined }

type Props = Compared & { id: number; connection: TextConnection; mayWrite: boolean; onClose: () => void }

const changeForms = ['правка', 'правки', 'правок'] as const
const wordForms = ['слово', 'слова', 'слов'] as const
/** The present is compared again when typing pauses. */
const pauseMs = 500

function documentOf(base64: string): Y.Doc {
  const doc = new Y.Doc()
  Y.applyUpdate(
    doc,
    Uint8Array.from(atob(base64), char => char.charCodeAt(0)),
  )
  return doc
}

/** The chosen version, and the one before it where the two are compared. */
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

/** The changes between two documents; `turn` says when the present is another one. */
function useChanges(before: Y.Doc | undefined, after: Y.Doc, turn: number): Found | 'unreadable' | undefined {
  return useMemo(() => {
    if (!before) return undefined
    try {
      return compareTexts(readTextState(before), readTextState(after))
    } catch {
      // Another version of the editor wrote what this one cannot read.
      return 'unreadable'
    }
    // oxlint-disable-next-line react/exhaustive-deps
  }, [before, after, turn])
}

export function Comparison({ id, connection, version, former, mayWrite, onClose }: Props) {
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
  const takeBackOne = (change: Change) => {
    let isThere = false
    const undo = asUndoableChange(connection.doc, () => {
      isThere = takeBack(connection.doc, value!.chosen, change.key)
    })
    say(isThere ? { text: 'Вернулось как было', undo } : { text: 'Этой правки в тексте уже нет' })
  }
  return (
    <section className={styles.page} aria-label="Сравнение версий">
      <div className={styles.sheet}>
        <header className={styles.head}>
          <h2 tabIndex={-1} ref={focusOnce}>
            {compared ? `Что изменилось к версии «${version.title}»` : `Что изменилось с версии «${version.title}»`}
          </h2>
          {former && <OtherSide isWithNow={isWithNow} onChoose={setWithNow} />}
          <button type="button" className="link" onClick={onClose}>
            К тексту
          </button>
        </header>
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
            onTakeBack={mayWrite && !compared ? takeBackOne : undefined}
          />
        )}
      </div>
    </section>
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
  found: Found
  hasTypography: boolean
  onTypography: (isShown: boolean) => void
  authorship: Authorship | undefined
  /** Undefined where changes cannot be taken back. */
  onTakeBack: ((change: Change) => void) | undefined
}

function Changes({ found, hasTypography, onTypography, authorship, onTakeBack }: ChangesProps) {
  const shown = found.changes.filter(change => hasTypography || !change.isTypography)
  return (
    <>
      <Summary found={found} shown={shown} hasTypography={hasTypography} onTypography={onTypography} />
      <ol className={styles.changes}>
        {shown.map(change => (
          <li key={change.key}>
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

type Authorship = {
  written: { items: readonly TextEditRun[]; people: readonly NamedPerson[] }
  present: Y.Doc
  former: Y.Doc
}

/** Who made the change, and when. */
function Authors({ change, written, present, former }: Authorship & { change: Change }) {
  const { person } = useOffice()
  const [now] = useState(() => new Date())
  const found = authorshipOf(idsOfChange(present, former, change), written.items)
  if (!found) return null
  const names = new Map(written.people.map(each => [each.id, each.name]))
  const nameOf = (id: string) => (id === person.id ? 'вы' : (names.get(id) ?? 'бывший сотрудник'))
  return (
    <span className={styles.authors}>
      <Face name={names.get(found.personIds[0]!) ?? ''} isSmall />
      {found.personIds.map(nameOf).join(' и ')},{' '}
      <time dateTime={found.at} title={formatFullDate(found.at)}>
        {agoWords(found.at, now)}
      </time>
    </span>
  )
}

function Summary({
  found,
  shown,
  hasTypography,
  onTypography,
}: {
  found: Found
  shown: readonly Change[]
  hasTypography: boolean
  onTypography: (isShown: boolean) => void
}) {
  const { added, removed, typography } = found
  const amounts = [added > 0 && `+${count(added, wordForms)}`, removed > 0 && `−${count(removed, wordForms)}`]
  const words = amounts.filter(Boolean).join(', ')
  return (
    <p className={styles.summary} role="status">
      {shown.length === 0 ? 'Слова те же.' : `${count(shown.length, changeForms)}${words && `: ${words}`}.`}
      {typography > 0 && (
        <>
          {' '}
          Переносы, пробелы и кавычки {hasTypography ? 'показаны' : 'спрятаны'}:{' '}
          <button type="button" className="link" onClick={() => onTypography(!hasTypography)}>
            {hasTypography ? 'спрятать' : 'показать'} {typography}
          </button>
        </>
      )}
    </p>
  )
}

function Shown({ change }: { change: Change }) {
  if (change.kind === 'moved')
    return (
      <p className={styles.moved}>
        <Glyph name="grip" isSmall />
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

/** A long run of equal words is cut in its middle. */
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

/** Changes some time after the document did. */
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
