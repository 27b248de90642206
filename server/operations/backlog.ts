// Figures of the installation, not of a process: what waits in the database, and how old the last copy is.
import { Gauge, Registry } from 'prom-client'
import { backupState, backupStateKey } from '#contract/backup-state.ts'
import type { Blobs } from '#platform/blobs/port.ts'
import type { SqlEngine } from '#platform/db/engine.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import type { Outbox } from '#platform/outbox.ts'

export type BacklogOptions = { blobs: Blobs; sql: SqlEngine; jobs: Jobs; outbox: Outbox }

export type Backlog = {
  registry: Registry
  /** Sets what can be read; what cannot is absent instead of outdated. */
  read(hasDatabase: boolean): Promise<void>
}

export function makeBacklog({ blobs, jobs, outbox }: BacklogOptions): Backlog {
  const registry = new Registry()
  const registers = [registry]
  const byQueue = { labelNames: ['queue'] as const, registers }
  const waiting = new Gauge({
    name: 'delno_jobs_waiting',
    help: 'Jobs whose time has come and that nobody has begun, by queue',
    ...byQueue,
  })
  const waitingFor = new Gauge({
    name: 'delno_jobs_waiting_seconds',
    help: 'How long the first of them has waited, by queue',
    ...byQueue,
  })
  const dead = new Gauge({ name: 'delno_jobs_dead', help: 'Jobs that failed for good (/dev/dead-jobs)', registers })
  const events = new Gauge({
    name: 'delno_events_waiting',
    help: 'Events that are committed and not handed on yet',
    registers,
  })
  const eventsFor = new Gauge({
    name: 'delno_events_waiting_seconds',
    help: 'How long the first of them has waited',
    registers,
  })
  const backup = new Gauge({
    name: 'delno_backup_timestamp_seconds',
    help: 'When the last copy was made (npm run backup); absent if there is none',
    registers,
  })
  return {
    registry,
    read: async hasDatabase => {
      const [backlog, handed] = hasDatabase ? await Promise.all([jobs.count(), outbox.countWaiting()]) : []
      waiting.reset()
      waitingFor.reset()
      for (const gauge of [dead, events, eventsFor, backup]) gauge.remove()
      for (const { queue, count, seconds } of backlog?.waiting ?? []) {
        waiting.set({ queue }, count)
        waitingFor.set({ queue }, seconds)
      }
      if (backlog) dead.set(backlog.dead)
      if (handed) {
        events.set(handed.count)
        eventsFor.set(handed.seconds)
      }
      const noted = await blobs.get(backupStateKey).catch(() => undefined)
      const state = noted && backupState.safeParse(JSON.parse(noted.bytes.toString())).data
      if (state) backup.set(Date.parse(state.madeAt) / 1000)
    },
  }
}
