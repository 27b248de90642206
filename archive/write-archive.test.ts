import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import yauzl from 'yauzl'
import { openZipStream, openZipWriter } from './write-archive.ts'

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void
const keptBytes = () => {
  collect()
  return process.memoryUsage().arrayBuffers
}

test('an archive that is being written keeps nothing of its files in memory', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'delno-archive-'))
  const path = join(folder, 'archive.zip')
  const writer = await openZipWriter(path, new Date(0))
  const before = keptBytes()
  // The words go through the pool of Buffers, as those of an export do.
  for (let at = 0; at < 1_000; at += 1) await writer.add(`texts/${at}.json`, Buffer.from(`${at} слово`.repeat(1_000)))
  // V8 frees buffers a moment after the collection.
  await expect.poll(() => keptBytes() - before).toBeLessThan(2_000_000)
  await writer.close()
  expect((await stat(path)).size).toBeGreaterThan(100_000)
  await rm(folder, { recursive: true })
})

test('an archive lists every file once, in the order in which they were added', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'delno-archive-'))
  const path = join(folder, 'archive.zip')
  const names = Array.from({ length: 350 }, (_, at) => `texts/${at}.json`)
  const writer = await openZipWriter(path, new Date(0))
  for (const name of names) await writer.add(name, Buffer.from(name.repeat(20)))
  await writer.close()

  const zip = await yauzl.openPromise(path, { lazyEntries: true, autoClose: false })
  const found: string[] = []
  zip.on('entry', ({ fileName }: yauzl.Entry) => {
    found.push(fileName)
    zip.readEntry()
  })
  const ended = new Promise<void>(resolve => zip.once('end', resolve))
  zip.readEntry()
  await ended
  zip.close()
  expect(found).toEqual(names)
  await rm(folder, { recursive: true })
})

test('who reads no longer stops the file that is being added, and every later one', async () => {
  const { stream, writer } = openZipStream(new Date(0))
  // More than the stream takes before somebody reads it.
  const adding = writer.add('media/1.webp', randomBytes(4_000_000))
  stream.destroy()
  await expect(adding).rejects.toThrow('Premature close')
  await expect(writer.add('media/2.webp', Buffer.from('слово'))).rejects.toThrow('Premature close')
})
