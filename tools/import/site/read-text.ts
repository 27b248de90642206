// Decodes a text file of unknown origin. The encoding that an export declares is often wrong: first the bytes are examined, then the
// declaration, then the frequency of Russian letters.
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { ExportFileError } from './export-file-error.ts'

export type TextFile = {
  /** Name of the encoding for TextDecoder. */
  encoding: string
  /** A note about the encoding for the report, in Russian. */
  problem: string | undefined
  /** Returns the characters from the beginning at each call. */
  pieces(): AsyncIterable<string>
}

const headBytes = 256 * 1024
const singleByte = ['windows-1251', 'koi8-r', 'ibm866', 'x-mac-cyrillic'] as const

/** `file` is a path. Throws ExportFileError for a file that is not text. */
export async function openText(file: string): Promise<TextFile> {
  const head = await readHead(file)
  const packed = packedAs(head)
  if (packed) throw new ExportFileError(`${file} — архив ${packed}, а не текст: распакуйте его`)
  const answer = (encoding: string, problem?: string): TextFile => ({
    encoding,
    problem,
    pieces: () => decode(file, encoding),
  })

  const wide = wideEncoding(head)
  if (wide) return answer(wide)
  if (hasControls(head))
    throw new ExportFileError(`${file} — не текст: в файле двоичные данные. Нужна выгрузка, как её отдал прежний сайт`)

  const declared = declaredEncoding(head)
  const { letters, broken } = await countUtf8(file)
  if (broken === 0) {
    const isWrong = letters > 0 && declared !== undefined && declared !== 'utf-8'
    return answer(
      'utf-8',
      isWrong ? `В файле сказано «${declared}», а записан он в UTF-8: прочитан как UTF-8` : undefined,
    )
  }
  // A few broken bytes do not mean another encoding: text in another encoding has no valid UTF-8 letters at all.
  if (letters > broken * 4) return answer('utf-8', `Повреждённые байты (${broken}): вместо них в тексте стоит знак «�»`)
  if (declared !== undefined && declared !== 'utf-8' && !declared.startsWith('utf-16')) return answer(declared)
  const guessed = guessSingleByte(head)
  return answer(
    guessed,
    `${declared === undefined ? 'Кодировка в файле не названа' : `В файле сказано «${declared}», но это не так`}: по буквам это ${guessed}`,
  )
}

async function readHead(file: string): Promise<Buffer> {
  const handle = await open(file)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(headBytes), 0, headBytes, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await handle.close()
  }
}

function packedAs(head: Buffer): string | undefined {
  if (head.subarray(0, 4).equals(Buffer.from('PK\u0003\u0004'))) return '.zip'
  if (head[0] === 0x1f && head[1] === 0x8b) return '.gz'
  if (head.subarray(0, 6).equals(Buffer.from([0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c]))) return '.7z'
  return head.subarray(0, 4).toString('latin1') === 'Rar!' ? '.rar' : undefined
}

/** Detects UTF-16 by its byte order mark, or by zero bytes beside the first Latin letters. */
function wideEncoding(head: Buffer): 'utf-16le' | 'utf-16be' | undefined {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le'
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be'
  if (head.length < 4) return undefined
  if (head[0] !== 0 && head[1] === 0 && head[2] !== 0 && head[3] === 0) return 'utf-16le'
  return head[0] === 0 && head[1] !== 0 && head[2] === 0 && head[3] !== 0 ? 'utf-16be' : undefined
}

/** More broken bytes than in a text that was pasted from elsewhere. */
function hasControls(head: Buffer): boolean {
  let controls = 0
  for (const byte of head) if (byte === 0 || (byte < 32 && byte !== 9 && byte !== 10 && byte !== 13)) controls += 1
  return controls > Math.max(16, head.length / 200)
}

/** The encoding in `<?xml encoding="…"?>`, if TextDecoder knows it. */
function declaredEncoding(head: Buffer): string | undefined {
  const label = /^\s*<\?xml\b[^>]*?\sencoding\s*=\s*["']([\w.:-]{1,40})["']/.exec(
    head
      .subarray(0, 1000)
      .toString('latin1')
      .replace(/^\u00ef\u00bb\u00bf/, ''),
  )?.[1]
  if (label === undefined) return undefined
  try {
    return new TextDecoder(label).encoding
  } catch {
    return undefined
  }
}

/** Counts multi-byte letters, and bytes that belong to none. */
async function countUtf8(file: string): Promise<{ letters: number; broken: number }> {
  let letters = 0
  let broken = 0
  for await (const text of decode(file, 'utf-8'))
    for (let at = 0; at < text.length; at++) {
      const code = text.charCodeAt(at)
      if (code === 0xfffd) broken += 1
      else if (code > 127) letters += 1
    }
  return { letters, broken }
}

/** Russian text is mostly lower case, and «оеаинт» are half of its letters. */
function guessSingleByte(head: Buffer): (typeof singleByte)[number] {
  const scoreOf = (encoding: string) => {
    const text = new TextDecoder(encoding).decode(head)
    const count = (pattern: RegExp) => text.match(pattern)?.length ?? 0
    return count(/[а-яё]/g) + 2 * count(/[оеаинт]/g) - 2 * count(/[^\u0000-\u007fА-Яа-яЁё«»—–№…„“”•°©\u00a0]/g)
  }
  const scores = singleByte.map(encoding => [encoding, scoreOf(encoding)] as const)
  return scores.toSorted((a, b) => b[1] - a[1])[0]![0]
}

async function* decode(file: string, encoding: string): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding)
  for await (const bytes of createReadStream(file, { highWaterMark: 256 * 1024 })) {
    const text = decoder.decode(bytes as Buffer, { stream: true })
    if (text !== '') yield text
  }
  const rest = decoder.decode()
  if (rest !== '') yield rest
}
