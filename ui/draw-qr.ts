// A text as a QR code in SVG. The recipe page draws it on the server, the office in the browser.
import { encode } from 'uqr'

/**
 * One path of horizontal strokes, one for each dark run of a row: drawn with a stroke of 1 and without fill. Relative moves keep it at
 * less than half of what an outline of each run takes.
 */
export function drawQr(text: string, border: number): { size: number; path: string } {
  const { data, size } = encode(text, { border })
  let path = 'M0 .5'
  let at = { x: 0, y: 0 }
  data.forEach((row, y) => {
    for (let x = 0; x < size;) {
      const isDark = row[x]!
      const next = row.findIndex((each, index) => index > x && each !== isDark)
      const end = next < 0 ? size : next
      if (isDark) {
        path += `m${x - at.x} ${y - at.y}h${end - x}`
        at = { x: end, y }
      }
      x = end
    }
  })
  return { size, path }
}
