// One process for one PGlite folder: two would silently lose data. The lock is an exclusive SQLite transaction on an
// empty file: the kernel frees it at once after kill -9, and nobody can steal it from a process that only sleeps.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** Who works with a data folder: written beside the lock for people and for the command line. */
export type Holder = {
  pid: number
  startedAt: string
  /** Where its site is, once it listens. */
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
 * Takes the data folder or throws DataFolderLockedError.
 * NOTE: nothing may open the `lock` file by other means: POSIX locks fall when their holder closes any handle of it.
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

/** Tells those who find the folder taken where this process answers; called when the server listens. */
export function setHolderAddress(address: string): void {
  for (const [dataDir, holder] of heldDirs) {
    holder.address = address
    writeFileSync(holderFile(dataDir), JSON.stringify(holder))
  }
}

/** The last process that took the folder. It may be gone: only the lock knows. */
export function readHolder(dataDir: string): Holder | undefined {
  try {
    return JSON.parse(readFileSync(holderFile(dataDir), 'utf8')) as Holder
  } catch {
    return undefined
  }
}
