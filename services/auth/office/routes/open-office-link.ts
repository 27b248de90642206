import type * as calls from '#contract/office/access.ts'
import { DomainError } from '#contract/errors.ts'
import { OtherReply, type Handler } from '#platform/http/answer.ts'
import { placeOf } from '../sign-in/device.ts'
import { onboardingMinutes } from '../limits.ts'
import { linkHash } from '../sign-in/links.ts'
import { checkAttempts, inMinutes, note, readOfficeCookie, setOfficeCookie, type Office } from '../office.ts'
import { presentOnboarding } from '../sign-in/onboarding.ts'
import { findLinkByToken, openLink, type LinkRow } from '../store/links.ts'

export const openOfficeLink =
  (office: Office): Handler<typeof calls.openOfficeLink> =>
  async ({ body: { token } }, visit) => {
    await checkAttempts(office, visit)
    const now = office.now()
    const tokenHash = linkHash(office, token)
    const opened = await office.db.inTransaction(async trx => {
      const place = placeOf(visit, office.locate)
      const link = await openLink(trx, tokenHash, { now, expiresAt: inMinutes(now, onboardingMinutes), place })
      // The visitor who opened the link is not identified yet.
      if (link)
        await note(office, trx, 'link_opened', { userId: link.user_id, actorId: null, visit, detail: link.purpose })
      return link
    })
    if (opened) {
      setOfficeCookie(office, visit, 'start', opened.id)
      return presentOnboarding(opened)
    }
    const link = await findLinkByToken(office.db.kysely, tokenHash)
    if (!link) throw new DomainError('not_found', 'Такой ссылки нет. Скопируйте её из терминала целиком')
    const isOurs = readOfficeCookie(office, visit, 'start') === link.id
    if (isOurs && link.closed_at === null && link.expires_at > now) return presentOnboarding(link)
    return refuse(link)
  }

/** The refusal of a used or expired link: who opened it and when, or when it expired. */
function refuse(link: LinkRow): OtherReply {
  if (link.opened_at === null) {
    const at = (link.closed_at ?? link.expires_at).toISOString()
    const message = 'Ссылка остыла, и никто ею не воспользовался. Напечатайте новую: npm run role -- link'
    return new OtherReply(410, { success: false, code: 'link_expired', message, data: { at, place: null } })
  }
  const place = { device: link.opened_device!, network: link.opened_network!, city: link.opened_city }
  const message = 'Ссылка уже сработала. Второй раз она не откроет ничего'
  const data = { at: link.opened_at.toISOString(), place }
  return new OtherReply(410, { success: false, code: 'link_used', message, data })
}
