import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { silentLog } from '#platform/db/testing.ts'
import { makeDiskBlobs } from './disk.ts'
import { BlobKeyError, type Blobs } from './port.ts'
import { openS3Blobs, type S3BlobsOptions } from './s3.ts'

type Opened = { blobs: Blobs; close(): Promise<void>; options?: S3BlobsOptions }

function openDisk(): Opened {
  const folder = mkdtempSync(join(tmpdir(), 'delno-blobs-'))
  return { blobs: makeDiskBlobs({ folder }), close: async () => rmSync(folder, { recursive: true, force: true }) }
}

type S3Server = { run(): Promise<{ port: number }>; close(): Promise<void> }

/** s3rver: an S3 store in this process. It has no types. */
async function openS3(): Promise<Opened> {
  const S3rver = createRequire(import.meta.url)('s3rver') as new (options: object) => S3Server
  const directory = mkdtempSync(join(tmpdir(), 'delno-s3-'))
  const server = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory,
    configureBuckets: [{ name: 'delno', configs: [] }],
  })
  const { port } = await server.run()
  const options = {
    endpoint: `http://127.0.0.1:${port}`,
    bucket: 'delno',
    region: 'us-east-1',
    accessKey: 'S3RVER',
    secretKey: 'S3RVER',
  }
  return {
    blobs: await openS3Blobs(options, { log: silentLog }),
    options,
    close: async () => {
      await server.close()
      rmSync(directory, { recursive: true, force: true })
    },
  }
}

const drivers = [
  { name: 'on disk', open: async () => openDisk() },
  { name: 'in S3', open: openS3 },
]

for (const { name, open } of drivers) {
  describe(`blobs ${name}`, () => {
    let opened: Opened
    let blobs: Blobs
    beforeAll(async () => {
      opened = await open()
      blobs = opened.blobs
    })
    afterAll(() => opened?.close())

    async function listKeys(prefix: string): Promise<string[]> {
      const keys: string[] = []
      for await (const { key } of blobs.list(prefix)) keys.push(key)
      return keys.toSorted()
    }

    test('a stored blob comes back byte for byte, with its type, size and time', async () => {
      const bytes = Buffer.from([0, 255, 13, 10, 128])
      const before = Date.now()
      await blobs.put('media/1/400.avif', bytes, { contentType: 'image/avif' })
      const found = await blobs.get('media/1/400.avif')
      expect(found).toMatchObject({ bytes, contentType: 'image/avif', size: 5 })
      expect(Math.abs(found!.modifiedAt.getTime() - before)).toBeLessThan(10_000)
      expect(await blobs.has('media/1/400.avif')).toBe(true)
      expect(await blobs.typeOf('media/1/400.avif')).toBe('image/avif')
    })

    test('a range is read without the rest; a missing blob and a range outside are undefined', async () => {
      await blobs.put('media/files/1.mp3', Buffer.from('Раз, два, три'), { contentType: 'audio/mpeg' })
      const wordsOf = async (range?: { start: number; end: number }) =>
        text((await blobs.read('media/files/1.mp3', range))!)
      expect(await wordsOf()).toBe('Раз, два, три')
      expect(await wordsOf({ start: 0, end: 5 })).toBe('Раз')
      expect(await wordsOf({ start: 8, end: 13 })).toBe('два')
      expect(await blobs.read('media/files/2.mp3')).toBeUndefined()
      await expect(blobs.read('../1.mp3')).rejects.toThrow(BlobKeyError)
    })

    test('slow readers do not hold up other requests', async () => {
      const film = Buffer.alloc(1_000_000, 1)
      await blobs.put('media/files/3.mp4', film, { contentType: 'video/mp4' })
      const reading = await Promise.all(Array.from({ length: 60 }, () => blobs.read('media/files/3.mp4')))
      expect(await blobs.has('media/files/3.mp4')).toBe(true)
      for (const stream of reading) stream!.destroy()
    })

    test('a second put replaces the bytes and the type', async () => {
      await blobs.put('state/demo.json', Buffer.from('{}'), { contentType: 'text/plain' })
      await blobs.put('state/demo.json', new Uint8Array([1, 2, 3]), { contentType: 'application/json' })
      expect(await blobs.get('state/demo.json')).toMatchObject({ contentType: 'application/json', size: 3 })
    })

    test('an empty file is a file', async () => {
      await blobs.put('empty', new Uint8Array(), { contentType: 'text/plain' })
      expect(await blobs.get('empty')).toMatchObject({ size: 0 })
    })

    test('a missing blob is undefined, and removing it is no error', async () => {
      expect(await blobs.get('media/none')).toBeUndefined()
      expect(await blobs.has('media/none')).toBe(false)
      expect(await blobs.typeOf('media/none')).toBeUndefined()
      await blobs.remove('media/none')
      await blobs.put('media/gone', Buffer.from('а'), { contentType: 'text/plain' })
      await blobs.remove('media/gone')
      expect(await blobs.get('media/gone')).toBeUndefined()
      expect(await blobs.has('media/gone')).toBe(false)
    })

    test('a folder of files is not a file', async () => {
      await blobs.put('folder/file', Buffer.from('а'), { contentType: 'text/plain' })
      expect(await blobs.has('folder')).toBe(false)
      expect(await blobs.get('folder')).toBeUndefined()
    })

    test('a list has every key that begins with the prefix', async () => {
      for (const key of ['list/a/1', 'list/a/2', 'list/ab', 'list/b']) {
        await blobs.put(key, Buffer.from(key), { contentType: 'text/plain' })
      }
      expect(await listKeys('list/')).toEqual(['list/a/1', 'list/a/2', 'list/ab', 'list/b'])
      expect(await listKeys('list/a')).toEqual(['list/a/1', 'list/a/2', 'list/ab'])
      expect(await listKeys('list/a/')).toEqual(['list/a/1', 'list/a/2'])
      expect(await listKeys('nothing/')).toEqual([])
    })

    test('many writers of one key leave one of them whole', async () => {
      const versions = Array.from({ length: 8 }, (_, index) => Buffer.alloc(50_000, index))
      await Promise.all(versions.map(bytes => blobs.put('busy', bytes, { contentType: 'text/plain' })))
      const found = await blobs.get('busy')
      expect(versions.some(bytes => bytes.equals(found!.bytes))).toBe(true)
    })

    test.each([
      '',
      '/etc/passwd',
      '../secret',
      'a/../../b',
      'a//b',
      'a/',
      '.hidden',
      'a\\b',
      'пирог',
      'a\0b',
      'x'.repeat(513),
    ])('key %j is refused', async key => {
      await expect(blobs.put(key, Buffer.from('а'), { contentType: 'text/plain' })).rejects.toThrow(BlobKeyError)
      await expect(blobs.get(key)).rejects.toThrow(BlobKeyError)
      await expect(blobs.has(key)).rejects.toThrow(BlobKeyError)
      await expect(blobs.remove(key)).rejects.toThrow(BlobKeyError)
    })
  })
}

test('a disk store leaves no unfinished files behind', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'delno-blobs-'))
  const blobs = makeDiskBlobs({ folder })
  await blobs.put('a/b', Buffer.from('а'), { contentType: 'text/plain' })
  await expect(blobs.put('a', Buffer.from('а'), { contentType: 'text/plain' })).rejects.toThrow()
  expect(readdirSync(join(folder, 'unfinished'))).toEqual([])
  rmSync(folder, { recursive: true, force: true })
})

test('a store that refuses access is a configuration error, a store that is away is not', async () => {
  const { options, close } = await openS3()
  const open = (changes: Partial<S3BlobsOptions>) => openS3Blobs({ ...options!, ...changes }, { log: silentLog })
  await expect(open({ bucket: 'other' })).rejects.toThrow('S3_BUCKET: ведра other нет')
  await expect(open({ accessKey: 'nobody' })).rejects.toThrow('S3_ACCESS_KEY, S3_SECRET_KEY: хранилище отказало')
  await close()
  await open({})
})
