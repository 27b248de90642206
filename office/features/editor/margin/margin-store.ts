// Notes of the open text: their highlights, the active one, and their positions. The store is outside React, because typing changes
// positions many times a second and must not render.
import { Extension } from '@tiptap/core'
import type * as Y from 'yjs'
import { makeListeners, makeMarginCore, type MarginCore, type MarginState, type Ranges } from './margin-core.ts'
import { makeMarksPlugin, marksOf } from './marks-plugin.ts'
import { isProof, noteAt, orderOf, type NoteId, type Places } from './note-places.ts'
import { makeProofMarks } from './proofs/proof-marks.ts'
import { placeOf, rangeOf, type Place, type RemarkRange } from './remarks/remark-ranges.ts'
import type { NewRemark } from './remarks/threads.ts'

export type MarginStore = ReturnType<typeof makeMarginStore>

/** Notes are positioned again this long after the last change; a ResizeObserver reports lines that grow. */
const pauseMs = 150

const isEqual = (a: RemarkRange | undefined, b: RemarkRange) => a?.start === b.start && a.end === b.end

/** True if both have the same notes in the same order, and the same notes are gone. */
const isSameOrder = (a: Pick<MarginState, 'order' | 'gone'>, b: Pick<MarginState, 'order' | 'gone'>) =>
  String(a.order) === String(b.order) && String([...a.gone]) === String([...b.gone])

/** The notes to show. Findings are left out if their words are gone; remarks stay and are shown without words. */
function shownOrder(places: Places, ids: readonly NoteId[]) {
  const { order, gone } = orderOf(places, ids)
  return {
    order: order.filter(id => !isProof(id) || !places.get(id)?.isGone),
    gone: new Set([...gone].filter(id => !isProof(id))),
  }
}

/** The element in which narrow screens show the active note, under its paragraph. */
function makeHost(): HTMLElement {
  const host = document.createElement('div')
  host.className = 'e-beside'
  host.contentEditable = 'false'
  return host
}

/** Creates the plugin that draws the highlights, and reacts when they move. */
function connectMarks(core: MarginCore) {
  const layoutListeners = makeListeners()
  const wordListeners = makeListeners()
  let layoutTimer: ReturnType<typeof setTimeout> | undefined
  const host = makeHost()

  const plugin = makeMarksPlugin({
    host,
    readPlaces: now => {
      const places = new Map<NoteId, Place>()
      for (const [id, range] of core.ranges) {
        const place = placeOf(core.doc, now, range)
        if (place) places.set(id, place)
      }
      return places
    },
    looks: () => new Map([...core.state.proofs].map(([id, { note }]) => [id, `e-proof e-proof-${note.kind}`] as const)),
    onView: opened => {
      core.setView(opened)
      if (!opened) clearTimeout(layoutTimer)
      else if (core.threads.size > 0) queueMicrotask(() => core.dispatch({ isRead: true }))
    },
    onPlaces: places => {
      const next = shownOrder(places, [...core.ranges.keys()])
      if (!isSameOrder(next, core.state)) core.change(next)
      clearTimeout(layoutTimer)
      layoutTimer = setTimeout(layoutListeners.tell, pauseMs)
    },
    onWords: wordListeners.tell,
    onSelection: ({ selection }, places) => {
      const { active } = core.state
      if (active === 'draft') return
      const at = selection.empty ? noteAt(selection.head, places) : active
      // ProseMirror allows no new transaction while it updates its view.
      if (at !== active) queueMicrotask(() => core.focus(at))
    },
  })

  return {
    host,
    extension: Extension.create({ name: 'remarks', addProseMirrorPlugins: () => [plugin] }),
    /** Calls the listener when notes may have to move. */
    onLayout: layoutListeners.add,
    /** Calls the listener when the text has changed. */
    onWords: wordListeners.add,
    setUnder(isUnder: boolean): void {
      if (core.view && marksOf(core.view.state)?.isUnder !== isUnder) core.dispatch({ isUnder })
    },
  }
}

/** Remarks: the threads of the server, and the draft. */
function makeRemarks(core: MarginCore) {
  let typed: NewRemark | undefined
  return {
    typedDraft: (): NewRemark | undefined => typed,
    /** Keeps what was typed in the form of the draft. */
    keepTyped: (remark: NewRemark): void => {
      typed = remark
    },
    setThreads(next: Ranges): void {
      const { threads, view } = core
      const isSame = next.size === threads.size && [...next].every(([id, range]) => isEqual(threads.get(id), range))
      core.keepThreads(next)
      // Redrawing the highlights resets the selection, so it is done only if a range has changed.
      if (!view || isSame) return
      core.dispatch({ isRead: true })
      const { selection } = view.state
      // The caret may already be in the range of the new remark.
      if (core.state.active === undefined && selection.empty && view.hasFocus())
        core.focus(noteAt(selection.head, core.places!))
    },
    /** Starts a remark on the selected words; returns false if none are selected. */
    startDraft(): boolean {
      const { view } = core
      const range = view && !view.state.selection.empty && rangeOf(core.doc, view.state, view.state.selection)
      if (!range) return false
      typed = undefined
      core.change({ draft: range, active: 'draft' })
      core.dispatch({ isRead: true, active: { id: 'draft' } })
      return true
    },
    dropDraft(): void {
      const active = core.state.active === 'draft' ? undefined : core.state.active
      core.change({ draft: undefined, active })
      core.dispatch({ isRead: true, active: { id: active } })
    },
  }
}

/** Positions of notes, on the page and in the shared document. */
function makeNotePlaces(core: MarginCore) {
  return {
    /** The top of the line of a note, in px from the top of the window. */
    topOf(id: NoteId): number | undefined {
      const place = core.places?.get(id)
      return place && core.view!.coordsAtPos(place.from, 1).top
    },
    /** The word before and the word after the place of a note, in its paragraph. */
    wordsAround(id: NoteId): { before: string; after: string } | undefined {
      const place = core.places?.get(id)
      const doc = core.view?.state.doc
      if (!place || place.isGone || !doc || place.to > doc.content.size) return undefined
      const [from, to] = [doc.resolve(place.from), doc.resolve(place.to)]
      const before = doc.textBetween(from.start(), place.from, ' ', ' ')
      const after = doc.textBetween(place.to, to.end(), ' ', ' ')
      return { before: /\S*\s*$/.exec(before)![0], after: /^\s*\S*/.exec(after)![0] }
    },
    /** The current range of a note in the shared document. */
    rangeNow(id: NoteId): RemarkRange | undefined {
      const place = core.places?.get(id)
      return place && !place.isGone ? rangeOf(core.doc, core.view!.state, place) : undefined
    },
    /** The number of notes before the caret. */
    countBeforeCaret(): number {
      const { places, view, state } = core
      const head = view?.state.selection.head ?? 0
      return state.order.filter(id => (places?.get(id)?.from ?? Infinity) <= head).length
    },
    scrollTo(id: NoteId): void {
      const place = core.places?.get(id)
      if (!place) return
      const { node } = core.view!.domAtPos(place.from)
      const element = node instanceof Element ? node : node.parentElement
      element?.scrollIntoView({ block: 'center', behavior: 'auto' })
    },
  }
}

export function makeMarginStore(doc: Y.Doc) {
  const core = makeMarginCore(doc)
  return {
    get state() {
      return core.state
    },
    get view() {
      return core.view
    },
    subscribe: core.subscribe,
    focus: core.focus,
    ...connectMarks(core),
    ...makeRemarks(core),
    ...makeProofMarks(core),
    ...makeNotePlaces(core),
  }
}
