// Repeats calls of an import while the database does not answer. Saving can be repeated because everything has a key. Calls that add
// (views) are not repeated, because it is unknown whether they took effect.
import { setTimeout as sleep } from 'node:timers/promises'
import type { Ask } from '#contract/client/ask.ts'
import type { Call } from '#contract/call.ts'
import { CallError } from '#contract/errors.ts'
import { addViews } from '#contract/views.ts'

/** The installation still does not answer. Written data stay, and the next run continues. */
class ImportStoppedError extends Error {
  readonly code = 'import_stopped'
  constructor(cause: unknown) {
    super(
      'Импорт остановлен: база данных или сервер не отвечает. Записанное осталось на месте. Когда база ответит, запустите ту же команду ещё раз: она продолжит и ничего не запишет дважды.',
      { cause },
    )
    this.name = 'ImportStoppedError'
  }
}

const pausesMs = [1000, 2000, 4000, 8000, 15_000, 30_000]

/** True for a failure of the installation, false for an answer. */
const isAbsence = (error: unknown) => !(error instanceof CallError) || error.status >= 500

export function makeRetryingAsk(
  ask: Ask,
  options: { onWait?: (pauseMs: number) => void; wait?: (ms: number) => Promise<unknown> } = {},
): Ask {
  const { onWait, wait = sleep } = options
  return (async (call: Call, ...rest: unknown[]) => {
    for (const pause of [...(call === addViews ? [] : pausesMs), undefined]) {
      try {
        return await (ask as (call: Call, ...rest: unknown[]) => Promise<unknown>)(call, ...rest)
      } catch (error) {
        if (!isAbsence(error) || isMistake(error)) throw error
        if (pause === undefined) throw new ImportStoppedError(error)
        onWait?.(pause)
        await wait(pause)
      }
    }
    throw new Error('unreachable')
  }) as Ask
}

// Our own bugs are not retried.
const isMistake = (error: unknown) => error instanceof RangeError || error instanceof ReferenceError
