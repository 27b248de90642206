import type { MailConfig } from '#platform/config/config.ts'
import type { Database } from '#platform/db/database.ts'
import type { Transport } from './mail.ts'
import { makeMailbox, type Mailbox } from './mailbox.ts'

/** The transport of the configuration. `mailbox` is present if letters are kept instead of sent. */
export async function openMailTransport(
  config: MailConfig,
  { database }: { database: Database },
): Promise<{ transport: Transport; mailbox?: Mailbox }> {
  if (config.kind === 'smtp') return { transport: (await import('./smtp.ts')).makeSmtpTransport(config) }
  const mailbox = makeMailbox(database)
  return { transport: mailbox, mailbox }
}
