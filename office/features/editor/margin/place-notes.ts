// Computes the vertical positions of notes beside their lines. Pure.

export type NoteBox = {
  /** The top of the line, px. */
  top: number
  height: number
}

/**
 * Returns the tops (px) of notes, given in the order of their lines. A note is level with its line; if two collide, the lower one is pushed
 * down. The note at index `focused` stays level: those before it are pushed up instead.
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
  // Notes above the focused one, from the bottom up: each as low as its line and the note below it allow.
  let ceiling = tops[first] ?? 0
  for (let index = first - 1; index >= 0; index -= 1) {
    tops[index] = Math.min(notes[index]!.top, ceiling - gap - notes[index]!.height)
    ceiling = tops[index]!
  }
  return tops
}
