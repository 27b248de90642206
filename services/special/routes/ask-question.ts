import { honeypotName } from '#contract/form-fields.ts'
import { addQuestion } from '#contract/inbox.ts'
import type * as calls from '#contract/special.ts'
import { checkMayWrite, type Handler } from '#platform/http/answer.ts'
import { networkOf } from '#platform/http/network.ts'
import type { ServiceContext } from '#platform/service.ts'
import { questionsPerNetworkDaily } from '../limits.ts'

/** The token names the reader (design 6), the browser's `Referer` names the page. */
export const askQuestion =
  ({ ask, sharedLimit }: ServiceContext): Handler<typeof calls.askQuestion> =>
  async ({ body }, { viewer, header, ip }) => {
    if (viewer) checkMayWrite(viewer)
    const network = networkOf(ip)
    await sharedLimit.check('question: network', network, questionsPerNetworkDaily)
    const { name, text, [honeypotName]: trap } = body
    const question = { user_id: viewer?.userId ?? null, name, text, url: header('referer') ?? null, network }
    if (!trap) await ask(addQuestion, { body: question })
    return { success: true, message: 'Спасибо, вопрос у нас' }
  }
