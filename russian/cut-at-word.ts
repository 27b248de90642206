/** Before an ellipsis a preposition or a conjunction says nothing, with or without the mark before it. */
const emptyEnd = /[\s,.;:—–-]+(?:[«„(]?(?:[а-яё]{1,2}|без|для|или|над|под|при|про|что|чтобы|как|если|когда|через))?$/iu
const trimmed = (line: string, least: number): string => {
  const shorter = line.replace(emptyEnd, '')
  return shorter === line || shorter.length <= least ? line : trimmed(shorter, least)
}

/**
 * Shortens one line to at most `most` UTF-16 units and an ellipsis. Cuts after a whole word that says something, unless that word begins in
 * the first half of the line. Drops spaces and punctuation before the ellipsis, and closes a quotation behind it.
 */
export function cutAtWord(line: string, most: number): string {
  if (line.length <= most) return line
  const start = line.slice(0, most)
  const space = start.lastIndexOf(' ')
  // The cut may split a surrogate pair.
  const kept = space > most / 2 ? trimmed(start.slice(0, space), most / 2) : start.replace(/[\uD800-\uDBFF]$/, '')
  const isOpen = kept.lastIndexOf('«') > kept.lastIndexOf('»')
  if (isOpen && kept.length >= most) return cutAtWord(line, most - 1)
  return `${kept.replace(/[\s,.;:—–-]+$/, '')}…${isOpen ? '»' : ''}`
}

/**
 * The sentences that fill a quarter of `most` UTF-16 units, or a first one that is longer by a quarter at most; if there are none, the text is
 * cut at a word. A no-break space ends no sentence: «т. е.».
 */
export function cutAtSentence(text: string, most: number): string {
  if (text.length <= most) return text
  const ends = Array.from(text.matchAll(/[.!?…][»")]?(?: |$)/gu), match => match.index + match[0].trimEnd().length)
  const end = ends.findLast(at => at <= most && at > most / 4) ?? ends.find(at => at > most && at <= most * 1.25)
  return end === undefined ? cutAtWord(text, most) : text.slice(0, end)
}
