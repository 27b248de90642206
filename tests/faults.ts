// Harms a magazine on two machines again and again while people read and write: `npm run test:faults -- [--rounds 100] [--people 200] [--typists 5]
// [--seconds 20] [--think 5] [--seed 1] [--only kill-node,freeze-s3]`. Needs PostgreSQL, Valkey or Redis, and nginx.
import { parseArgs } from 'node:util'
import { findMissing } from './faults/engines.ts'
import { faults } from './faults/faults.ts'
import { runFaults } from './faults/run.ts'

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '100' },
    people: { type: 'string', default: '200' },
    typists: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '20' },
    think: { type: 'string', default: '5' },
    seed: { type: 'string', default: '1' },
    only: { type: 'string' },
  },
})
const missing = findMissing()
const only = values.only?.split(',')
const unknown = only?.filter(name => !faults.some(fault => fault.name === name)) ?? []
if (missing.length + unknown.length > 0) {
  for (const name of missing) console.error(`not on this machine: ${name}`)
  for (const name of unknown)
    console.error(`no such fault: ${name}; there are ${faults.map(fault => fault.name).join(', ')}`)
  process.exit(2)
}
const run = await runFaults({
  rounds: Number(values.rounds),
  people: Number(values.people),
  typists: Number(values.typists),
  holdMs: Number(values.seconds) * 1_000,
  thinkMs: Number(values.think) * 1_000,
  seed: Number(values.seed),
  ...(only && { only }),
  note: line => console.log(`  ${line}`),
})
const wrong: [string, string[]][] = [
  ['acknowledged writes lost', run.lost],
  ['doubled', run.doubled],
  ['counters wrong', run.counters],
  ['pages stale longer than 2 s after the fault ended', run.stale],
  ['sockets that did not hear what happened while they were away', run.unheard],
  ['reads that failed while one node was left', run.failedReads],
  ['scheduled and mailed things that came twice or never', run.untimely],
  ['processes that ended by themselves', run.deaths],
]
console.log(
  `${run.rounds.length} rounds in ${run.seconds.toFixed(0)} s: ${run.writes} acknowledged writes, ${run.reads} reads, ${run.letters} letters; ` +
    `scheduled texts were late by at most ${Math.max(0, ...run.lateMs)} ms, the last page heard ${Math.max(0, ...run.heardMs)} ms after a round, ` +
    `the slowest node answered with the changed page ${Math.max(0, ...run.freshMs)} ms after a fault`,
)
for (const line of run.skipped) console.log(`  skipped: ${line}`)
for (const [what, lines] of wrong) {
  console.log(`${what}: ${lines.length}`)
  for (const line of lines.slice(0, 20)) console.log(`  ${line}`)
}
process.exit(wrong.some(([, lines]) => lines.length > 0) ? 1 : 0)
