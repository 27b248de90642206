// Everything the routes and jobs of this service share.
import { createHmac, hkdfSync } from 'node:crypto'
import type { ServiceDatabase } from '#platform/db/database.ts'
import { networkOf } from '#platform/http/network.ts'
import type { ServiceContext } from '#platform/service.ts'
import { makeSend, type Send, type Vapid } from './send.ts'
import type { PushTables } from './store.ts'

export type Push = {
  context: ServiceContext
  db: ServiceDatabase<PushTables>
  vapid: Vapid
  send: Send
  /** A keyed hash of the network, for counting: the database alone does not reveal the address. */
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
