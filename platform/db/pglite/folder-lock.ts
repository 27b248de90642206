// Only one process may use a PGlite folder: two would silently lose data. The lock is an exclusive SQLite transaction on an
// empty file. The kernel releases it at once after kill -9, and nobody can take it from a process that is only suspended.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** The process that uses a data folder. Written beside the lock for people and for the command line. */
export type Holder = {
  pid: number
  startedAt: string
  /** URL of its site, once it listens. */
  address?: string
}

/** Another process (or another opening in this one) holds the data folder. The message is for the operator. */
export class DataFolderLockedError extends Error {
  readonly code = 'data_folder_locked'
  readonly dataDir: string
  readonly holder: Holder | undefined

  constructor(dataDir: string, holder: Holder | undefined) {
    super(describe(dataDir, holder))
    this.name = 'DataFolderLockedError'
    this.dataDir = dataDir
    this.holder = holder
  }
}

function describe(dataDir: string, holder: Holder | undefined): string {
  const who = holder
    ? `процесс ${holder.pid}${holder.address ? ` (${holder.address})` : ''}, запущенный ${holder.startedAt}`
    : 'другой процесс'
  const stop = holder ? `остановите его (Ctrl-C или kill ${holder.pid})` : 'остановите его'
  return (
    `Папка данных ${dataDir} занята: с ней работает ${who}. ` +
    `Два процесса на одной папке испортили бы данные, поэтому второй не запущен. ` +
    `Что сделать: ${stop} или задайте другую папку в переменной DATA_DIR.`
  )
}

const holderFile = (dataDir: string) => join(dataDir, 'holder.json')
const heldDirs = new Map<string, Holder>()

/**
 * Takes the lock of the data folder or throws DataFolderLockedError.
 * NOTE: nothing else may open the `lock` file: closing any handle of the file in this process releases POSIX locks.
 */
export function lockDataFolder(dataDir: string): { release(): void } {
  mkdirSync(dataDir, { recursive: true })
  const lock = new DatabaseSync(join(dataDir, 'lock'), { timeout: 0 })
  try {
    lock.exec('pragma journal_mode=memory; begin exclusive')
  } catch (error) {
    lock.close()
    if (!/locked/.test((error as Error).message)) throw error
    throw new DataFolderLockedError(dataDir, readHolder(dataDir))
  }
  const holder: Holder = { pid: process.pid, startedAt: new Date().toISOString() }
  heldDirs.set(dataDir, holder)
  writeFileSync(holderFile(dataDir), JSON.stringify(holder))
  return {
    release: () => {
      heldDirs.delete(dataDir)
      if (lock.isOpen) lock.close()
    },
  }
}

/** Writes the address of this process for other processes that find the folder locked. Called when the server listens. */
export function setHolderAddress(address: string): void {
  for (const [dataDir, holder] of heldDirs) {
    holder.address = address
    writeFileSync(holderFile(dataDir), JSON.stringify(holder))
  }
}

/** The last process that took the folder. It may have ended: only the lock tells. */
export function readHolder(dataDir: string): Holder | undefined {
  try {
    return JSON.parse(readFileSync(holderFile(dataDir), 'utf8')) as Holder
  } catch {
    return undefined
  }
}
