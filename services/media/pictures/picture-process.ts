import { fork, type ChildProcess } from 'node:child_process'

/**
 * Starts a process that works on pictures. It has no secrets in its environment, because it may read untrusted bytes, and few malloc arenas,
 * so that memory is returned to the system. It keeps nothing alive: the server may end while it waits.
 */
export function startPictureProcess(file: URL): ChildProcess {
  const child = fork(file, [], {
    serialization: 'advanced',
    execArgv: ['--max-semi-space-size=1'],
    env: { MALLOC_ARENA_MAX: '2' },
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  // A killed process may still emit an error.
  child.on('error', () => {})
  child.unref()
  child.channel?.unref()
  return child
}
