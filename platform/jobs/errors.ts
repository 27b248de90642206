/** A job was sent before `start()` of Jobs, or after `stop()` had ended. */
export class JobsNotStartedError extends Error {
  readonly code = 'jobs_not_started'

  constructor(what: string) {
    super(`${what}: jobs are not started`)
    this.name = 'JobsNotStartedError'
  }
}

/** A job was sent in a transaction to a queue that this process has never declared with `work`. */
export class UnknownQueueError extends Error {
  readonly code = 'unknown_queue'

  constructor(queue: string) {
    super(`queue ${queue} is unknown here: declare it with work() before sending to it in a transaction`)
    this.name = 'UnknownQueueError'
  }
}

/** A job ran longer than its queue allows. */
export class JobTimeoutError extends Error {
  readonly code = 'job_timeout'

  constructor(queue: string, timeoutSeconds: number) {
    super(`job of ${queue} ran longer than ${timeoutSeconds} s`)
    this.name = 'JobTimeoutError'
  }
}
