// Pictures embedded in a text, `src="data:image/png;base64,…"`. They are imported like other pictures, within limits, because the size
// of a body is limited.
import { createHash } from 'node:crypto'

type Tell = (message: string, isNote?: boolean) => void

const mostPictures = 100
const mostBytes = 20 * 1024 * 1024
const extensions: Record<string, string> = { jpeg: 'jpg', 'svg+xml': 'svg' }

const image = /<img\b[^>]*?\ssrc\s*=\s*(["'])\s*data:([^"']*)\1[^>]*>/gi
const lazySource = /\sdata-(?:src|lazy-src|original|orig-file|large-file)\s*=\s*(["'])((?:https?:)?\/\/[^"']+)\1/i

/**
 * The body with addresses instead of the data, and the bytes by address. The placeholder of a lazy-loading script is replaced by the
 * picture that it stands for.
 */
export function takeInlinePictures(
  body: string,
  host: string,
  tell: Tell,
): { body: string; pictures: Map<string, Buffer> } {
  const pictures = new Map<string, Buffer>()
  let bytesTaken = 0
  const result = body.replace(image, (tag, _quote: string, data: string) => {
    const withSource = (address: string) => tag.replace(/(\ssrc\s*=\s*)(["'])\s*data:[^"']*\2/i, `$1"${address}"`)
    const late = lazySource.exec(tag)?.[2]
    if (late !== undefined) return withSource(late)
    const [, kind = ''] = /^image\/([\w.+-]+)/i.exec(data) ?? []
    const comma = data.indexOf(',')
    const bytes =
      kind === '' || comma < 0
        ? undefined
        : /;base64\s*$/i.test(data.slice(0, comma))
          ? Buffer.from(
              data
                .slice(comma + 1)
                .replace(/%2B/gi, '+')
                .replace(/%2F/gi, '/')
                .replace(/%3D/gi, '='),
              'base64',
            )
          : Buffer.from(percentDecoded(data.slice(comma + 1)))
    // A single pixel that reserves space is no picture.
    if (kind === 'gif' && bytes && bytes.length < 60) return ''
    if (!bytes || bytes.length === 0) {
      tell('Картинка внутри текста не перенесена: её данные не прочесть')
      return ''
    }
    bytesTaken += bytes.length
    if (pictures.size >= mostPictures || bytesTaken > mostBytes) {
      tell('Картинки внутри текста перенесены не все: их больше 100 или больше 20 МБ')
      return ''
    }
    const name = createHash('sha256').update(bytes).digest('hex').slice(0, 32)
    const extension = extensions[kind.toLowerCase()] ?? kind.toLowerCase().replace(/\W/g, '')
    const address = `https://${host}/inline-picture/${name}.${extension}`
    pictures.set(address, bytes)
    return withSource(address)
  })
  return { body: result, pictures }
}

function percentDecoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** The body without pictures that could not be imported, since their addresses lead nowhere. */
export function withoutPictures(body: string, addresses: ReadonlySet<string>): string {
  if (addresses.size === 0) return body
  return body.replace(/<img\b[^>]*?\ssrc\s*=\s*(["'])([^"']*)\1[^>]*>/gi, (tag, _quote: string, address: string) =>
    addresses.has(address) ? '' : tag,
  )
}
