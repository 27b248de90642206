import type * as calls from '#contract/widgets.ts'
import type { Handler } from '#platform/http/answer.ts'
import { answerSlots, type Widgets } from '../widgets.ts'

export const listWidgets =
  (widgets: Widgets): Handler<typeof calls.listWidgets> =>
  ({ query }, answer) =>
    answerSlots(widgets, query.includes, answer)
