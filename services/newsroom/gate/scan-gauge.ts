import { setTimeout as sleep } from 'node:timers/promises'
import { Gauge } from 'prom-client'
import type { Newsroom } from '../newsroom.ts'
import { findRunningSince } from '../store/gate.ts'

/** Monitoring waits this long for a figure from the database. */
const readTimeoutMs = 2_000

/** A scan that goes on for hours has stopped without an end. */
export function registerScanGauge({ context: { metrics }, db, now }: Pick<Newsroom, 'context' | 'db' | 'now'>): void {
  const seconds = new Gauge({
    name: 'delno_gate_scan_seconds',
    help: 'How long the oldest look through the archive for a rule has been running; 0 if there is none',
    registers: [],
    async collect() {
      const reading = findRunningSince(db.kysely).catch(() => undefined)
      const since = await Promise.race([reading, sleep(readTimeoutMs, undefined, { ref: false })])
      this.remove()
      if (since !== undefined) this.set(since === null ? 0 : (now().getTime() - since.getTime()) / 1000)
    },
  })
  metrics.registerMetric(seconds)
}
