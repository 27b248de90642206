// Where the current request comes from, for entries of the log of the office, which are written far below the route.
import { AsyncLocalStorage } from 'node:async_hooks'

export type CurrentVisit = { ip: string; userAgent: string }

const visits = new AsyncLocalStorage<CurrentVisit>()

/** The request that this code answers; undefined in a job, a listener or a command. */
export const currentVisit = (): CurrentVisit | undefined => visits.getStore()

export const runVisit = <Result>(visit: CurrentVisit, work: () => Result): Result => visits.run(visit, work)

/** For work that a request has only woken: jobs and listeners are nobody's visit. */
export const runWithoutVisit = <Result>(work: () => Result): Result => visits.exit(work)
