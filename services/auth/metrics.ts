import { setTimeout as sleep } from 'node:timers/promises'
import { Gauge } from 'prom-client'
import type { Auth } from './auth.ts'
import { countWithoutConsent } from './store/users.ts'

/** Monitoring waits this long for a figure from the database. */
const countTimeoutMs = 2_000

export function registerMetrics({ context, db }: Auth): void {
  const withoutConsent = new Gauge({
    name: 'delno_accounts_without_consent',
    help: 'Accounts whose readers have not agreed to the processing of personal data yet (152-FZ)',
    registers: [],
    async collect() {
      const counting = countWithoutConsent(db.kysely, context.consents).catch(() => undefined)
      const counted = await Promise.race([counting, sleep(countTimeoutMs, undefined, { ref: false })])
      // A figure that cannot be read is left out: the last one would look current.
      this.remove()
      if (counted !== undefined) this.set(counted)
    },
  })
  context.metrics.registerMetric(withoutConsent)
}
