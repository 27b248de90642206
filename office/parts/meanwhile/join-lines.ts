// Joins the lines that two people made of the same list. Pure.

export const linesOf = (text: string): string[] => [
  ...new Set(
    text
      .split('\n')
      .map(line => line.trim())
      .filter(Boolean),
  ),
]

/** The lines of `theirs` that `seen` does not have. */
export const linesBeyond = (seen: string, theirs: string): string[] => {
  const known = new Set(linesOf(seen))
  return linesOf(theirs).filter(line => !known.has(line))
}

/** `mine` with the lines that `theirs` added to `seen`, and without those that it removed. */
export function joinLines(seen: string, theirs: string, mine: string): string {
  const removed = new Set(linesBeyond(theirs, seen))
  const kept = linesOf(mine).filter(line => !removed.has(line))
  return [...new Set([...kept, ...linesBeyond(seen, theirs)])].join('\n')
}
