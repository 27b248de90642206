import { honeypotName } from '#contract/cms-ajax.ts'
import { addQuestion } from '#contract/office/inbox.ts'
import type { askQuestion } from '#contract/special.ts'
import type { Handler } from '#platform/http/answer.ts'
import type { ServiceContext } from '#platform/service.ts'

/** Who asks is what the token says (design 6); on which page, the browser's own header. */
export function passQuestion({ ask }: ServiceContext): Handler<typeof askQuestion> {
  return async ({ body }, { viewer, header }) => {
    const { name, text, [honeypotName]: trap } = body
    const question = { user_id: viewer?.userId ?? null, name, text, url: header('referer') ?? null }
    if (!trap) await ask(addQuestion, { body: question })
    return { success: true, message: 'Спасибо, вопрос у нас' }
  }
}
