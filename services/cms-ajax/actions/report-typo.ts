import { DomainError } from '#contract/errors.ts'
import { honeypotName } from '#contract/form-fields.ts'
import { addTypo } from '#contract/inbox.ts'
import { ownPathOf } from '#domain/own-path.ts'
import type { ServiceContext } from '#platform/service.ts'
import { typosPerNetwork, typosPerNetworkDaily } from '../limits.ts'
import type { ActionBody, ActionReply } from './action.ts'

export async function reportTypo(
  { ask, config, sharedLimit }: ServiceContext,
  { url: address, text, before, after, comment, [honeypotName]: trap }: ActionBody<'typo'>,
  { network, userId }: { network: string; userId: string | null },
): Promise<ActionReply> {
  await sharedLimit.check('typo', network, typosPerNetwork)
  await sharedLimit.check('typo: day', network, typosPerNetworkDaily)
  const url = ownPathOf(address, config.siteUrl)
  if (url === undefined)
    throw new DomainError('validation', 'Это страница не нашего сайта', { url: 'ожидается адрес страницы журнала' })
  if (!trap) await ask(addTypo, { body: { url, text, before, after, comment, network, user_id: userId } })
  return { success: true, message: 'Спасибо, исправим' }
}
