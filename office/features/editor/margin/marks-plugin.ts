// The marks of the margin's notes in the words, as a plugin of the editor: where each note stands and how it is drawn. Typing moves the
// marks many times a second, so they live in the state of the editor and not in React.
import { Plugin, PluginKey, type EditorState, type Transaction } from '@tiptap/pm/state'
import type { DecorationSet, EditorView } from '@tiptap/pm/view'
import { ySyncPluginKey } from 'y-prosemirror'
import { decorate, isProof, mapPlaces, type NoteId, type Places } from './note-places.ts'

type Marks = { places: Places; active: NoteId | undefined; isUnder: boolean; decorations: DecorationSet }

/** What a transaction says to the marks. `isRead`: the ranges have changed, read their places again. */
export type MarksChange = { isRead?: true; active?: { id: NoteId | undefined }; isUnder?: boolean; proofs?: Places }

export type MarksOwner = {
  /** On narrow screens the note in focus stands in this element, under its paragraph. */
  host: HTMLElement
  /** The places of remarks, read from the shared document. */
  readPlaces(now: EditorState): Places
  /** Class names of notes that look different from remarks. */
  looks(): ReadonlyMap<NoteId, string>
  /** The editor was opened, or closed. */
  onView(view: EditorView | undefined): void
  onPlaces(places: Places): void
  onWords(): void
  onSelection(now: EditorState, places: Places): void
}

const key = new PluginKey<Marks>('remarks')

export const marksOf = (state: EditorState): Marks | undefined => key.getState(state)
export const tellMarks = (tr: Transaction, change: MarksChange): Transaction => tr.setMeta(key, change)

/** Notes whose words are gone say nothing any more. */
export const proofsAmong = (places: Places): Places =>
  new Map([...places].filter(([id, place]) => isProof(id) && !place.isGone))

/** The marks after a transaction. */
function follow(tr: Transaction, marks: Marks, now: EditorState, owner: MarksOwner): Marks {
  const change = tr.getMeta(key) as MarksChange | undefined
  if (!change && !tr.docChanged) return marks
  const active = change?.active ? change.active.id : marks.active
  const isUnder = change?.isUnder ?? marks.isUnder
  const draw = (places: Places) => decorate(now, places, active, isUnder ? owner.host : undefined, owner.looks())

  const moved = tr.docChanged ? mapPlaces(marks.places, tr) : marks.places
  const isForeign = tr.docChanged && tr.getMeta(ySyncPluginKey) !== undefined
  if (change?.isRead || change?.proofs || isForeign) {
    const places = new Map([...owner.readPlaces(now), ...(change?.proofs ?? proofsAmong(moved))])
    return { places, active, isUnder, decorations: draw(places) }
  }
  // What is typed here moves the marks; the shared document follows a moment later.
  const decorations = change ? draw(moved) : marks.decorations.map(tr.mapping, tr.doc)
  return { places: moved, active, isUnder, decorations }
}

export function makeMarksPlugin(owner: MarksOwner): Plugin<Marks> {
  let view: EditorView | undefined
  return new Plugin<Marks>({
    key,
    state: {
      init: (_, now) => {
        const places: Places = new Map()
        return { places, active: undefined, isUnder: false, decorations: decorate(now, places, undefined, undefined) }
      },
      apply: (tr, marks, _, now) => follow(tr, marks, now, owner),
    },
    props: {
      decorations: now => key.getState(now)!.decorations,
      // A person who may only read can still select words.
      attributes: (): { [name: string]: string } =>
        view?.editable === false ? { tabindex: '0', 'aria-readonly': 'true' } : {},
    },
    view: opened => {
      view = opened
      owner.onView(opened)
      return {
        update: ({ state }, before) => {
          const { places } = key.getState(state)!
          if (places !== key.getState(before)!.places) owner.onPlaces(places)
          if (state.doc !== before.doc) owner.onWords()
          if (!state.selection.eq(before.selection)) owner.onSelection(state, places)
        },
        destroy: () => {
          view = undefined
          owner.onView(undefined)
        },
      }
    },
  })
}
