import { DomainError } from '#contract/errors.ts'
import { honeypotName } from '#contract/form-fields.ts'
import { addTypo } from '#contract/inbox.ts'
import { ownPathOf } from '#domain/own-path.ts'
import { bearerOf } from '#platform/http/answer.ts'
import type { ServiceContext } from '#platform/service.ts'
import { typosPerNetwork, typosPerNetworkDaily } from '../limits.ts'
import type { ActionBody, ActionReply } from './action.ts'

export async function reportTypo(
  context: ServiceContext,
  { url: address, text, before, after, comment, [honeypotName]: trap }: ActionBody<'typo'>,
  { network, authorization }: { network: string; authorization: string | undefined },
): Promise<ActionReply> {
  const { ask, config, sharedLimit } = context
  await sharedLimit.check('typo', network, typosPerNetwork)
  await sharedLimit.check('typo: day', network, typosPerNetworkDaily)
  const url = ownPathOf(address, config.siteUrl)
  if (url === undefined)
    throw new DomainError('validation', 'Это страница не нашего сайта', { url: 'ожидается адрес страницы журнала' })
  if (!trap) {
    const user_id = await findReporter(context, authorization)
    await ask(addTypo, { body: { url, text, before, after, comment, network, user_id } })
  }
  return { success: true, message: 'Спасибо, исправим' }
}

/** The call is open (spec 7), so a token that cannot be verified refuses nothing: the report has no name. */
async function findReporter({ verifyToken, log }: ServiceContext, authorization: string | undefined) {
  const token = bearerOf(authorization)
  if (token === undefined) return null
  try {
    const found = await verifyToken(token)
    return found.kind === 'valid' ? found.viewer.userId : null
  } catch (error) {
    log.warn({ err: error }, 'a report of a mistake is taken without its reader')
    return null
  }
}
