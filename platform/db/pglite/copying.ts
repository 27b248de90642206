// A copy of the database's folder while it is in use: PostgreSQL's low-level backup. The pages that change meanwhile are repaired from the
// log when the copy is opened, so the log must not be recycled until it has been copied too.
// https://www.postgresql.org/docs/current/continuous-archiving.html#BACKUP-LOWLEVEL-BASE-BACKUP
import { randomUUID } from 'node:crypto'
import type { Logger } from '#platform/log.ts'
import type { SqlRunner } from '../engine.ts'

export type CopyErrorCode = 'copy_running' | 'copy_lost'

export class CopyError extends Error {
  readonly code: CopyErrorCode

  constructor(code: CopyErrorCode, message: string) {
    super(message)
    this.name = 'CopyError'
    this.code = code
  }
}

export type FolderCopying = {
  /** Whether the log must be kept, so nobody makes a checkpoint. */
  readonly isRunning: boolean
  /** The files may be copied from now on. The caller renews the copy more often than once in `copyLeaseMs`. */
  begin(): Promise<{ id: string }>
  renew(id: string): void
  /** All files but the log are copied. The label belongs into the copy as `backup_label`; the log is copied after this. */
  finishFiles(id: string): Promise<{ label: string }>
  /** The log is copied too, or the copy is given up. */
  end(id: string): Promise<void>
}

export const copyLeaseMs = 5 * 60_000

export function makeFolderCopying(runner: SqlRunner, { log }: { log: Logger }): FolderCopying {
  let held: { id: string; areFilesDone: boolean; timer: NodeJS.Timeout } | undefined

  /** `false`: the session stays in the mode of a copy otherwise, and the next copy is refused. */
  const stop = async () =>
    (await runner.query<{ label: string }>('select labelfile as label from pg_backup_stop(false)')).rows[0]!

  async function end(): Promise<void> {
    if (!held) return
    const { areFilesDone, timer } = held
    clearTimeout(timer)
    held = undefined
    if (!areFilesDone) await stop()
  }

  function expectHeld(id: string) {
    if (held?.id !== id) throw new CopyError('copy_lost', 'Копия прервана: её долго не продлевали')
    return held
  }

  return {
    get isRunning() {
      return held !== undefined
    },
    begin: async () => {
      if (held) throw new CopyError('copy_running', 'Копия уже делается')
      const id = randomUUID()
      const giveUp = () => {
        log.warn({ id }, 'a copy of the database was given up: nobody renewed it')
        void end().catch((error: unknown) => log.error({ err: error }, 'a copy of the database was not ended'))
      }
      held = { id, areFilesDone: false, timer: setTimeout(giveUp, copyLeaseMs).unref() }
      try {
        await runner.query("select pg_backup_start('delno', true)")
      } catch (error) {
        clearTimeout(held.timer)
        held = undefined
        throw error
      }
      return { id }
    },
    renew: id => void expectHeld(id).timer.refresh(),
    finishFiles: async id => {
      const copy = expectHeld(id)
      const { label } = await stop()
      copy.areFilesDone = true
      copy.timer.refresh()
      return { label }
    },
    end: async id => {
      if (held?.id === id) await end()
    },
  }
}
