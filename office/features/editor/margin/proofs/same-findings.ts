// Findings of the same rule about the same words: one note speaks for all of them. Pure.
import type { ProofMark } from '../../../../shell/proofreader.ts'
import type { NoteId } from '../note-places.ts'

const nameOf = ({ note, words }: ProofMark) => `${note.rule} ${words} ${note.replacement ?? ''}`

/** The findings in the order of their lines, each with those that say the same. */
export function groupFindings(
  order: readonly NoteId[],
  proofs: ReadonlyMap<NoteId, ProofMark>,
): { mark: ProofMark; ids: NoteId[] }[] {
  const groups = new Map<string, { mark: ProofMark; ids: NoteId[] }>()
  for (const id of order) {
    const mark = proofs.get(id)
    if (!mark) continue
    const group = groups.get(nameOf(mark))
    if (group) group.ids.push(id)
    else groups.set(nameOf(mark), { mark, ids: [id] })
  }
  return [...groups.values()]
}

/** The notes to draw: of the same findings, the active one, or else the first. `same`: all findings for which a drawn note speaks. */
export function foldSame(
  order: readonly NoteId[],
  proofs: ReadonlyMap<NoteId, ProofMark>,
  active: NoteId | undefined,
): { shown: NoteId[]; same: ReadonlyMap<NoteId, readonly NoteId[]> } {
  const groups = groupFindings(order, proofs)
  const same = new Map(
    groups.map(({ ids }) => [active !== undefined && ids.includes(active) ? active : ids[0]!, ids] as const),
  )
  return { shown: order.filter(id => !proofs.has(id) || same.has(id)), same }
}

/** White space that can be seen: « ␣␣ ». */
export const seenSpaces = (words: string): string => words.replaceAll(/\s/g, '␣')
