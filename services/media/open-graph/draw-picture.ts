// Draws the Open Graph picture of a page: the background of its section, the title in the largest size that fits, a coral full stop and the
// wordmark; at the right the cover, if there is one.
import sharp from 'sharp'
import { shareGrounds } from '#domain/share-card.ts'
import { markOf, shareCoverSide, shareHeight, shareWidth, type Brand, type ShareText } from '#schema-org/share-text.ts'
import { besideCover, setTitle } from '../rules/title-lines.ts'
import { openTypeface, type Typeface } from './typeface.ts'

const ink = '#22253b'
const coral = '#eb5e42'

const margin = 72
/** Between the words and the cover. */
const gutter = 40
const leading = 1.08
const kickerSize = 34
const markSize = 56
/** In parts of the font size, as in the wordmark of the site. */
const stop = { diameter: 0.235, gap: 0.045 }

/** A generator with a fixed seed: a picture drawn again has the same bytes. */
function makeRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 2 ** 32
  }
}

/** A large disc in the corner, shaded with dots to the lower right as if lit from the upper left. */
function disc({ shape, grain }: { shape: string; grain: string }): string {
  const [x, y, radius] = [1010, 560, 330]
  const random = makeRandom(7)
  let dots = ''
  for (let drawn = 0; drawn < 9000; drawn++) {
    const angle = random() * 2 * Math.PI
    const distance = Math.sqrt(random()) * radius
    const [dx, dy] = [Math.cos(angle) * distance, Math.sin(angle) * distance]
    const shade = (dx + dy) / (radius * Math.SQRT2)
    if (random() > (shade + 0.45) * 0.8) continue
    const size = 0.9 + random() * 1.3
    dots += `<circle cx="${(x + dx).toFixed(1)}" cy="${(y + dy).toFixed(1)}" r="${size.toFixed(1)}"/>`
  }
  return `<circle cx="${x}" cy="${y}" r="${radius}" fill="${shape}"/><g fill="${grain}" opacity=".75">${dots}</g>`
}

function line(type: Typeface, text: string, x: number, y: number, size: number, fill: string): string {
  return `<path fill="${fill}" d="${type.draw(text, x, y, size)}"/>`
}

function fullStop(x: number, baseline: number, size: number): string {
  const radius = (size * stop.diameter) / 2
  return `<circle cx="${(x + size * stop.gap + radius).toFixed(1)}" cy="${(baseline - radius).toFixed(1)}" r="${radius.toFixed(1)}" fill="${coral}"/>`
}

/** The square of the cover around its focal point. */
async function cropCover(picture: Uint8Array, [x, y]: readonly [number, number]): Promise<Buffer> {
  const whole = sharp(picture)
  const { width, height } = await whole.metadata()
  const side = Math.min(width, height)
  return whole
    .extract({ left: Math.round(x * (width - side)), top: Math.round(y * (height - side)), width: side, height: side })
    .resize({ width: shareCoverSide })
    .toBuffer()
}

/** `picture`: the bytes of the cover. */
export type Draw = (text: ShareText & { brand: Brand; picture?: Uint8Array | undefined }) => Promise<Buffer>

/** Reads the fonts once. A drawing takes about a tenth of a second of one core. */
export function openDrawing(): Draw {
  const title = openTypeface(800)
  const label = openTypeface(600)
  return async text => {
    const palette = shareGrounds[text.brand.card.grounds[text.room]]
    const name = markOf(text.brand)
    // A long name is drawn smaller.
    const column = text.picture ? shareWidth - shareCoverSide - margin - gutter : shareWidth - 2 * margin
    const mark = Math.min(markSize, (markSize * (column - margin / 2)) / title.measure(name, markSize))
    // A title without a question or exclamation mark ends with the coral full stop of the magazine.
    const hasFullStop = !/[?!…»]$/.test(text.title.trim())
    const words = hasFullStop ? text.title.trim().replace(/\.+$/, '') : text.title
    const wordsMax = column - (hasFullStop ? 30 : 0)
    const { size, lines } = setTitle(words, title.measure, wordsMax, text.picture && besideCover)
    const bottom = shareHeight - margin - size * 0.06
    const baselines = lines.map((_, index) => bottom - (lines.length - 1 - index) * size * leading)
    const last = lines.at(-1) ?? ''
    const isCut = last.endsWith('…')
    const parts = [
      `<rect width="${shareWidth}" height="${shareHeight}" fill="${palette.ground}"/>`,
      text.picture ? '' : disc(palette),
      line(title, name, margin, margin + markSize * 0.7, mark, ink),
      fullStop(margin + title.measure(name, mark), margin + markSize * 0.7, mark),
      text.kicker === ''
        ? ''
        : line(label, text.kicker, margin, baselines[0]! - size * 0.72 - 34, kickerSize, palette.kicker),
      ...lines.map((words, index) => line(title, words, margin, baselines[index]!, size, ink)),
      hasFullStop && !isCut ? fullStop(margin + title.measure(last, size), bottom, size) : '',
    ]
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${shareWidth}" height="${shareHeight}">${parts.join('')}</svg>`
    const drawn = sharp(Buffer.from(svg))
    if (!text.picture) return drawn.png({ palette: true, dither: 0, effort: 4 }).toBuffer()
    const cover = await cropCover(text.picture, text.cover?.focal ?? [0.5, 0.5])
    return drawn
      .composite([{ input: cover, left: shareWidth - shareCoverSide, top: 0 }])
      .flatten()
      .jpeg({ quality: 84, mozjpeg: true })
      .toBuffer()
  }
}
