// Keeps the embedded database alive on a full disk. Without room for its log PostgreSQL panics, and the process with it; so writes are refused
// shortly before, and reading goes on.
import { statfs } from 'node:fs/promises'
import type { Logger } from '#platform/log.ts'
import { SqlError, diskFullState } from '../errors.ts'

/** Three files of the log: what is written between two looks fits. */
const leastBytes = 48 * 1024 * 1024
const enoughBytes = 64 * 1024 * 1024
const lookMs = 1_000
const readOnlyState = '25006'

export type RoomOptions = {
  folder: string
  log: Logger
  /** A statement outside sessions. */
  exec(script: string): Promise<unknown>
}

export type Room = {
  /** A write that was refused for want of room is told as one that found none. */
  explain(error: unknown): unknown
  stop(): void
}

export function watchRoom({ folder, log, exec }: RoomOptions): Room {
  let isShort = false
  let looking: Promise<void> | undefined

  async function look(): Promise<void> {
    const { bavail, bsize } = await statfs(folder)
    const freeBytes = bavail * bsize
    if (isShort ? freeBytes < enoughBytes : freeBytes >= leastBytes) return
    await exec(`set default_transaction_read_only = ${isShort ? 'off' : 'on'}`)
    isShort = !isShort
    if (isShort)
      log.error({ folder, freeBytes }, 'the disk is nearly full: the database takes no writes until there is room')
    else log.warn({ folder, freeBytes }, 'there is room again: the database takes writes')
  }

  const timer = setInterval(() => {
    looking ??= look()
      .catch((error: unknown) => log.warn({ err: error, folder }, 'the room on the disk is not known'))
      .finally(() => (looking = undefined))
  }, lookMs).unref()

  return {
    explain: error =>
      isShort && error instanceof SqlError && error.code === readOnlyState
        ? Object.assign(new SqlError('no room on the disk', 0, 'error'), { code: diskFullState, cause: error })
        : error,
    stop: () => clearInterval(timer),
  }
}
