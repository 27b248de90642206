// Where notes stand beside their lines. Pure.

export type NoteBox = {
  /** Where the line stands, px. */
  top: number
  height: number
}

/**
 * Tops of notes in the order of their lines. Each stands level with its line; when two collide, the lower one is pushed down. The one in
 * focus stays level: those before it are pushed up instead.
 */
export function placeNotes(notes: readonly NoteBox[], gap: number, focused?: number): number[] {
  const tops: number[] = []
  const isFocused = focused !== undefined && focused >= 0 && focused < notes.length
  const first = isFocused ? focused : 0
  let edge = isFocused ? notes[first]!.top : Number.NEGATIVE_INFINITY
  for (let index = first; index < notes.length; index += 1) {
    tops[index] = Math.max(edge, notes[index]!.top)
    edge = tops[index]! + notes[index]!.height + gap
  }
  // Above the focus from below: each as low as its line and the next note let it.
  let ceiling = tops[first] ?? 0
  for (let index = first - 1; index >= 0; index -= 1) {
    tops[index] = Math.min(notes[index]!.top, ceiling - gap - notes[index]!.height)
    ceiling = tops[index]!
  }
  return tops
}
