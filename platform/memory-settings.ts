// Memory settings that a process can only get when it starts: V8 flags and variables of glibc's malloc.
import { isSmallMachine } from './machine-memory.ts'

/** Short-lived objects get three times so many MB instead of 128 MB. With 8 a page takes a third more processor time, so only small machines get that. */
const semiSpace = '--max-semi-space-size'
/** The heap may grow by half between two collections; by itself V8 lets it double, which is 50 MB more under load for no time that could be measured. */
const usualFlags = [`${semiSpace}=12`, '--heap-growing-percent=50']
const smallFlags = [`${semiSpace}=8`, '--optimize-for-size']

/** By default malloc keeps freed memory in up to eight arenas for each core: 185 MB after a burst of pictures. */
const mallocVariables = { MALLOC_ARENA_MAX: '2', MALLOC_TRIM_THRESHOLD_: '131072' }

/** Replaces this process by the same command, under the same pid; undefined where that is impossible (Windows). */
export const replaceProcess =
  process.platform === 'win32' || !process.execve
    ? undefined
    : (flags: string[] = []): never =>
        process.execve!(
          process.execPath,
          [process.execPath, ...process.execArgv, ...flags, ...process.argv.slice(1)],
          Object.fromEntries(
            // oxlint-disable-next-line node/no-process-env
            Object.entries({ ...mallocVariables, ...process.env }).filter(([, value]) => value !== undefined),
          ),
        )

/** For a tool that runs beside the server: its garbage is collected often. */
export const toolFlags = [`${semiSpace}=1`, '--optimize-for-size']

/** Starts this process again with the settings; returns if they are set already. Settings of the operator are kept. */
export function ensureMemorySettings(flags = isSmallMachine ? smallFlags : usualFlags): void {
  // oxlint-disable-next-line node/no-process-env
  const given = [...process.execArgv, process.env['NODE_OPTIONS'] ?? ''].join(' ')
  if (given.includes(semiSpace)) return
  replaceProcess?.(flags)
}
