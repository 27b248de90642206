import { honeypotName } from '#contract/form-fields.ts'
import { requestSubscription } from '#contract/newsletter.ts'
import type { ServiceContext } from '#platform/service.ts'
import { subscriptionsPerNetwork } from '../limits.ts'
import type { ActionBody, ActionReply } from './action.ts'

export async function subscribe(
  { ask, sharedLimit }: ServiceContext,
  { email, type, [honeypotName]: trap }: ActionBody<'newsletter'>,
  network: string,
): Promise<ActionReply> {
  await sharedLimit.check('newsletter', network, subscriptionsPerNetwork)
  if (!trap) await ask(requestSubscription, { body: { email, type } })
  return { success: true, message: 'Проверьте почту: если адрес ещё не подписан, там письмо со ссылкой' }
}
