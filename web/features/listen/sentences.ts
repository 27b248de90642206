// The sentences of an article, as ranges of its document: what is read aloud, and what is lit meanwhile. Pages are not changed.

/** Shortened words, after whose full stop a sentence goes on. */
const shortened =
  /(?:^|[^\p{L}])(?:\p{Lu}|т|г|гг|в|вв|ул|пр|д|см|ср|рис|табл|стр|гл|ст|п|им|руб|коп|тыс|млн|млрд|мин|сек|ч|л|кг|др|напр)\.$/u
const boundary = /[.!?…]+["»“)\]]*\s+(?=["«„(]?[\p{Lu}\p{N}–—])/gu

/** Offsets of sentences in a text; white space around them is left out. */
export function splitSentences(text: string): [start: number, end: number][] {
  const found: [number, number][] = []
  let start = 0
  const add = (end: number) => {
    const words = text.slice(start, end)
    const from = start + words.length - words.trimStart().length
    if (/[\p{L}\p{N}]/u.test(words)) found.push([from, from + words.trim().length])
    start = end
  }
  for (const match of text.matchAll(boundary)) {
    if (match[0].startsWith('.') && shortened.test(text.slice(start, match.index + 1))) continue
    add(match.index + match[0].length)
  }
  add(text.length)
  return found
}

export type Spoken = { text: string; range: Range }

/** A block is read when it holds words itself, and not blocks that hold them. */
const blocks = 'h2, h3, h4, h5, h6, p, li, dt, dd, blockquote, figcaption, summary'
/** Tables, code and what is pressed are not for the ear; the number of a note would interrupt its sentence. */
const silent =
  '.no-print, table, pre, code, nav, form, button, aside, [data-block]:not([data-block="goods"]), .b-footnotes, .b-footnote-ref, [hidden], [lang]:not([lang^="ru"])'

export function findSentences(body: Element): Spoken[] {
  const sentences: Spoken[] = []
  for (const block of body.querySelectorAll(blocks)) {
    if (block.closest(silent)) continue
    const nodes: { node: Text; at: number }[] = []
    let text = ''
    const walker = document.createTreeWalker(block, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode() as Text | null; node; node = walker.nextNode() as Text | null) {
      // Words of a block inside of this one are read with that block.
      if (node.parentElement!.closest(blocks) !== block || node.parentElement!.closest(silent)) continue
      nodes.push({ node, at: text.length })
      text += node.data
    }
    const placeOf = (offset: number, isEnd: boolean) => {
      const found = nodes.findLast(({ at }) => (isEnd ? at < offset : at <= offset)) ?? nodes[0]!
      return [found.node, offset - found.at] as const
    }
    for (const [start, end] of splitSentences(text)) {
      const range = document.createRange()
      range.setStart(...placeOf(start, false))
      range.setEnd(...placeOf(end, true))
      sentences.push({ text: text.slice(start, end).replaceAll('\u2060', '').replace(/\s+/gu, ' '), range })
    }
  }
  return sentences
}
