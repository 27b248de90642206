/** A program that runs until it is told to stop. */
export type Running = {
  stop(): Promise<void>
  /** Resolves when it cannot go on: a process supervisor is expected to start another one. */
  died?: Promise<Error>
}

/**
 * Starts, waits for SIGINT or SIGTERM, stops cleanly. A second signal, or a stop longer than `graceMs`, ends the process
 * at once. A failed start prints only the message if the error has a `code`, otherwise the stack. `isSupervised`: only SIGTERM counts,
 * because a terminal sends the other signals to the supervisor too.
 */
export async function run(
  start: () => Promise<Running>,
  { graceMs = 30_000, isSupervised = false } = {},
): Promise<void> {
  // Letters, keys and the database must be readable for the operator only.
  process.umask(0o077)
  let stopping = false
  let running: Running | undefined
  let resolveStopped: () => void = () => {}
  const stopped = new Promise<void>(resolve => (resolveStopped = resolve))
  const onSignal = () => {
    if (stopping) process.exit(130)
    stopping = true
    setTimeout(() => process.exit(1), graceMs).unref()
    if (running) void running.stop().then(resolveStopped, fail)
    else process.exit(130)
  }
  const fail = (error: unknown) => {
    const explains = error instanceof Error && 'code' in error
    process.stderr.write(
      `${explains ? error.message : error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`,
    )
    process.exit(1)
  }
  process.on('SIGTERM', onSignal)
  process.on('SIGINT', isSupervised ? () => {} : onSignal)
  if (isSupervised) process.on('SIGHUP', () => {})
  try {
    running = await start()
    void running.died?.then(fail)
  } catch (error) {
    fail(error)
  }
  await stopped
  process.exit(0)
}
