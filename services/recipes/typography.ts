// Typography of a recipe at save: which fields are lines of text, and which are bodies.
import { parseBody } from '#article-body/parse.ts'
import { typesetDraft, typesetLines } from '#publishing/typeset.ts'
import type { Draft } from './draft.ts'

export const typesetRecipe = (draft: Draft, siteOrigin: string) =>
  typesetDraft(draft, typography => {
    const { line, body } = typography
    return {
      ...typesetLines(draft, typography),
      body: body('body', draft.body, source => parseBody(source, { siteOrigin })),
      steps: draft.steps.map((step, at) => ({
        ...step,
        title: line(`steps.${at}.title`, step.title),
        text: line(`steps.${at}.text`, step.text),
      })),
      tips: draft.tips.map((tip, at) => line(`tips.${at}`, tip)),
      faq: draft.faq.map(({ question, answer }, at) => ({
        question: line(`faq.${at}.question`, question),
        answer: line(`faq.${at}.answer`, answer),
      })),
    }
  })
