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

/** The sentences that fill more than half of `most` UTF-16 units; if none do, the text is cut at a word. A no-break space ends no sentence: «т. е.». */
export function cutAtSentence(text: string, most: number): string {
  if (text.length <= most) return text
  const ends = Array.from(text.matchAll(/[.!?…][»")]? /gu), match => match.index + match[0].length - 1)
  const end = ends.findLast(at => at <= most && at > most / 2)
  return end === undefined ? cutAtWord(text, most) : text.slice(0, end)
}
