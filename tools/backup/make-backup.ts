// Makes a copy: a folder that is itself a data folder (database, pictures, keys), with a list of sums.
import { copyFile, link, mkdir, readFile, readdir, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { Blobs } from '#platform/blobs/port.ts'
import type { Clock } from '#platform/clock.ts'
import type { Config } from '#platform/config/config.ts'
import { backupStateKey, type BackupState } from '#contract/backup-state.ts'
import { BackupError } from './backup-error.ts'
import { copyDatabase } from './copy-database.ts'
import {
  findDifferences,
  listFiles,
  openSums,
  readSums,
  sumOf,
  sumsFile,
  writeFileOf,
  type SumsWriter,
} from './sums.ts'

export type BackupOptions = {
  config: Config
  blobs: Blobs
  clock: Clock
  /** The folder of all copies. */
  place: string
  /** How many copies stay; older ones are removed after this one is complete. */
  keep: number | undefined
  report(stage: string, done: number, total: number): void
}

export type BackupResult = { folder: string; files: number; bytes: number; linked: number; removed: string[] }

/** Facts about a copy, for its restoring. */
export type CopyFacts = { format: 1; madeAt: string; database: 'pglite' | 'postgres' }
export const factsFile = 'copy.json'

const nameOf = (date: Date) => date.toISOString().slice(0, 19).replaceAll(':', '').replace('T', '-')
const isName = (name: string) => /^\d{4}-\d\d-\d\d-\d{6}$/.test(name)

/** Complete copies of a place, oldest first. */
async function listBackups(place: string): Promise<string[]> {
  const names = await readdir(place).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  return names.filter(isName).toSorted()
}

export async function makeBackup(options: BackupOptions): Promise<BackupResult> {
  const { config, clock, place, keep } = options
  const madeAt = clock.now()
  const [folder, unfinished] = [join(place, nameOf(madeAt)), join(place, `unfinished-${process.pid}`)]
  const previous = (await listBackups(place)).at(-1)
  await mkdir(unfinished, { recursive: true, mode: 0o700 })
  try {
    const facts: CopyFacts = {
      format: 1,
      madeAt: madeAt.toISOString(),
      database: config.database.kind === 'postgres' ? 'postgres' : 'pglite',
    }
    options.report('база', 0, 1)
    await copyDatabase(config, unfinished)
    // Pictures come after the database: one too many does no harm, a missing one is seen.
    await copyKeys(config.dataDir, unfinished)
    await writeFile(join(unfinished, factsFile), `${JSON.stringify(facts)}\n`)
    const own: string[] = []
    for await (const path of listFiles(unfinished)) own.push(path)
    const sums = openSums(unfinished)
    for (const path of own) sums.add(path, await sumOf(join(unfinished, path)))
    const pictures = await copyBlobs(options, { to: unfinished, from: previous && join(place, previous), sums })
    await sums.close()
    await checkWhole(unfinished, { total: own.length + pictures.files, report: options.report })
    await rename(unfinished, folder)
    const size = await sizeOf(folder)
    await noteState(options, { ...facts, ...size, folder: basename(folder) })
    return { folder, ...size, linked: pictures.linked, removed: await removeOld(place, keep) }
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true })
    throw error
  }
}

/** For the page «Копии и выгрузка». The copy is complete without it. */
async function noteState(
  { blobs, clock }: BackupOptions,
  { madeAt, database, folder, files, bytes }: CopyFacts & { folder: string; files: number; bytes: number },
): Promise<void> {
  const state: BackupState = { madeAt, checkedAt: clock.now().toISOString(), folder, files, bytes, database }
  await blobs.put(backupStateKey, Buffer.from(JSON.stringify(state)), { contentType: 'application/json' })
}

/** Everything at the root of the data folder but what tells who holds it. */
async function copyKeys(dataDir: string, to: string): Promise<void> {
  for (const entry of await readdir(dataDir, { withFileTypes: true })) {
    if (!entry.isFile() || ['lock', 'lock-journal', 'holder.json'].includes(entry.name)) continue
    await copyFile(join(dataDir, entry.name), join(to, entry.name))
  }
}

type Pictures = { files: number; linked: number }

/** Pictures do not change, so those of the previous copy are linked: a daily copy takes the space of what is new. */
async function copyBlobs(
  { blobs, report }: BackupOptions,
  { to, from, sums }: { to: string; from: string | undefined; sums: SumsWriter },
): Promise<Pictures> {
  const done: Pictures = { files: 0, linked: 0 }
  const known = from === undefined ? new Map<string, string>() : await readSums(from, 'blobs/objects/')
  for await (const { key, size, modifiedAt } of blobs.list('')) {
    const [object, type] = [`blobs/objects/${key}`, `blobs/types/${key}`]
    const file = join(to, object)
    const isLinked =
      from !== undefined && (await linkSame(join(from, object), file, { size, modifiedAt, sum: known.get(object) }))
    const source = isLinked ? undefined : await blobs.read(key)
    const contentType = await (isLinked ? readFile(join(from, type), 'utf8') : blobs.typeOf(key))
    // Removed since it was listed.
    if ((!isLinked && !source) || contentType === undefined) {
      source?.destroy()
      continue
    }
    const sum = source ? await writeFileOf(source, file) : known.get(object)!
    // The next copy compares the time.
    if (source) await utimes(file, modifiedAt, modifiedAt)
    sums.add(object, sum)
    sums.add(type, await writeFileOf([Buffer.from(contentType)], join(to, type)))
    done.files += 2
    done.linked += isLinked ? 1 : 0
    report('картинки', done.files / 2, done.files / 2)
  }
  return done
}

type Same = { size: number; modifiedAt: Date; sum: string | undefined }

/** A file of the former copy that has rotted is copied again. */
async function linkSame(from: string, to: string, now: Same): Promise<boolean> {
  const before = await stat(from).catch(() => undefined)
  if (!before || before.size !== now.size || Math.abs(before.mtimeMs - now.modifiedAt.getTime()) >= 1000) return false
  if (now.sum === undefined || (await sumOf(from)) !== now.sum) return false
  await mkdir(dirname(to), { recursive: true })
  return link(from, to).then(
    () => true,
    // Another file system, or one without links.
    () => false,
  )
}

/** Reads the copy back. Throws BackupError if a file differs. */
export async function checkWhole(
  folder: string,
  { total, report }: { total: number; report: BackupOptions['report'] },
): Promise<number> {
  let read = 0
  const wrong: string[] = []
  for await (const { path, kind } of findDifferences(folder, () =>
    report('проверка', (read += 1), Math.max(total, read)),
  ))
    wrong.push(`${path}: ${kind === 'missing' ? 'нет' : 'другое содержимое'}`)
  if (wrong.length > 0)
    throw new BackupError(
      `Копия испорчена, файлов не так: ${wrong.length}\n${wrong
        .slice(0, 20)
        .map(line => `  ${line}`)
        .join('\n')}`,
    )
  return read
}

async function sizeOf(folder: string): Promise<{ files: number; bytes: number }> {
  const size = { files: 0, bytes: 0 }
  for await (const path of listFiles(folder)) {
    if (path === sumsFile) continue
    size.files += 1
    size.bytes += (await stat(join(folder, path))).size
  }
  return size
}

async function removeOld(place: string, keep: number | undefined): Promise<string[]> {
  const old = keep === undefined ? [] : (await listBackups(place)).slice(0, -keep)
  for (const name of old) await rm(join(place, name), { recursive: true, force: true })
  return old
}
