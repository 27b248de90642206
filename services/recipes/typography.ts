// Typography of a recipe at save: which fields are lines of text, and which are bodies.
import type { z } from 'zod'
import { parseBody } from '#article-body/parse.ts'
import { openTypography, type FieldDifference } from '#article-body/typography.ts'
import type { recipeDraft } from '#contract/office/recipes.ts'

type Draft = z.output<typeof recipeDraft>

/** The draft to save and the differences that typography made; none with `typography: 'keep'`. */
export function typographRecipe(draft: Draft, siteOrigin: string): { draft: Draft; differences: FieldDifference[] } {
  if (draft.typography === 'keep') return { draft, differences: [] }
  const { line, body, differences } = openTypography(draft.keptTexts)
  return {
    draft: {
      ...draft,
      title: line('title', draft.title),
      excerpt: line('excerpt', draft.excerpt),
      caption: line('caption', draft.caption),
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
    },
    differences,
  }
}
