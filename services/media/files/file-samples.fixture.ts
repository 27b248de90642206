// Minimal files of each format that the detector recognises.
import { once } from 'node:events'
import yazl from 'yazl'

const ascii = (text: string) => Buffer.from(text, 'latin1')
const bytes = (...values: number[]) => Buffer.from(values)

/** Silence, mono, 8 kHz. */
export function makeWav(samples = 400): Buffer {
  const header = Buffer.alloc(44)
  header.write('RIFF', 0)
  header.writeUInt32LE(36 + samples, 4)
  header.write('WAVEfmt ', 8)
  header.writeUInt32LE(16, 16)
  header.writeUInt16LE(1, 20)
  header.writeUInt16LE(1, 22)
  header.writeUInt32LE(8000, 24)
  header.writeUInt32LE(8000, 28)
  header.writeUInt16LE(1, 32)
  header.writeUInt16LE(8, 34)
  header.write('data', 36)
  header.writeUInt32LE(samples, 40)
  return Buffer.concat([header, Buffer.alloc(samples, 128)])
}

export const makePdf = (words = '') =>
  ascii(
    `%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\n%${words}\ntrailer<</Root 1 0 R>>\n%%EOF`,
  )

function makeOgg(packet: Buffer): Buffer {
  const header = Buffer.alloc(28)
  header.write('OggS', 0)
  header[5] = 2
  header[26] = 1
  header[27] = packet.length
  return Buffer.concat([header, packet, Buffer.alloc(64)])
}

const makeIsoMedia = (brand: string) =>
  Buffer.concat([bytes(0, 0, 0, 20), ascii(`ftyp${brand}`), bytes(0, 0, 2, 0), ascii('isom'), Buffer.alloc(64)])

const makeMatroska = (type: string) =>
  Buffer.concat([
    bytes(0x1a, 0x45, 0xdf, 0xa3, 0x80 + 3 + type.length, 0x42, 0x82, 0x80 + type.length),
    ascii(type),
    Buffer.alloc(64),
  ])

export async function makeZip(entries: Record<string, string>): Promise<Buffer> {
  const zip = new yazl.ZipFile()
  for (const [name, text] of Object.entries(entries)) zip.addBuffer(Buffer.from(text), name, { compress: false })
  zip.end()
  const pieces: Buffer[] = []
  zip.outputStream.on('data', (piece: Buffer) => pieces.push(piece))
  await once(zip.outputStream, 'end')
  return Buffer.concat(pieces)
}

const makeOoxml = (type: string) =>
  makeZip({
    '[Content_Types].xml': `<Types><Override ContentType="application/${type}.main+xml"/></Types>`,
    'main.xml': '<main/>',
  })

/** A file of every accepted format, by its extension. */
export async function makeSamples(): Promise<Record<string, Buffer>> {
  const office = 'vnd.openxmlformats-officedocument'
  const open = 'application/vnd.oasis.opendocument'
  return {
    mp3: Buffer.concat([bytes(0xff, 0xfb, 0x90, 0), Buffer.alloc(413), bytes(0xff, 0xfb, 0x90, 0), Buffer.alloc(413)]),
    m4a: makeIsoMedia('M4A '),
    aac: Buffer.concat([bytes(0xff, 0xf1, 0x50, 0x80, 0x02, 0x1f, 0xfc), Buffer.alloc(64)]),
    ogg: makeOgg(Buffer.concat([bytes(1), ascii('vorbis'), Buffer.alloc(23)])),
    opus: makeOgg(Buffer.concat([ascii('OpusHead'), bytes(1, 1), Buffer.alloc(9)])),
    wav: makeWav(),
    flac: Buffer.concat([ascii('fLaC'), bytes(0x80, 0, 0, 34), Buffer.alloc(34)]),
    mp4: makeIsoMedia('isom'),
    webm: makeMatroska('webm'),
    pdf: makePdf(),
    epub: await makeZip({ mimetype: 'application/epub+zip', 'book.xhtml': '<html/>' }),
    docx: await makeOoxml(`${office}.wordprocessingml.document`),
    xlsx: await makeOoxml(`${office}.spreadsheetml.sheet`),
    pptx: await makeOoxml(`${office}.presentationml.presentation`),
    odt: await makeZip({ mimetype: `${open}.text` }),
    ods: await makeZip({ mimetype: `${open}.spreadsheet` }),
    odp: await makeZip({ mimetype: `${open}.presentation` }),
    zip: await makeZip({ 'заметки.txt': 'Раз' }),
    txt: Buffer.from('Список: соль, сахар.\nИ ещё мука, рис.\n'),
    csv: Buffer.from('Что;Сколько\n"Соль; мелкая";1\nРис;2\n'),
  }
}

/** Files that look like accepted ones but could run code, or could not be opened. */
export async function makeRefused(): Promise<Record<string, Buffer>> {
  return {
    'a page': Buffer.from('\ufeff \n<!doctype html><script>alert(1)</script>'),
    'a fragment of a page': Buffer.from('<p onclick="alert(1)">Текст</p>'),
    'a drawing': Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
    xml: Buffer.from('<?xml version="1.0"?><a/>'),
    'a program for Windows': Buffer.concat([ascii('MZ'), Buffer.alloc(128)]),
    'a program for Linux': Buffer.concat([bytes(0x7f), ascii('ELF'), Buffer.alloc(128)]),
    'a shell script': Buffer.from('#!/bin/sh\nrm -rf /\n'),
    'a picture': Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    ),
    'a text document with macros': await makeOoxml('vnd.ms-word.document.macroEnabled'),
    'a Java program': await makeZip({ 'META-INF/MANIFEST.MF': 'Main-Class: A' }),
    'an Android program': await makeZip({ 'classes.dex': 'dex' }),
    'a video in Matroska': makeMatroska('matroska'),
    'a video in QuickTime': makeIsoMedia('qt  '),
    'a text in another encoding': Buffer.from([0xcf, 0xf0, 0xe8, 0xe2, 0xe5, 0xf2]),
    'a text with control characters': Buffer.from('Раз\u0000два'),
    spaces: Buffer.from(' \n \n'),
  }
}
