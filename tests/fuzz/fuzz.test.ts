import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { allCalls } from '#contract/all-calls.ts'
import { cpuMs } from '../cpu-time.ts'
import { openFuzzedApp, type FuzzedApp } from './application.ts'
import { makeValidRequests, someBoundaryRequests } from './requests.ts'
import { fuzz, type FuzzOptions, type FuzzReport } from './run.ts'

/** Another one tries other requests and other boundary values. */
const seed = 20_261_121
/** Processor time of one request when it is sent alone: the usual one takes 5 ms. */
const cpuMsMax = 1_000

// A thousand requests take 30 s of a quiet machine.
vi.setConfig({ testTimeout: 400_000 })

let app: FuzzedApp
const reports: FuzzReport[] = []
beforeAll(async () => {
  app = await openFuzzedApp()
})
afterAll(() => app[Symbol.asyncDispose]())

async function run(requests: FuzzOptions['requests']): Promise<FuzzReport> {
  const { prepare, send } = app
  const report = await fuzz({ seed, requests, prepare, send, slowMs: cpuMsMax, measure: cpuMs })
  reports.push(report)
  expect(report.faults).toEqual([])
  expect(app.faults()).toEqual([])
  return report
}

test('made-up requests to every call break nothing, cost little, and no refusal reveals internals', async () => {
  const report = await run(1000)
  expect(report.requests).toBe(1000)
  // The rest is refused for its caller: forged tokens, strangers, readers at the office.
  expect(report.admitted / report.requests).toBeGreaterThan(0.75)
})

test('fields at their boundary values break nothing', async () => {
  const report = await run(someBoundaryRequests(seed, 600))
  expect(report.requests).toBe(600)
  expect(report.admitted / report.requests).toBeGreaterThan(0.75)
})

test('every call of the contract is reached by somebody who is neither unknown nor forbidden', async () => {
  const reached = () => new Set(reports.flatMap(each => [...each.reached]))
  const names = (known: Set<string>) => allCalls.map(({ name }) => name).filter(name => !known.has(name))
  await run(makeValidRequests(seed, 10, names(reached())))
  expect(names(reached())).toEqual([])
})

test('a request that takes too much processor time is a fault', async () => {
  const send = async () => {
    // Processor time, not elapsed time: on a busy machine 30 ms may pass while this thread gets less than 5 of them.
    const started = process.threadCpuUsage()
    while (process.threadCpuUsage(started).user + process.threadCpuUsage(started).system < 30_000);
    return { status: 200, contentType: 'application/json', body: '{}', ms: 30 }
  }
  const report = await fuzz({ seed, requests: 1, send, slowMs: 5, measure: cpuMs })
  expect(report.faults.map(({ fault }) => fault)).toEqual(['takes more than 5 ms'])
})
