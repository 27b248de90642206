// Splits a source into pieces that can be parsed separately: blocks, HTML elements and runs of loose lines. The joined pieces equal the source byte
// for byte. A split can be wrong (an unclosed element); documentFromSource() then joins the pieces that belong together.
import { parseFragment } from 'parse5'
import { hasBlocks } from '../parse.ts'

/** Splits a source; white space belongs to the piece before it. */
export function cutSource(source: string): string[] {
  const pieces: string[] = []
  let from = 0
  for (const end of [...cutsOf(source), source.length]) {
    if (end <= from) continue
    const [space] = /^\s*/.exec(source.slice(from, end))!
    const words = source.slice(from + space.length, end)
    from = end
    if (pieces.length) pieces[pieces.length - 1] += space
    if (!pieces.length || (pieces.length === 1 && !pieces[0]!.trim())) pieces[0] = (pieces[0] ?? space) + words
    else if (words) pieces.push(words)
  }
  return pieces
}

/** Start offsets of the pieces, ascending. */
function cutsOf(source: string): number[] {
  if (!hasBlocks(source)) return htmlCuts(source, 0)
  const cuts: number[] = []
  let depth = 0
  let from = 0
  for (const match of source.matchAll(/<!--\s+(\/?)wp:[a-z][\w/-]*\s/g)) {
    const close = source.indexOf('-->', match.index)
    if (close === -1) break
    const end = close + 3
    const isEnd = match[1] === '/'
    const isWhole = source[close - 1] === '/'
    if (!isEnd && depth === 0) cuts.push(...htmlCuts(source.slice(from, match.index), from), match.index)
    if (isEnd) depth = Math.max(0, depth - 1)
    else if (!isWhole) depth++
    if (depth === 0) {
      cuts.push(end)
      from = end
    }
  }
  return depth === 0 ? [...cuts, ...htmlCuts(source.slice(from), from)] : cuts
}

const inlineTags = new Set(
  'a abbr acronym b basefont bdi bdo big blink br button cite code data del dfn em font i img ins kbd label mark nobr q rb rp rt rtc ruby s samp select small span strike strong sub sup textarea time tt u var wbr'.split(
    ' ',
  ),
)

/** Splits around block elements and comments, and at empty lines of loose text. */
function htmlCuts(html: string, offset: number): number[] {
  // parse5 counts CRLF as two characters in offsets. A lone CR does not occur in real sources.
  const cuts: number[] = []
  let last = 0
  const add = (at: number) => {
    if (at > last && at < html.length) cuts.push(offset + at)
    last = Math.max(last, at)
  }
  for (const node of parseFragment(html, { sourceCodeLocationInfo: true, scriptingEnabled: false }).childNodes) {
    const place = node.sourceCodeLocation
    if (!place) continue
    if (node.nodeName === '#text') {
      const words = html.slice(place.startOffset, place.endOffset)
      for (const gap of words.matchAll(/\n[ \t\r\f]*\n\s*/g)) add(place.startOffset + gap.index + gap[0].length)
    } else if (!inlineTags.has(node.nodeName)) {
      add(place.startOffset)
      add(place.endOffset)
    }
  }
  return cuts
}
