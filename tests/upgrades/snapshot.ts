// A kept data folder: `VERSION/data.tar.zst` is the folder of a stopped magazine with the embedded database, `database.sql.zst` the same
// rows as a script for a server, `facts.json` what must be true of both.
import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { join } from 'node:path'
import { constants, zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import type { Facts } from './fill.ts'

const folder = fileURLToPath(new URL('.', import.meta.url))
const maxBytes = 1024 * 1024 * 1024

export type Snapshot = {
  name: string
  facts: Facts
  /** Writes the data folder. */
  unpack(dataDir: string): void
  /** The database as a script. */
  readScript(): string
}

export function listSnapshots(): Snapshot[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter(entry => entry.isDirectory())
    .map(({ name }) => {
      const read = (file: string) => readFileSync(join(folder, name, file))
      return {
        name,
        facts: JSON.parse(read('facts.json').toString()) as Facts,
        unpack: dataDir => {
          mkdirSync(dataDir, { recursive: true })
          run('tar', ['-x', '-C', dataDir], zstdDecompressSync(read('data.tar.zst'), { maxOutputLength: maxBytes }))
        },
        readScript: () => zstdDecompressSync(read('database.sql.zst')).toString(),
      }
    })
}

/** `leftOut`: parts of the data folder, for tar. */
export function keepSnapshot(
  name: string,
  { facts, dataDir, leftOut, script }: { facts: Facts; dataDir: string; leftOut: string[]; script: string },
): void {
  const to = join(folder, name)
  mkdirSync(to, { recursive: true })
  const tar = run('tar', ['-c', '-C', dataDir, ...leftOut.map(path => `--exclude=./${path}`), '.'])
  writeFileSync(join(to, 'data.tar.zst'), compress(tar))
  writeFileSync(join(to, 'database.sql.zst'), compress(Buffer.from(script)))
  writeFileSync(join(to, 'facts.json'), `${JSON.stringify(facts, null, 2)}\n`)
}

/** A cluster has three nearly equal databases: a long window finds the repetition. */
const compress = (bytes: Buffer) =>
  zstdCompressSync(bytes, {
    params: {
      [constants.ZSTD_c_compressionLevel]: 19,
      [constants.ZSTD_c_enableLongDistanceMatching]: 1,
      [constants.ZSTD_c_windowLog]: 26,
    },
  })

export function run(program: string, args: string[], input?: Buffer): Buffer {
  const { status, stdout, stderr, error } = spawnSync(program, args, { input, maxBuffer: maxBytes })
  if (error ?? status !== 0) throw new Error(`${program}: ${error?.message ?? stderr.toString()}`)
  return stdout
}
