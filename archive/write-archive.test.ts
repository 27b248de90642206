import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { openZipWriter } from './write-archive.ts'

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
