// Draws the Open Graph picture of a page: the background of its section, the title in the largest size that fits, a coral full stop and the
// wordmark; at the right the cover, or a disc with a portrait, the drawing of a topic or the figure of the section.
import { readFileSync } from 'node:fs'
import sharp, { type OverlayOptions } from 'sharp'
import { shareGrounds } from '#domain/share-card.ts'
import { discSide, markOf, shareHeight, shareWidth, type Brand, type ShareText } from '#schema-org/share-text.ts'
import { besideCover, besideDisc, setTitle } from '../rules/title-lines.ts'
import { openTypeface, type Typeface } from './typeface.ts'

const ink = '#22253b'
const coral = '#eb5e42'

const margin = 72
/** Between the words and what is beside them. */
const gutter = 40
const coverWidth = 560
/** A picture fills this disc; a figure stands on the larger one, which the edges cut. */
const fullDisc = { left: 650, top: 65 }
const cutDisc = { x: 1010, y: 560, radius: 330 }
const figureBox = { left: 730, top: 90, width: 440, height: 450 }
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
  const { x, y, radius } = cutDisc
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

/** What is cut from a picture to fill a frame, around its focal point. */
async function fill(picture: Uint8Array, width: number, height: number, focal: readonly [number, number] | null) {
  const whole = sharp(picture)
  const own = await whole.metadata()
  const scale = Math.max(width / own.width, height / own.height)
  const part = {
    width: Math.min(own.width, Math.round(width / scale)),
    height: Math.min(own.height, Math.round(height / scale)),
  }
  const [x, y] = focal ?? [0.5, 0.5]
  return whole
    .extract({
      left: Math.round(x * (own.width - part.width)),
      top: Math.round(y * (own.height - part.height)),
      ...part,
    })
    .resize({ width, height, fit: 'fill' })
    .toBuffer()
}

const figureOf = (room: ShareText['room']) => readFileSync(new URL(`figures/${room}.webp`, import.meta.url))

/** What is drawn at the right. */
async function place({ picture, cover, disc: shown, room }: Drawn): Promise<OverlayOptions> {
  if (cover && picture)
    return { input: await fill(picture, coverWidth, shareHeight, cover.focal), left: shareWidth - coverWidth, top: 0 }
  if (shown && picture && !shown.isTransparent) {
    const round = `<svg xmlns="http://www.w3.org/2000/svg" width="${discSide}" height="${discSide}"><circle cx="50%" cy="50%" r="50%"/></svg>`
    const input = await sharp(await fill(picture, discSide, discSide, shown.focal))
      .composite([{ input: Buffer.from(round), blend: 'dest-in' }])
      .png()
      .toBuffer()
    return { input, ...fullDisc }
  }
  const { width, height, left, top } = figureBox
  const { data, info } = await sharp(picture ?? figureOf(room))
    .resize({ width, height, fit: 'inside' })
    .png()
    .toBuffer({ resolveWithObject: true })
  return {
    input: data,
    left: left + Math.round((width - info.width) / 2),
    top: top + height - info.height,
  }
}

/** `picture`: the bytes of the cover, or of what is on the disc. */
type Drawn = ShareText & { brand: Brand; picture?: Uint8Array | undefined }
export type Draw = (text: Drawn) => Promise<Buffer>

/** Reads the fonts once. A drawing takes about a tenth of a second of one core. */
export function openDrawing(): Draw {
  const title = openTypeface(800)
  const label = openTypeface(600)
  return async text => {
    const palette = shareGrounds[text.brand.card.grounds[text.room]]
    const name = markOf(text.brand)
    // A long name is drawn smaller.
    const column = (text.cover ? shareWidth - coverWidth : fullDisc.left) - margin - gutter
    const mark = Math.min(markSize, (markSize * (column - margin / 2)) / title.measure(name, markSize))
    // A title without a question or exclamation mark ends with the coral full stop of the magazine.
    const hasFullStop = !/[?!…»]$/.test(text.title.trim())
    const words = hasFullStop ? text.title.trim().replace(/\.+$/, '') : text.title
    const wordsMax = column - (hasFullStop ? 30 : 0)
    const { size, lines } = setTitle(words, title.measure, wordsMax, text.cover ? besideCover : besideDisc)
    const bottom = shareHeight - margin - size * 0.06
    const baselines = lines.map((_, index) => bottom - (lines.length - 1 - index) * size * leading)
    const last = lines.at(-1) ?? ''
    const isCut = last.endsWith('…')
    const isFilled = text.cover !== undefined || (text.disc !== undefined && !text.disc.isTransparent)
    const parts = [
      `<rect width="${shareWidth}" height="${shareHeight}" fill="${palette.ground}"/>`,
      isFilled ? '' : disc(palette),
      line(title, name, margin, margin + markSize * 0.7, mark, ink),
      fullStop(margin + title.measure(name, mark), margin + markSize * 0.7, mark),
      text.kicker === ''
        ? ''
        : line(label, text.kicker, margin, baselines[0]! - size * 0.72 - 34, kickerSize, palette.kicker),
      ...lines.map((words, index) => line(title, words, margin, baselines[index]!, size, ink)),
      hasFullStop && !isCut ? fullStop(margin + title.measure(last, size), bottom, size) : '',
    ]
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${shareWidth}" height="${shareHeight}">${parts.join('')}</svg>`
    return (
      sharp(Buffer.from(svg))
        .composite([await place(text)])
        .flatten()
        // Red letters on a light ground blur when colours have half the resolution.
        .jpeg({ quality: 84, mozjpeg: true, chromaSubsampling: '4:4:4' })
        .toBuffer()
    )
  }
}
