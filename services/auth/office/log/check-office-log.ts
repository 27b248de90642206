import type * as calls from '#contract/office/log.ts'
import type { Handler } from '#platform/http/answer.ts'
import { findLogHead } from '#platform/office-log/read.ts'
import { verifyLog } from '#platform/office-log/verify.ts'
import type { Office } from '../office.ts'

export const checkOfficeLog =
  ({ context, now }: Office): Handler<typeof calls.checkOfficeLog> =>
  async ({ body: { anchors } }) => {
    const { head, ...verdict } = await verifyLog(context.db.sql, { now: now(), anchors })
    return { ...verdict, head: head ?? null }
  }

/** Once a day the log of the server gets the head: who rewrites the database does not reach what was printed. */
export async function logHead({ context }: Pick<Office, 'context'>): Promise<void> {
  const head = await findLogHead(context.db)
  if (head) context.log.info({ anchor: `${head.seq}:${head.hash}` }, 'head of the office log')
}
