// The findings of the proofreader as notes of the margin. A finding keeps its id while it stays in the text.
import type { FieldProofs, ProofField, ProofMark } from '../../../../shell/proofreader.ts'
import type { MarginCore } from '../margin-core.ts'
import { proofsAmong, tellMarks } from '../marks-plugin.ts'
import { isProof, mapPlaces, type NoteId, type Places } from '../note-places.ts'

type Proofs = ReadonlyMap<NoteId, ProofMark>

const nameOf = ({ note, words }: ProofMark) => `${note.rule}:${words}`

/** Assigns ids to findings. A finding that was there before keeps its id, and so stays active. */
function numberMarks(marks: readonly ProofMark[], former: Proofs, nextId: () => NoteId): Proofs {
  const idsByName = new Map<string, NoteId[]>()
  for (const [id, mark] of former) idsByName.set(nameOf(mark), [...(idsByName.get(nameOf(mark)) ?? []), id])
  return new Map(marks.map(mark => [idsByName.get(nameOf(mark))?.shift() ?? nextId(), mark]))
}

export function makeProofMarks(core: MarginCore) {
  let count = 0
  const nextId = () => `p${(count += 1)}` as const

  return {
    /** Sets the current findings. */
    setProofs(marks: readonly ProofMark[]): void {
      const now = core.places
      if (!now) return
      const { proofs: former, active } = core.state
      const proofs = numberMarks(marks, former, nextId)
      const places: Places = new Map([...proofs].map(([id, { from, to }]) => [id, { from, to, isGone: false }]))
      const isSame =
        proofs.size === former.size &&
        [...places].every(([id, { from, to }]) => now.get(id)?.from === from && now.get(id)?.to === to)
      // Do not redraw if the findings have not changed.
      if (isSame) return
      const isLost = isProof(active) && !proofs.has(active)
      core.change({ proofs, ...(isLost && { active: undefined }) })
      core.dispatch({ proofs: places, ...(isLost && { active: { id: undefined } }) })
    },
    /** Sets the current findings in the fields of plain text. */
    setFieldProofs(fieldProofs: FieldProofs): void {
      const plain = (found: FieldProofs) => JSON.stringify([...found])
      if (plain(fieldProofs) !== plain(core.state.fieldProofs)) core.change({ fieldProofs })
    },
    /** Removes a corrected finding of a field, and moves the later ones, so that they can be corrected before the next check. */
    correctField(field: ProofField, taken: ProofMark, replacement: string): void {
      const moved = replacement.length - taken.words.length
      const rest = (core.state.fieldProofs.get(field) ?? [])
        .filter(mark => mark !== taken)
        .map(mark => (mark.from > taken.from ? { ...mark, from: mark.from + moved, to: mark.to + moved } : mark))
      const others = [...core.state.fieldProofs].filter(([name]) => name !== field)
      core.change({ fieldProofs: new Map(rest.length > 0 ? [...others, [field, rest]] : others) })
    },
    /** Replaces the words of findings, as typing would, in one step of undo. */
    takeProofs(ids: readonly NoteId[], replacement: string): void {
      const { view, places } = core
      if (!places || !view?.editable) return
      const taken = ids.flatMap(id => {
        const place = places.get(id)
        return place && !place.isGone ? [place] : []
      })
      if (taken.length === 0) return
      const { tr } = view.state
      // From the end, so that the places of the others stay where they are.
      for (const { from, to } of taken.toSorted((a, b) => b.from - a.from)) tr.insertText(replacement, from, to)
      const others = new Map([...proofsAmong(places)].filter(([other]) => !ids.includes(other)))
      core.change({ proofs: new Map([...core.state.proofs].filter(([id]) => !ids.includes(id))), active: undefined })
      view.dispatch(tellMarks(tr, { proofs: mapPlaces(others, tr), active: { id: undefined } }))
      view.focus()
    },
  }
}
