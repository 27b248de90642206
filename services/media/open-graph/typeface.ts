// Draws Golos Text as outlines, so that a picture does not depend on the fonts of the machine.
import { readFileSync } from 'node:fs'
import { parse, type Command, type Font } from 'opentype.js/dist/opentype.mjs'

export type Typeface = {
  /** The width in pixels. Characters that the typeface lacks are left out, here and in `draw`. */
  measure(text: string, size: number): number
  /** Path data of one line; `y` is its baseline. */
  draw(text: string, x: number, y: number, size: number): string
}

/** Letter spacing in parts of the font size, as on the site. */
const tracking = -0.022

const alphabets = ['cyrillic', 'latin', 'cyrillic-ext', 'latin-ext']

function readFont(alphabet: string, weight: number): Font {
  const file = import.meta.resolve(`@fontsource/golos-text/files/golos-text-${alphabet}-${weight}-normal.woff`)
  return parse(new Uint8Array(readFileSync(new URL(file))).buffer)
}

/** Used in place of the library's `toPathData`, which writes some numbers as NaN in 2.0.0. */
function toPathData(commands: readonly Command[]): string {
  return commands
    .map(({ type, x1, y1, x2, y2, x, y }) => {
      const numbers = [x1, y1, x2, y2, x, y].flatMap(number => (number === undefined ? [] : number.toFixed(1)))
      return type + numbers.join(' ')
    })
    .join('')
}

export function openTypeface(weight: 600 | 800): Typeface {
  const fonts = alphabets.map(alphabet => readFont(alphabet, weight))
  const options = { kerning: true, letterSpacing: tracking }

  /** Splits a text into runs of characters that one font file has. */
  function splitRuns(text: string): { font: Font; text: string }[] {
    const found: { font: Font; text: string }[] = []
    for (const sign of text.normalize('NFC').replace(/\s/g, ' ')) {
      const last = found.at(-1)
      const font = last?.font.charToGlyphIndex(sign) ? last.font : fonts.find(each => each.charToGlyphIndex(sign) > 0)
      if (!font) continue
      if (last?.font === font) last.text += sign
      else found.push({ font, text: sign })
    }
    return found
  }

  return {
    measure: (text, size) =>
      splitRuns(text).reduce((sum, { font, text: part }) => sum + font.getAdvanceWidth(part, size, options), 0),
    draw(text, x, y, size) {
      let at = x
      return splitRuns(text)
        .map(({ font, text: part }) => {
          const path = toPathData(font.getPath(part, at, y, size, options).commands)
          at += font.getAdvanceWidth(part, size, options)
          return path
        })
        .join('')
    },
  }
}
