// Positions of notes in the editor: their order, the one at the caret, how changes move them, and their highlights. Pure.
import type { EditorState, Transaction } from '@tiptap/pm/state'
import { Decoration, DecorationSet } from '@tiptap/pm/view'
import type { Place } from './remarks/remark-ranges.ts'

/** The id of a remark, `draft` for the one that is being written, or the id of a finding. */
export type NoteId = number | 'draft' | ProofId
/** The id of a finding of the proofreader. */
export type ProofId = `p${number}`
export const isProof = (id: unknown): id is ProofId => typeof id === 'string' && /^p\d+$/.test(id)
export type Places = ReadonlyMap<NoteId, Place>

/** Notes in the order of their lines, those without a place last; `gone`: the notes whose words are no longer in the text. */
export function orderOf(places: Places, ids: readonly NoteId[]): { order: NoteId[]; gone: Set<NoteId> } {
  const [known, lost] = [[...places.keys()], ids.filter(id => !places.has(id))]
  return {
    order: [...known.toSorted((a, b) => places.get(a)!.from - places.get(b)!.from), ...lost],
    gone: new Set([...known.filter(id => places.get(id)!.isGone), ...lost]),
  }
}

/** The shortest note around a position. */
export function noteAt(at: number, places: Places): NoteId | undefined {
  let found: { id: NoteId; size: number } | undefined
  for (const [id, { from, to, isGone }] of places)
    if (!isGone && at >= from && at <= to && (!found || to - from < found.size)) found = { id, size: to - from }
  return found?.id
}

/** The places after a transaction. */
export function mapPlaces(places: Places, tr: Transaction): Places {
  return new Map(
    [...places].map(([id, { from, to, isGone }]) => {
      const start = tr.mapping.map(from, 1)
      const end = Math.max(start, tr.mapping.map(to, -1))
      return [id, { from: start, to: end, isGone: isGone || end === start }]
    }),
  )
}

/** Highlights of the notes. `host`: the element of the active note if it is shown under its paragraph. */
export function decorate(
  { doc }: EditorState,
  places: Places,
  active: NoteId | undefined,
  host: HTMLElement | undefined,
  /** Class names of notes that are drawn differently from remarks. */
  looks: ReadonlyMap<NoteId, string> = new Map(),
): DecorationSet {
  const marks = [...places].flatMap(([id, { from, to, isGone }]) =>
    isGone
      ? []
      : [Decoration.inline(from, to, { class: `${looks.get(id) ?? 'e-remark'}${id === active ? ' e-active' : ''}` })],
  )
  const at = host && active !== undefined ? places.get(active) : undefined
  if (host && at && doc.childCount > 0) {
    const inside = doc.resolve(Math.min(at.to, doc.content.size))
    const place = inside.depth > 0 ? inside.after(1) : inside.pos
    marks.push(
      Decoration.widget(place, () => host, { key: 'note', side: -1, ignoreSelection: true, stopEvent: () => true }),
    )
  }
  return DecorationSet.create(doc, marks)
}
