import type { FastifyInstance } from 'fastify'
import type { Registry } from 'prom-client'
import type { AskClient } from '#contract/client/ask.ts'
import type { ServiceName } from '#contract/call.ts'
import type { Blobs } from '#platform/blobs/port.ts'
import type { Cache } from '#platform/cache/port.ts'
import type { Clock } from '#platform/clock.ts'
import type { Config } from '#platform/config/config.ts'
import type { Database } from '#platform/db/database.ts'
import type { Events } from '#platform/events/events.ts'
import type { RateLimit } from '#platform/http/rate-limit.ts'
import type { SharedLimit } from '#platform/http/shared-limit.ts'
import type { VerifyToken } from '#platform/http/verify-token.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import type { Mail } from '#platform/mail/mail.ts'
import type { Logger } from '#platform/log.ts'
import type { LiveConsents } from '#platform/magazine/consents.ts'
import type { LiveMagazine } from '#platform/magazine/magazine.ts'

/** What a service gets from the platform when it opens. */
export type ServiceContext = {
  config: Config
  magazine: LiveMagazine
  consents: LiveConsents
  db: Database
  events: Events
  jobs: Jobs
  cache: Cache
  blobs: Blobs
  mail: Mail
  clock: Clock
  log: Logger
  metrics: Registry
  rateLimit: RateLimit
  sharedLimit: SharedLimit
  verifyToken: VerifyToken
  ask: AskClient['ask']
  askRaw: AskClient['askRaw']
}

export type Service = {
  readonly name: ServiceName
  /** Folder of SQL migrations; absent for a service without tables. */
  readonly migrations?: URL
  /**
   * Registers routes, listeners and jobs. Nothing is answered yet: start work in `onReady` of the instance.
   * `site` is the root of the host, for pages whose address the specification fixes there; everything else is registered on `app`.
   */
  open(app: FastifyInstance, context: ServiceContext, site: FastifyInstance): void | Promise<void>
}
