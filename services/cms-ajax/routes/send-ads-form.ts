import { honeypotName, type sendAdsForm as Send } from '#contract/cms-ajax.ts'
import type { Handler } from '#platform/http/answer.ts'
import type { CmsAjax } from '../cms-ajax.ts'
import { ownPathOf } from '../rules/own-path.ts'
import { addItem } from '../store/inbox.ts'

export function sendAdsForm({ context, db }: CmsAjax): Handler<typeof Send> {
  return async ({ body }, { header }) => {
    const { name, email, company, text, [honeypotName]: trap } = body
    if (!trap)
      await addItem(db.kysely, {
        kind: 'ads',
        url: ownPathOf(header('referer'), context.config.siteUrl) ?? null,
        user_id: null,
        data: JSON.stringify({ name, email, company, text }),
        created_at: context.clock.now(),
      })
    return { success: true, message: 'Спасибо, письмо у нас. Ответим на вашу почту' }
  }
}
