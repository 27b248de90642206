// Double opt-in: an address is kept for letters only after its owner pressed a button that a letter led to.
import { askingLetters, askingPauseMinutes, confirmHours, typesPerAddress } from './limits.ts'
import type { CmsAjax } from './cms-ajax.ts'
import { writeAskingLetter, writeWelcomeLetter } from './letter-text.ts'
import * as store from './store/subscribers.ts'
import type { SubscriberTable } from './store/tables.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs

/** Whoever asks is answered before this runs: neither words nor time tell what is known of an address. */
export const askQueue = 'cms-ajax.ask-subscriber'
export type Asking = { email: string; type: string }

function mayAsk(rows: readonly SubscriberTable[], { type }: Asking, now: Date): boolean {
  const own = rows.find(row => row.type === type)
  if (own?.confirmed_at) return false
  if (!own && rows.length >= typesPerAddress) return false
  const waiting = rows.filter(row => row.confirmed_at === null)
  const pausedUntil = Math.max(0, ...waiting.map(row => row.asked_at.getTime())) + askingPauseMinutes * minuteMs
  return now.getTime() >= pausedUntil && waiting.reduce((sum, row) => sum + row.letters, 0) < askingLetters
}

export async function askSubscriber({ context, db, links }: CmsAjax, asking: Asking): Promise<void> {
  const now = context.clock.now()
  await db.inTransaction(async trx => {
    await store.lockAddress(trx, asking.email)
    await store.removeUnconfirmed(trx, expiryOf(now), asking.email)
    if (!mayAsk(await store.listOfAddress(trx, asking.email), asking, now)) return
    const id = await store.noteAsked(trx, { ...asking, now })
    const confirm = links.confirmUrl(id, new Date(now.getTime() + confirmHours * hourMs))
    await context.mail.send(writeAskingLetter(asking.email, { confirm, leave: links.leaveUrl(id) }), { trx })
  })
}

/** Those asked before this have not confirmed in time. */
export const expiryOf = (now: Date) => new Date(now.getTime() - confirmHours * hourMs)

/**
 * Of who gets letters nothing is left. Who never confirmed stays known until they would be forgotten: nobody can make us ask
 * them again.
 */
export async function leave({ context, db }: CmsAjax, id: string): Promise<void> {
  await db.inTransaction(async trx => {
    await store.removeConfirmed(trx, id)
    await store.noteRefused(trx, id, { letters: askingLetters, now: context.clock.now() })
  })
}

/** False: there is nothing to confirm any more. */
export async function confirm({ context, db, links }: CmsAjax, id: string): Promise<boolean> {
  return db.inTransaction(async trx => {
    const confirmed = await store.confirmSubscriber(trx, id, context.clock.now())
    if (!confirmed) return (await store.findSubscriber(trx, id)) !== undefined
    const urls = { site: `${context.config.siteUrl}/`, leave: links.leaveUrl(id) }
    await context.mail.send(writeWelcomeLetter(confirmed.email, urls), { trx })
    return true
  })
}
