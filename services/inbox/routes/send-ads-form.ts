import { honeypotName } from '#contract/form-fields.ts'
import type * as calls from '#contract/inbox.ts'
import { ownPathOf } from '#domain/own-path.ts'
import type { Handler } from '#platform/http/answer.ts'
import { networkOf } from '#platform/http/network.ts'
import type { Inbox } from '../inbox.ts'
import { isAboutAdvertising } from '../letters/about-advertising.ts'
import { adsFormsPerNetworkDaily } from '../limits.ts'
import { addItem } from '../store.ts'

export const sendAdsForm =
  ({ context, db, senderOf }: Inbox): Handler<typeof calls.sendAdsForm> =>
  async ({ body }, { header, ip }) => {
    const network = networkOf(ip)
    await context.sharedLimit.check('ads: day', network, adsFormsPerNetworkDaily)
    const { name, email, company, text, [honeypotName]: trap } = body
    if (!trap)
      await addItem(db.kysely, {
        kind: isAboutAdvertising({ company, text }) ? 'ads' : 'letter',
        url: ownPathOf(header('referer'), context.config.siteUrl) ?? null,
        user_id: null,
        data: JSON.stringify({ name, email, company, text }),
        sender: senderOf(network),
        created_at: context.clock.now(),
        consent_version: context.consents.current.data,
      })
    return { success: true, message: 'Спасибо, письмо у нас. Ответим на вашу почту' }
  }
