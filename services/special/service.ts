// Special projects: a question to the magazine (spec 7). Owns no tables: what it is given goes to the inbox of cms-ajax.
import { askQuestion } from '#contract/special.ts'
import { answer } from '#platform/http/answer.ts'
import { acceptForms } from '#platform/http/plain-page.ts'
import type { Service } from '#platform/service.ts'
import { passQuestion } from './pass-question.ts'

export const special: Service = {
  name: 'special',
  async open(app, context) {
    await acceptForms(app)
    answer(app, context, askQuestion, passQuestion(context))
  },
}
