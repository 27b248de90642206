// What the routes and jobs of this service share.
import { createHash, createHmac, hkdfSync } from 'node:crypto'
import type { Viewer } from '#contract/viewer.ts'
import type { ServiceDatabase } from '#platform/db/database.ts'
import { networkOf } from '#platform/http/network.ts'
import type { ServiceContext } from '#platform/service.ts'
import { makeSend, type Send, type Vapid } from './send.ts'
import type { Owner, PushTables } from './store.ts'

export type Push = {
  context: ServiceContext
  db: ServiceDatabase<PushTables>
  vapid: Vapid
  send: Send
  /** What additions are counted by: whoever reads the database alone learns no address from it. */
  networkKey(ip: string): string
}

export function openPush(context: ServiceContext, vapid: Vapid): Push {
  const { internalKey, push } = context.config
  const secret = Buffer.from(hkdfSync('sha256', internalKey, '', 'delno push', 32))
  return {
    context,
    db: context.db.of<PushTables>('push'),
    vapid,
    send: makeSend(vapid, push.mayReachLoopback),
    networkKey: ip => createHmac('sha256', secret).update(networkOf(ip)).digest('base64url'),
  }
}

export const deviceIdOf = (token: string): string => createHash('sha256').update(token).digest('base64url')

/** Who asks, and in which session. */
export function ownerOf({ viewer, sessionId }: { viewer: Viewer | null; sessionId: string | null }): Owner | null {
  return viewer && sessionId !== null ? { userId: viewer.userId, sessionId } : null
}

export const daysMs = 86_400_000
