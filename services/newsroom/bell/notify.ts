// Creates notifications, one for each person and cause, and signals the open bells.
import type { BellKind } from '#contract/newsroom-bell.ts'
import type { NewsroomContext } from '../context.ts'
import { bellQuoteMax } from '../limits.ts'
import { insertItems } from '../store/bell.ts'
import type { BellDetail } from '../store/tables.ts'
import { quietUntil } from './quiet.ts'
import { isBroken } from './rows.ts'

export type Notification = {
  kind: BellKind
  /** Identifies the cause: each person is notified of it only once. */
  cause: string
  textId?: number
  thing?: { kind: string; id: number; title: string }
  byId?: string | null
  quote?: string
  detail?: BellDetail
}

/** The kinds that are also sent by e-mail: failures at once, missed deadlines, reviews and changed sources after the quiet hours. */
const withLetter: readonly BellKind[] = ['late', 'failed', 'overdue', 'doubted', 'review', 'source', 'letter']

export async function notify(newsroom: NewsroomContext, userIds: readonly string[], what: Notification): Promise<void> {
  const { context, db } = newsroom
  const { kind, cause, textId, thing, byId = null, quote = '', detail = {} } = what
  const now = newsroom.now()
  const quiet = isBroken(kind) ? null : quietUntil(now, context.magazine.zone)
  const items = [...new Set(userIds)]
    .filter(userId => userId !== byId)
    .map(userId => ({
      user_id: userId,
      kind,
      cause,
      text_id: textId ?? null,
      thing_kind: thing?.kind ?? null,
      thing_id: thing?.id ?? null,
      thing_title: thing?.title.slice(0, 300) ?? null,
      by_id: byId,
      quote: quote.replaceAll(/\s+/g, ' ').slice(0, bellQuoteMax),
      detail: JSON.stringify(detail),
      created_at: now,
      seen_at: null,
      done_at: null,
      letter_due_at: withLetter.includes(kind) ? (quiet ?? now) : null,
    }))
  await announceBells(newsroom, await insertItems(db.kysely, items, { isMutable: !isBroken(kind) }))
}

/** Outside of a transaction: the bells read what is committed. */
export async function announceBells({ context }: NewsroomContext, userIds: readonly string[]): Promise<void> {
  if (userIds.length === 0) return
  await context.events
    .signal('bell.changed', { userIds: [...new Set(userIds)] })
    .catch(error => context.log.warn({ err: error }, 'bells were not told'))
}
