// The margin: notes beside the sheet, level with their lines; without room, the note in focus is shown under its paragraph.
import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { count } from '#russian/plural.ts'
import type { KeptFor } from './proofs/proofs.ts'
import styles from './Margin.module.css'
import type { MarginState } from './margin-core.ts'
import type { MarginStore } from './margin-store.ts'
import { isProof, type NoteId } from './note-places.ts'
import { ProofCard } from './proofs/ProofCard.tsx'
import { foldSame } from './proofs/same-findings.ts'
import { Note } from './remarks/Note.tsx'
import { placeNotes } from './place-notes.ts'
import { RemarkForm } from './remarks/RemarkForm.tsx'
import { textOfRange } from './remarks/remark-ranges.ts'
import type { RemarkThread, Threads } from './remarks/threads.ts'
import type { TextConnection } from '../collaboration/text-connection.ts'

const gapPx = 8
/** The number of notes that are shown; further ones are folded. */
const shownMax = 12
/** Minimum width for notes beside the sheet; the same value is in Margin.module.css. */
const besidePx = 800
const noteForms = ['замечание', 'замечания', 'замечаний'] as const

type Props = {
  store: MarginStore
  threads: Threads
  connection: TextConnection
  may: { remark: boolean; write: boolean }
  /** Called for «Так и надо» on a finding of the proofreader. */
  onKeep: (id: NoteId, keptFor: KeptFor) => void
}

export function Margin(props: Props) {
  const { store, threads } = props
  const column = useRef<HTMLElement>(null)
  const state = useSyncExternalStore(store.subscribe, () => store.state)
  const { active, order, proofs } = state
  const [isUnfolded, setUnfolded] = useState(false)
  const isBeside = useRoom(column, store)
  const byId = new Map(threads.items.map(thread => [thread.id, thread]))
  const present = order.filter(id => id === 'draft' || proofs.has(id) || (typeof id === 'number' && byId.has(id)))
  const { shown: known, same } = foldSame(present, proofs, active)
  const mayFold = !isUnfolded && known.length > shownMax && !known.slice(shownMax).includes(active ?? -1)
  const shown = mayFold ? known.slice(0, shownMax) : known
  usePlacing(column, store, isBeside ? active : undefined)
  useFocusing(column, store)

  const noted = (id: NoteId) => (
    <NoteSection key={id} {...props} id={id} state={state} thread={byId.get(id as number)} same={same.get(id)} />
  )
  const isHere = active !== undefined && known.includes(active)
  return (
    <aside ref={column} className={styles.margin} aria-label="Поля" hidden={!isBeside || shown.length === 0}>
      {isBeside && shown.map(noted)}
      {isBeside && mayFold && (
        <button type="button" className={styles.fold} data-note="fold" onClick={() => setUnfolded(true)}>
          ещё {count(known.length - shownMax, noteForms)}
        </button>
      )}
      {!isBeside && isHere && createPortal(noted(active), store.host)}
    </aside>
  )
}

type NoteProps = Props & {
  id: NoteId
  state: MarginState
  thread: RemarkThread | undefined
  /** The findings for which this one speaks. */
  same: readonly NoteId[] | undefined
}

function NoteSection(props: NoteProps) {
  const { id, state, thread } = props
  const { active, gone, proofs } = state
  const proof = proofs.get(id)
  const name =
    id === 'draft' ? 'Новое замечание' : proof ? `Правописание: ${proof.words}` : `Замечание, ${thread!.authorName}`
  return (
    <section
      className={styles.note}
      aria-label={name}
      data-note={id}
      data-active={id === active || undefined}
      data-proof={proof?.note.kind}
      data-gone={gone.has(id) || undefined}
      tabIndex={-1}
    >
      <NoteContent {...props} />
    </section>
  )
}

/** The form of a new remark, a finding of the proofreader, or a thread. */
function NoteContent({ id, state, store, threads, thread, same = [], connection, may, onKeep }: NoteProps) {
  const { active, gone, draft, proofs } = state
  const proof = proofs.get(id)
  if (id === 'draft')
    return (
      draft && (
        <RemarkForm
          label="Замечание"
          sendLabel="Отправить"
          // A window that changes its width moves the form between the margin and the text.
          first={store.typedDraft()}
          onType={store.keepTyped}
          {...(textOfRange(connection.doc, draft) && { words: draft.quote })}
          onSend={async remark => store.focus((await threads.add(draft, remark)).id)}
          onClose={() => {
            store.dropDraft()
            store.view?.focus()
          }}
        />
      )
    )
  if (proof)
    return (
      <ProofCard
        mark={proof}
        around={/[\p{L}\p{N}]/u.test(proof.words) ? undefined : store.wordsAround(id)}
        mayWrite={may.write}
        others={same.length - 1}
        onTake={replacement => store.takeProofs([id], replacement)}
        onTakeAll={replacement => store.takeProofs(same, replacement)}
        onKeep={keptFor => onKeep(id, keptFor)}
      />
    )
  return (
    <Note
      thread={thread!}
      threads={threads}
      may={may}
      isGone={gone.has(id)}
      isOpen={id === active}
      onFind={store.rangeNow}
    />
  )
}

/** True if there is room for notes beside the sheet. */
function useRoom(column: { current: HTMLElement | null }, store: MarginStore): boolean {
  const [isBeside, setBeside] = useState(true)
  useLayoutEffect(() => {
    const scroll = column.current?.closest('article')?.parentElement
    if (!scroll) return
    const look = () => {
      const { paddingLeft, paddingRight } = getComputedStyle(scroll)
      setBeside(scroll.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight) >= besidePx)
    }
    look()
    const sizes = new ResizeObserver(look)
    sizes.observe(scroll)
    return () => sizes.disconnect()
  }, [column])
  useEffect(() => store.setUnder(!isBeside), [store, isBeside])
  return isBeside
}

/** Makes a note active when it is pressed or gets the focus. */
function useFocusing(column: { current: HTMLElement | null }, store: MarginStore): void {
  useEffect(() => {
    let isPressed = false
    const look = ({ type, target }: Event) => {
      isPressed = type === 'pointerdown' || (type === 'focusin' && isPressed)
      // An active note is taller. It must not grow between pointerdown and click, or the click would miss its button.
      if (isPressed) return
      const name = (target as Element).closest<HTMLElement>('[data-note]')?.dataset.note
      if (isProof(name)) store.focus(name)
      else if (Number(name) > 0) store.focus(Number(name))
    }
    const places = [column.current, store.host]
    const events = ['pointerdown', 'focusin', 'click']
    for (const place of places) for (const event of events) place?.addEventListener(event, look)
    return () => {
      for (const place of places) for (const event of events) place?.removeEventListener(event, look)
    }
  }, [column, store])
}

/** Positions notes level with their lines, outside React: when they change, when anything is resized, and when typing pauses. */
function usePlacing(column: { current: HTMLElement | null }, store: MarginStore, active: NoteId | undefined): void {
  const place = () => {
    const element = column.current
    if (!element || element.hidden) return
    const notes = [...element.querySelectorAll<HTMLElement>(':scope > [data-note]')]
    const { top } = element.getBoundingClientRect()
    let last = 0
    const boxes = notes.map(note => {
      const id = note.dataset.note!
      const line = id === 'fold' ? undefined : store.topOf(id === 'draft' || isProof(id) ? id : Number(id))
      last = line === undefined ? last : line - top
      return { top: last, height: note.offsetHeight }
    })
    const focused = notes.findIndex(note => active !== undefined && note.dataset.note === String(active))
    placeNotes(boxes, gapPx, focused === -1 ? undefined : focused).forEach((at, index) => {
      notes[index]!.style.top = `${Math.round(at)}px`
    })
  }
  const newest = useRef(place)
  useLayoutEffect(() => {
    newest.current = place
    place()
  })
  useEffect(() => {
    const again = () => newest.current()
    const sheet = column.current?.closest('article')
    const sizes = new ResizeObserver(again)
    if (sheet) sizes.observe(sheet)
    const offLayout = store.onLayout(again)
    return () => {
      sizes.disconnect()
      offLayout()
    }
  }, [column, store])
}
