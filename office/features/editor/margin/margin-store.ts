// Notes of the open text: their highlights, the active one, and their positions. The store is outside React, because typing changes
// positions many times a second and must not render.
import { Extension } from '@tiptap/core'
import { Plugin, PluginKey, type EditorState, type Transaction } from '@tiptap/pm/state'
import type { DecorationSet, EditorView } from '@tiptap/pm/view'
import { ySyncPluginKey } from 'y-prosemirror'
import type * as Y from 'yjs'
import { decorate, isProof, mapPlaces, noteAt, orderOf, type NoteId, type Places, type ProofId } from './note-places.ts'
import type { ProofMark } from '../../../shell/proofreader.ts'
import { placeOf, rangeOf, type Place, type RemarkRange } from './remark-ranges.ts'

export type MarginState = {
  active: NoteId | undefined
  /** Notes in the order of their lines; those without a place are last. */
  order: readonly NoteId[]
  gone: ReadonlySet<NoteId>
  draft: RemarkRange | undefined
  /** The findings of the proofreader. */
  proofs: ReadonlyMap<NoteId, ProofMark>
}

type Ranges = ReadonlyMap<NoteId, RemarkRange>
type Marks = { places: Places; active: NoteId | undefined; isUnder: boolean; decorations: DecorationSet }
type Meta = { isRead?: true; active?: { id: NoteId | undefined }; isUnder?: boolean; proofs?: Places }

export type MarginStore = ReturnType<typeof makeMarginStore>

const key = new PluginKey<Marks>('remarks')
/** Notes are positioned again this long after the last change; a ResizeObserver reports lines that grow. */
const pauseMs = 150

export function makeMarginStore(doc: Y.Doc) {
  const listeners = new Set<() => void>()
  const layoutListeners = new Set<() => void>()
  const wordListeners = new Set<() => void>()
  let proofCount = 0
  let state: MarginState = { active: undefined, order: [], gone: new Set(), draft: undefined, proofs: new Map() }
  let threads: Ranges = new Map()
  let view: EditorView | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  /** On narrow screens the note in focus stands here, under its paragraph. */
  const host = document.createElement('div')
  host.className = 'e-note'
  host.contentEditable = 'false'

  function change(next: Partial<MarginState>): void {
    state = { ...state, ...next }
    for (const listener of listeners) listener()
  }
  const ranges = (): Ranges => (state.draft ? new Map([...threads, ['draft' as const, state.draft]]) : threads)

  function read(now: EditorState): Places {
    const places = new Map<NoteId, Place>()
    for (const [id, range] of ranges()) {
      const place = placeOf(doc, now, range)
      if (place) places.set(id, place)
    }
    return places
  }

  /** Classes of the marks of the proof-reader, by kind. */
  const looks = () => new Map([...state.proofs].map(([id, { note }]) => [id, `e-proof e-proof-${note.kind}`] as const))
  /** Notes whose words are gone say nothing any more. */
  const proofsOf = (places: Places): Places =>
    new Map([...places].filter(([id, place]) => isProof(id) && !place.isGone))

  function apply(tr: Transaction, marks: Marks, now: EditorState): Marks {
    const meta = tr.getMeta(key) as Meta | undefined
    const isForeign = tr.docChanged && tr.getMeta(ySyncPluginKey) !== undefined
    if (!meta && !tr.docChanged) return marks
    const active = meta?.active ? meta.active.id : marks.active
    const isUnder = meta?.isUnder ?? marks.isUnder
    const proofs = meta?.proofs ?? proofsOf(tr.docChanged ? mapPlaces(marks.places, tr) : marks.places)
    if (meta?.isRead || meta?.proofs || isForeign) {
      const places = new Map([...read(now), ...proofs])
      return {
        places,
        active,
        isUnder,
        decorations: decorate(now, places, active, isUnder ? host : undefined, looks()),
      }
    }
    // What is typed here moves the marks; the shared document follows a moment later.
    const places = tr.docChanged ? mapPlaces(marks.places, tr) : marks.places
    const decorations = meta
      ? decorate(now, places, active, isUnder ? host : undefined, looks())
      : marks.decorations.map(tr.mapping, tr.doc)
    return { places, active, isUnder, decorations }
  }

  function noteOrder(places: Places): void {
    const next = orderOf(places, [...ranges().keys()])
    next.gone = new Set([...next.gone].filter(id => !isProof(id)))
    next.order = next.order.filter(id => !isProof(id) || !places.get(id)?.isGone)
    const isSame = String(next.order) === String(state.order) && String([...next.gone]) === String([...state.gone])
    if (!isSame) change(next)
  }

  function layoutLater(): void {
    clearTimeout(timer)
    timer = setTimeout(() => layoutListeners.forEach(listener => listener()), pauseMs)
  }

  const dispatch = (meta: Meta) => {
    if (view && !view.isDestroyed) view.dispatch(view.state.tr.setMeta(key, meta).setMeta('addToHistory', false))
  }
  function focus(id: NoteId | undefined): void {
    if (state.active === id) return
    change({ active: id })
    dispatch({ active: { id } })
  }

  const plugin = new Plugin<Marks>({
    key,
    state: {
      init: (_, now) => {
        const places = new Map<NoteId, Place>()
        return { places, active: undefined, isUnder: false, decorations: decorate(now, places, undefined, undefined) }
      },
      apply: (tr, marks, _, now) => apply(tr, marks, now),
    },
    props: {
      decorations: now => key.getState(now)!.decorations,
      // A person who may only read can still select words.
      attributes: (): { [name: string]: string } =>
        view?.editable === false ? { tabindex: '0', 'aria-readonly': 'true' } : {},
    },
    view: opened => {
      view = opened
      if (threads.size > 0) queueMicrotask(() => dispatch({ isRead: true }))
      return {
        update: (now, before) => {
          const places = key.getState(now.state)!.places
          if (places !== key.getState(before)!.places) {
            noteOrder(places)
            layoutLater()
          }
          if (now.state.doc !== before.doc) for (const listener of wordListeners) listener()
          if (now.state.selection.eq(before.selection) || state.active === 'draft') return
          const at = now.state.selection.empty ? noteAt(now.state.selection.head, places) : state.active
          if (at !== state.active) queueMicrotask(() => focus(at))
        },
        destroy: () => {
          clearTimeout(timer)
          view = undefined
        },
      }
    },
  })

  return {
    host,
    extension: Extension.create({ name: 'remarks', addProseMirrorPlugins: () => [plugin] }),
    get state() {
      return state
    },
    get view() {
      return view
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    /** Calls the listener when notes may have to move. */
    onLayout: (listener: () => void) => {
      layoutListeners.add(listener)
      return () => void layoutListeners.delete(listener)
    },
    setThreads(next: Ranges): void {
      const isSame = next.size === threads.size && [...next].every(([id, range]) => isEqual(threads.get(id), range))
      threads = next
      // Redrawing the marks resets the selection, so it is done only when a range has changed.
      if (!view || isSame) return
      dispatch({ isRead: true })
      const { selection } = view.state
      // The caret may already stand where the new remark is.
      if (state.active === undefined && selection.empty && view.hasFocus())
        focus(noteAt(selection.head, key.getState(view.state)!.places))
    },
    /** Hears that the words have changed. */
    onWords: (listener: () => void) => {
      wordListeners.add(listener)
      return () => void wordListeners.delete(listener)
    },
    /** What the proof-reader notices now. A note that was there before keeps its number, and so the focus. */
    setProofs(marks: readonly ProofMark[]): void {
      if (!view || view.isDestroyed) return
      const keyOf = ({ note, words }: ProofMark) => `${note.rule}:${words}`
      const former = new Map<string, ProofId[]>()
      for (const [id, mark] of state.proofs)
        if (isProof(id)) former.set(keyOf(mark), [...(former.get(keyOf(mark)) ?? []), id])
      const proofs = new Map<NoteId, ProofMark>()
      for (const mark of marks) proofs.set(former.get(keyOf(mark))?.shift() ?? (`p${(proofCount += 1)}` as const), mark)
      const places = new Map([...proofs].map(([id, { from, to }]) => [id, { from, to, isGone: false }]))
      const now = key.getState(view.state)!.places
      const isSame =
        proofs.size === state.proofs.size &&
        [...places].every(([id, { from, to }]) => now.get(id)?.from === from && now.get(id)?.to === to)
      // Typing that changes no note draws nothing.
      if (isSame) return
      const isLost = isProof(state.active) && !proofs.has(state.active)
      change({ proofs, ...(isLost && { active: undefined }) })
      dispatch({ proofs: places, ...(isLost && { active: { id: undefined } }) })
    },
    /** Writes what the proof-reader offers, as typing would. */
    takeProof(id: NoteId, replacement: string): void {
      const place = view && key.getState(view.state)?.places.get(id)
      if (!place || place.isGone || !view?.editable) return
      const tr = view.state.tr.insertText(replacement, place.from, place.to)
      const others = new Map([...proofsOf(key.getState(view.state)!.places)].filter(([other]) => other !== id))
      change({ proofs: new Map([...state.proofs].filter(([other]) => other !== id)), active: undefined })
      view.dispatch(tr.setMeta(key, { proofs: mapPlaces(others, tr), active: { id: undefined } } satisfies Meta))
      view.focus()
    },
    setUnder(isUnder: boolean): void {
      if (view && key.getState(view.state)?.isUnder !== isUnder) dispatch({ isUnder })
    },
    focus,
    /** Starts a remark on the selected words; false when none are selected. */
    startDraft(): boolean {
      const range = view && !view.state.selection.empty && rangeOf(doc, view.state, view.state.selection)
      if (!range) return false
      change({ draft: range, active: 'draft' })
      dispatch({ isRead: true, active: { id: 'draft' } })
      return true
    },
    dropDraft(): void {
      const active = state.active === 'draft' ? undefined : state.active
      change({ draft: undefined, active })
      dispatch({ isRead: true, active: { id: active } })
    },
    /** The top of the line of a note, in px of the window. */
    topOf(id: NoteId): number | undefined {
      const place = view && key.getState(view.state)?.places.get(id)
      return place && view!.coordsAtPos(place.from, 1).top
    },
    /** The current range of a note in the shared document. */
    rangeNow(id: NoteId): RemarkRange | undefined {
      const place = view && key.getState(view.state)?.places.get(id)
      return place && !place.isGone ? rangeOf(doc, view!.state, place) : undefined
    },
    /** The number of notes before the caret. */
    countBeforeCaret(): number {
      const places = view && key.getState(view.state)?.places
      const head = view?.state.selection.head ?? 0
      return state.order.filter(id => (places?.get(id)?.from ?? Infinity) <= head).length
    },
    scrollTo(id: NoteId): void {
      const place = view && key.getState(view.state)?.places.get(id)
      if (!place) return
      const { node } = view!.domAtPos(place.from)
      const element = node instanceof Element ? node : node.parentElement
      element?.scrollIntoView({ block: 'center', behavior: 'auto' })
    },
  }
}

const isEqual = (a: RemarkRange | undefined, b: RemarkRange) => a?.start === b.start && a.end === b.end
