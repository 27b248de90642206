// The environment of a process that a test starts: nothing of the machine's own settings reaches it.

/** `NODE_COMPILE_CACHE` (vitest.config.ts): each start compiles a thousand files otherwise, which takes most of its time. */
export const childEnv = (): Record<string, string | undefined> => ({
  PATH: process.env['PATH'],
  NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
})
