/**
 * Shortens one line to at most `most` UTF-16 units and an ellipsis. Cuts after a whole word, unless that word begins in the first
 * half of the line. Drops spaces and punctuation before the ellipsis.
 */
export function cutAtWord(line: string, most: number): string {
  if (line.length <= most) return line
  const start = line.slice(0, most)
  const space = start.lastIndexOf(' ')
  // The cut may split a surrogate pair.
  const kept = space > most / 2 ? start.slice(0, space) : start.replace(/[\uD800-\uDBFF]$/, '')
  return `${kept.replace(/[\s,.;:—–-]+$/, '')}…`
}
