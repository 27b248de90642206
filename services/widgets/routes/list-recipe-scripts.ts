import type * as calls from '#contract/widgets.ts'
import type { Handler } from '#platform/http/answer.ts'
import { answerScripts } from '../scripts.ts'
import type { Widgets } from '../widgets.ts'

export const listRecipeScripts =
  (widgets: Widgets): Handler<typeof calls.listRecipeScripts> =>
  (_, answer) =>
    answerScripts(widgets, 'recipe', answer)
