// A short run of tests/faults.ts, which explains how to start a long one: two nodes, a worker, PostgreSQL, Valkey or Redis, S3 and nginx.
import { expect, test } from 'vitest'
import { findMissing } from './faults/engines.ts'
import { runFaults } from './faults/run.ts'

const missing = findMissing()
const needs = missing.length > 0 ? ` (skipped: needs ${missing.join(', ')})` : ''

test.skipIf(missing.length > 0)(
  `what was acknowledged survives killed servers and a killed node, and everybody hears of it${needs}`,
  // It takes 40 s; three servers start again in it, beside whatever else the machine does.
  { timeout: 400_000 },
  async () => {
    const run = await runFaults({
      rounds: 3,
      people: 12,
      typists: 2,
      seed: 1,
      only: ['kill-valkey', 'kill-postgres', 'kill-node'],
      holdMs: 1_500,
      thinkMs: 500,
    })
    const none: string[] = []
    expect(run).toMatchObject({
      lost: none,
      doubled: none,
      counters: none,
      unheard: none,
      failedReads: none,
      untimely: none,
      deaths: none,
    })
    // How long a page stays old depends on the load of this machine; `npm run test:faults` counts it.
    expect(run.stale.filter(line => line.includes('never'))).toEqual(none)
    expect(run.writes).toBeGreaterThan(50)
    expect(run.reads).toBeGreaterThan(50)
  },
)
