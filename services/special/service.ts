// Special projects: a question to the magazine (spec 7). Owns no tables: questions go to the inbox.
import * as calls from '#contract/special.ts'
import { answer } from '#platform/http/answer.ts'
import { acceptForms } from '#platform/http/plain-page.ts'
import type { Service } from '#platform/service.ts'
import { askQuestion } from './routes/ask-question.ts'

export const special: Service = {
  name: 'special',
  async open(app, context) {
    await acceptForms(app)
    answer(app, context, calls.askQuestion, askQuestion(context))
  },
}
