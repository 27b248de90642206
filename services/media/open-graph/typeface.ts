// Golos Text as outlines: a picture must not depend on the fonts of the machine that draws it.
import { readFileSync } from 'node:fs'
import { parse, type Command, type Font } from 'opentype.js/dist/opentype.mjs'

export type Typeface = {
  /** Pixels. Signs that the typeface does not have are left out, here and in `draw`. */
  measure(text: string, size: number): number
  /** Path data of one line; `y` is its baseline. */
  draw(text: string, x: number, y: number, size: number): string
}

/** The site's own: of a letter's height, between letters. */
const tracking = -0.022

const alphabets = ['cyrillic', 'latin', 'cyrillic-ext', 'latin-ext']

function readFont(alphabet: string, weight: number): Font {
  const file = import.meta.resolve(`@fontsource/golos-text/files/golos-text-${alphabet}-${weight}-normal.woff`)
  return parse(new Uint8Array(readFileSync(new URL(file))).buffer)
}

/** Not the library's own `toPathData`: 2.0.0 writes some numbers as NaN. */
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

  /** Stretches of signs that one file has. */
  function stretches(text: string): { font: Font; text: string }[] {
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
      stretches(text).reduce((sum, { font, text: part }) => sum + font.getAdvanceWidth(part, size, options), 0),
    draw(text, x, y, size) {
      let at = x
      return stretches(text)
        .map(({ font, text: part }) => {
          const path = toPathData(font.getPath(part, at, y, size, options).commands)
          at += font.getAdvanceWidth(part, size, options)
          return path
        })
        .join('')
    },
  }
}
