// Copies the database: the embedded one file by file, beside a running server or not; a server's by its own `pg_dump`.
import { spawn } from 'node:child_process'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '#platform/config/config.ts'
import { copyLeaseMs } from '#platform/db/pglite/copying.ts'
import { lockDataFolder, readHolder } from '#platform/db/pglite/folder-lock.ts'
import { operatorKeyOf } from '#platform/http/operator-only.ts'
import { isSmallMachine } from '#platform/machine-memory.ts'
import { isAnswering } from '../import/open-installation.ts'
import { BackupError } from './backup-error.ts'
import { tryDatabase } from './open-apart.ts'
import { copyFileOf, listFiles } from './sums.ts'

export const databaseFolder = 'database'
export const dumpFile = 'database.dump'

/** The server takes the log of the embedded database apart from the rest. */
const isLog = (path: string) => path.startsWith('pg_wal/')
const isLeftOut = (path: string) => path === 'postmaster.pid' || path === 'backup_label'

export async function copyDatabase(config: Config, target: string): Promise<void> {
  const { database } = config
  if (database.kind === 'postgres') return dumpServer(database.url, join(target, dumpFile))
  if (database.kind === 'pglite-memory') throw new BackupError('База этого журнала в памяти: копировать нечего.')
  const to = join(target, databaseFolder)
  await mkdir(to, { recursive: true })
  const server = await findServer(config)
  if (server) await copyBeside(server, database.folder, to)
  else await copyStopped(config.dataDir, database.folder, to)
  await recover(to)
}

/** Files of a table that was dropped meanwhile are gone, and the log says so too. */
async function copyFiles(from: string, to: string, isWanted: (path: string) => boolean): Promise<void> {
  for await (const path of listFiles(from)) {
    if (!isWanted(path) || isLeftOut(path)) continue
    await copyFileOf(join(from, path), join(to, path)).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error
    })
  }
  // PostgreSQL does not start without its folders, and some are empty.
  for (const folder of emptyFolders) await mkdir(join(to, folder), { recursive: true })
}

/** Folders of PostgreSQL that may be empty. */
export const emptyFolders = [
  'pg_commit_ts',
  'pg_dynshmem',
  'pg_logical/mappings',
  'pg_logical/snapshots',
  'pg_notify',
  'pg_replslot',
  'pg_serial',
  'pg_snapshots',
  'pg_stat',
  'pg_stat_tmp',
  'pg_subtrans',
  'pg_tblspc',
  'pg_twophase',
  'pg_wal/archive_status',
  'pg_wal/summaries',
]

async function copyStopped(dataDir: string, from: string, to: string): Promise<void> {
  const lock = lockDataFolder(dataDir)
  try {
    await copyFiles(from, to, () => true)
  } finally {
    lock.release()
  }
}

type Server = { ask(method: 'POST' | 'DELETE', path: string): Promise<{ id: string; label: string }> }

async function findServer(config: Config): Promise<Server | undefined> {
  const address = readHolder(config.dataDir)?.address
  if (!address || !(await isAnswering(address))) return undefined
  const headers = { authorization: `Bearer ${operatorKeyOf(config)}` }
  return {
    ask: async (method, path) => {
      const answer = await fetch(`${address}/dev/database-copy${path}`, { method, headers })
      const body = (await answer.json()) as { id: string; label: string; message?: string }
      if (!answer.ok) throw new BackupError(body.message ?? `Сервер ${address} ответил ${answer.status}`)
      return body
    },
  }
}

async function copyBeside(server: Server, from: string, to: string): Promise<void> {
  const { id } = await server.ask('POST', '')
  let lost: unknown
  const renewing = setInterval(() => {
    server.ask('POST', `/${id}/renew`).catch((error: unknown) => (lost = error))
  }, copyLeaseMs / 5)
  try {
    await copyFiles(from, to, path => !isLog(path))
    const { label } = await server.ask('POST', `/${id}/files`)
    await copyFiles(from, to, isLog)
    if (lost) throw lost
    await writeFile(join(to, 'backup_label'), label)
  } finally {
    clearInterval(renewing)
    await server.ask('DELETE', `/${id}`).catch(() => {})
  }
}

/**
 * Opens the copy as a crashed server's, so that it repairs itself now and is known to open. That takes 200 MB, which a small machine with a running
 * server does not have: there the copy is opened when it is restored.
 */
async function recover(folder: string): Promise<void> {
  if (isSmallMachine) return
  await tryDatabase(folder)
  for (const file of ['lock', 'holder.json']) await rm(join(folder, '..', file), { force: true })
}

/** Runs a tool of PostgreSQL. The password is not among its arguments, which everybody on the machine can read. */
export async function runPostgresTool(tool: 'pg_dump' | 'pg_restore', url: string, args: string[]): Promise<void> {
  const address = new URL(url)
  const { password } = address
  address.password = ''
  const child = spawn(tool, [...args, `--dbname=${address}`], {
    env: { ...process.env, ...(password && { PGPASSWORD: decodeURIComponent(password) }) },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let said = ''
  child.stderr.on('data', (bytes: Buffer) => {
    said = (said + bytes.toString()).slice(-2000)
  })
  const code = await new Promise<number | null>((resolve, reject) => {
    child.on('error', (error: NodeJS.ErrnoException) =>
      reject(
        error.code === 'ENOENT'
          ? new BackupError(`Нет программы ${tool}: поставьте клиент PostgreSQL той же версии, что сервер, или новее.`)
          : error,
      ),
    )
    child.on('close', resolve)
  })
  if (code !== 0) throw new BackupError(`${tool}: ${said.trim() || `код ${code}`}`)
}

const dumpServer = (url: string, file: string) =>
  runPostgresTool('pg_dump', url, ['--format=custom', '--no-owner', '--no-privileges', `--file=${file}`])
