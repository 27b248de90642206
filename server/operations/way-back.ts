// A way back from an upgrade, made before the database is changed. The embedded one is copied: its files, on the same disk. A server's copy is its
// operator's: the log names the command.
import { constants } from 'node:fs'
import { cp, mkdir, readdir, rename, rm, stat, statfs } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { backupState, backupStateKey, type BackupState } from '#contract/backup-state.ts'
import { dayMs } from '#domain/time-units.ts'
import { openBlobs } from '#platform/blobs/open.ts'
import type { Clock } from '#platform/clock.ts'
import type { Config } from '#platform/config/config.ts'
import { MigrationError } from '#platform/db/errors.ts'
import type { BeforeMigrations } from '#platform/db/migrate.ts'
import type { Logger } from '#platform/log.ts'

/** Below the data folder. */
const folderName = 'before-upgrade'
const keptCopies = 2
/** Room that the migrations themselves may need. */
const spareBytes = 64 * 1024 * 1024
/** A copy by `npm run backup` that is younger serves as well where there is no room. */
const recentMs = dayMs
const isName = (name: string) => /^\d{4}-\d\d-\d\d-\d{6}$/.test(name)

export type WayBack = {
  before: BeforeMigrations
  /** What the operator reads when the upgrade has failed. */
  explain(error: unknown): unknown
}

type Options = { config: Config; log: Logger; clock: Clock; freeBytes?: (folder: string) => Promise<number> }

export function prepareWayBack({ config, log, clock, freeBytes = readFreeBytes }: Options): WayBack {
  const { database } = config
  let copy: string | undefined
  return {
    before: async (pending, session) => {
      if (database.kind === 'pglite-memory') return
      if (database.kind === 'postgres') {
        const lastCopy = (await readLastBackup(config, log))?.madeAt ?? null
        log.warn(
          { migrations: pending, lastCopy },
          'the database is being upgraded: the way back is a copy made before, by npm run backup -- FOLDER',
        )
        return
      }
      const place = join(config.dataDir, folderName)
      if (!(await makeRoom(database.folder, place, freeBytes))) {
        const last = await readLastBackup(config, log)
        if (!last || clock.now().getTime() - Date.parse(last.madeAt) > recentMs)
          throw await noRoom(database.folder, freeBytes)
        log.warn(
          { migrations: pending, lastCopy: last },
          'no room for a copy of the database before the upgrade: the last backup serves',
        )
        return
      }
      // Everything is in the files then, and nothing else uses this database yet.
      await session.exec('checkpoint')
      copy = await copyDatabase(database.folder, place, clock)
      log.warn({ migrations: pending, copy }, 'the database is being upgraded; a copy of it was made before')
      for (const name of (await listCopies(place)).slice(0, -keptCopies))
        await rm(join(place, name), { recursive: true })
    },
    explain: error =>
      error instanceof MigrationError && copy !== undefined
        ? new MigrationError(
            `${error.message}\nОбновить базу не удалось. Прежняя база цела, в ${copy}. Вернуть её прежней версии «Дельно»:\n` +
              `  mv ${resolve(config.dataDir, 'database')} ${resolve(config.dataDir, 'database-failed')}\n` +
              `  mv ${join(copy, 'database')} ${resolve(config.dataDir, 'database')}`,
            { cause: error },
          )
        : error,
  }
}

/** Copies of earlier upgrades, oldest first. */
async function listCopies(place: string): Promise<string[]> {
  const names = await readdir(place).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  return names.filter(isName).toSorted()
}

async function readFreeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

async function sizeOf(folder: string): Promise<number> {
  let bytes = 0
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true }))
    if (entry.isFile()) bytes += (await stat(join(entry.parentPath, entry.name))).size
  return bytes
}

type FreeBytes = NonNullable<Options['freeBytes']>

/** Gives up copies of earlier upgrades, oldest first, until there is room. */
async function makeRoom(folder: string, place: string, freeBytes: FreeBytes): Promise<boolean> {
  for (const name of await readdir(place).catch(() => []))
    if (!isName(name)) await rm(join(place, name), { recursive: true })
  const needed = (await sizeOf(folder)) + spareBytes
  for (const name of await listCopies(place)) {
    if ((await freeBytes(folder)) >= needed) return true
    await rm(join(place, name), { recursive: true })
  }
  return (await freeBytes(folder)) >= needed
}

async function noRoom(folder: string, freeBytes: FreeBytes): Promise<MigrationError> {
  const inMegabytes = (bytes: number) => Math.ceil(bytes / 1024 / 1024)
  const [needed, free] = [inMegabytes((await sizeOf(folder)) + spareBytes), inMegabytes(await freeBytes(folder))]
  return new MigrationError(
    `Новая версия меняет базу, и прежде с неё снимается копия, но на диске нет места: нужно ${needed} МБ, свободно ${free} МБ. ` +
      'Ничего не изменено, прежняя версия запустится. Освободите место — или сделайте прежней версией копию на другой диск ' +
      '(npm run backup -- ПАПКА): сутки после неё обновление обойдётся без своей.',
  )
}

async function copyDatabase(folder: string, place: string, clock: Clock): Promise<string> {
  const name = clock.now().toISOString().slice(0, 19).replaceAll(':', '').replace('T', '-')
  const unfinished = join(place, `unfinished-${process.pid}`)
  await mkdir(unfinished, { recursive: true, mode: 0o700 })
  // A file system that can share blocks does: the copy then takes no room and no time.
  await cp(folder, join(unfinished, 'database'), { recursive: true, mode: constants.COPYFILE_FICLONE })
  const copy = resolve(place, name)
  await rename(unfinished, copy)
  return copy
}

async function readLastBackup(config: Config, log: Logger): Promise<BackupState | undefined> {
  try {
    const noted = await (await openBlobs(config.blobs, { log })).get(backupStateKey)
    return noted && backupState.parse(JSON.parse(noted.bytes.toString()))
  } catch (error) {
    log.warn({ err: error }, 'it is not known when the last copy was made')
    return undefined
  }
}
