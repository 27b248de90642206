// Puts a copy back into an empty data folder, and into an empty database and an empty store of pictures if the installation has its own.
import { copyFile, mkdir, readFile, readdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { openBlobs } from '#platform/blobs/open.ts'
import { readConfig, type Config } from '#platform/config/config.ts'
import { openDatabase } from '#platform/db/open.ts'
import { makeLog } from '#platform/log.ts'
import { BackupError } from './backup-error.ts'
import { databaseFolder, dumpFile, emptyFolders, runPostgresTool } from './copy-database.ts'
import { openRestored, type Opened } from './open-apart.ts'
import { checkWhole, factsFile, type BackupOptions, type CopyFacts } from './make-backup.ts'
import { listFiles, sumsFile } from './sums.ts'

export type RestoreOptions = { copy: string; env: Record<string, string | undefined> } & Pick<BackupOptions, 'report'>
export type RestoreResult = { madeAt: string; files: number } & Opened

async function readFacts(copy: string): Promise<CopyFacts> {
  const text = await readFile(join(copy, factsFile), 'utf8').catch(() => {
    throw new BackupError(`В папке ${copy} нет копии: нет файла ${factsFile}.`)
  })
  const facts = JSON.parse(text) as CopyFacts
  if (facts.format !== 1)
    throw new BackupError('Копия сделана более новой версией «Дельно»: верните её в той же версии.')
  return facts
}

async function isEmpty(folder: string): Promise<boolean> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  return names.length === 0
}

export async function restoreBackup({ copy, env, report }: RestoreOptions): Promise<RestoreResult> {
  const facts = await readFacts(copy)
  const dataDir = env['DATA_DIR'] ?? 'data'
  // Before the configuration is read: it makes the keys that are missing.
  if (!(await isEmpty(dataDir)))
    throw new BackupError(
      `Папка ${dataDir} не пуста: уберите её в сторону или задайте другую в DATA_DIR. Ничего не изменено.`,
    )
  const isServer = /^postgres(ql)?:/.test(env['DATABASE_URL'] ?? '')
  if (isServer !== (facts.database === 'postgres'))
    throw new BackupError(
      isServer
        ? 'Это копия встроенной базы: верните её без DATABASE_URL, потом перенесите командой npm run move.'
        : 'Это копия сервера PostgreSQL: задайте в DATABASE_URL адрес пустой базы.',
    )
  const files = await checkWhole(copy, { total: 0, report })
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  await copyPlain(copy, dataDir, path => !path.startsWith('blobs/') && ![factsFile, sumsFile, dumpFile].includes(path))
  const config = readConfig(env)
  if (config.database.kind === 'postgres') await restoreServer(config.database.url, join(copy, dumpFile))
  else for (const folder of emptyFolders) await mkdir(join(dataDir, databaseFolder, folder), { recursive: true })
  await restoreBlobs(copy, config, report)
  return { madeAt: facts.madeAt, files, ...(await openRestored(env)) }
}

async function copyPlain(from: string, to: string, isWanted: (path: string) => boolean): Promise<void> {
  for await (const path of listFiles(from)) {
    if (!isWanted(path)) continue
    await mkdir(dirname(join(to, path)), { recursive: true })
    await copyFile(join(from, path), join(to, path))
  }
}

async function restoreServer(url: string, file: string): Promise<void> {
  const database = await openDatabase({ kind: 'postgres', url, poolSize: 1 }, { log: makeLog('silent') })
  const { rows } = await database.sql
    .query<{ tables: number }>(
      `select count(*)::int as tables from pg_tables where schemaname !~ '^pg_' and schemaname <> 'information_schema'`,
    )
    .finally(() => database.close())
  if (rows[0]!.tables > 0) throw new BackupError('База в DATABASE_URL не пуста. Она не изменена.')
  await runPostgresTool('pg_restore', url, ['--exit-on-error', '--no-owner', '--no-privileges', file])
}

async function restoreBlobs(copy: string, config: Config, report: BackupOptions['report']): Promise<void> {
  if (config.blobs.kind === 'disk')
    return copyPlain(join(copy, 'blobs'), config.blobs.folder, () => true).catch(ignoreMissing)
  const blobs = await openBlobs(config.blobs, { log: makeLog('silent') })
  const objects = join(copy, 'blobs', 'objects')
  let done = 0
  try {
    for await (const key of listFiles(objects)) {
      const contentType = await readFile(join(copy, 'blobs', 'types', key), 'utf8')
      await blobs.put(key, await readFile(join(objects, key)), { contentType })
      report('картинки', (done += 1), done)
    }
  } catch (error) {
    ignoreMissing(error as NodeJS.ErrnoException)
  }
}

/** A magazine without pictures has no folder of them. */
function ignoreMissing(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error
}
