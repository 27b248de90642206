// Addresses and words of the letters that the office writes. Words are plain text with two marks, `**bold**` and `[words](address)`: a text
// field edits them, and nothing in them is ever HTML. Pure.

export type LetterRun = { text: string; isBold: boolean; url: string | null }
/** A paragraph is lines, a line is runs. */
export type LetterParagraph = LetterRun[][]

/** What services that count clicks add to an address: a letter tells nobody who opened what. */
const trackers = /^(?:utm_\w+|yclid|gclid|fbclid|_openstat|ysclid)$/i

const ownAddress = /^\/(?![/\\])[^\s\\]*$/

/** True for a page of this site, another site or an address of mail. `javascript:` and the like are none. */
export function isLetterAddress(address: string): boolean {
  if (ownAddress.test(address)) return true
  if (/\s/.test(address)) return false
  if (/^mailto:[^\s?&@]+@[^\s?&@]+$/i.test(address)) return true
  if (!/^https?:\/\//i.test(address) || !URL.canParse(address)) return false
  const { username, password, hostname } = new URL(address)
  return username === '' && password === '' && hostname !== ''
}

/** The address without the parameters that count clicks. */
export function cleanAddress(address: string): string {
  const [, before = '', query, after = ''] = /^([^?#]*)\?([^#]*)(.*)$/s.exec(address) ?? []
  if (query === undefined) return address
  const kept = query.split('&').filter(pair => !trackers.test(pair.split('=')[0]!))
  return `${before}${kept.length > 0 ? `?${kept.join('&')}` : ''}${after}`
}

const link = /\[([^[\]\n]+)\]\(([^()\s]+)\)/g

type Piece = { text: string; url: string | null }

/** A line as links and what is between them. */
function piecesOf(line: string): Piece[] {
  const pieces: Piece[] = []
  let at = 0
  for (const found of line.matchAll(link)) {
    const [whole, words, address] = found
    if (!isLetterAddress(address!)) continue
    pieces.push({ text: line.slice(at, found.index), url: null }, { text: words!, url: cleanAddress(address!) })
    at = found.index + whole.length
  }
  return [...pieces, { text: line.slice(at), url: null }]
}

const boldMark = '**'

/** Bold begins and ends at its marks, also across links; a mark without a second one is text. */
function lineRuns(line: string): LetterRun[] {
  const pieces = piecesOf(line)
  const marks = pieces.reduce((sum, { text }) => sum + text.split(boldMark).length - 1, 0)
  let seen = 0
  const runs = pieces.flatMap(({ text, url }) => {
    const own: LetterRun[] = []
    for (const [at, part] of text.split(boldMark).entries()) {
      if (at > 0) seen += 1
      const isLone = at > 0 && seen === marks && marks % 2 === 1
      own.push({ text: isLone ? boldMark + part : part, isBold: seen % 2 === 1 && !isLone, url })
    }
    return own
  })
  return runs.filter(({ text }) => text !== '')
}

/** An empty line ends a paragraph. A link with an address that is none stays the text that it is. */
export const readLetterWords = (text: string): LetterParagraph[] =>
  text
    .split(/\n\s*\n/)
    .filter(paragraph => paragraph.trim() !== '')
    .map(paragraph => paragraph.trim().split('\n').map(lineRuns))

/** Addresses in the marks of a text that lead nowhere. */
export const wrongAddressesIn = (text: string): string[] =>
  [...text.matchAll(link)].map(([, , address]) => address!).filter(address => !isLetterAddress(address))
