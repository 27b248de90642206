// What the routes and listeners of this service share.
import { createHmac, hkdfSync } from 'node:crypto'
import type { ServiceDatabase } from '#platform/db/database.ts'
import type { ServiceContext } from '#platform/service.ts'
import type { InboxTables } from './tables.ts'

export type Inbox = {
  context: ServiceContext
  db: ServiceDatabase<InboxTables>
  /** A keyed hash that stands for a network in the inbox; the same network has another one each day. */
  senderOf(network: string): string
}

export function openInbox(context: ServiceContext): Inbox {
  const secret = Buffer.from(hkdfSync('sha256', context.config.internalKey, '', 'delno senders', 32))
  return {
    context,
    db: context.db.of<InboxTables>('inbox'),
    senderOf: network => {
      const day = context.clock.now().toISOString().slice(0, 10)
      return createHmac('sha256', secret).update(`${day} ${network}`).digest('base64url')
    },
  }
}
