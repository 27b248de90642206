import type * as calls from '#contract/widgets.ts'
import { scriptKindOf } from '#domain/script-kind.ts'
import type { Handler } from '#platform/http/answer.ts'
import { answerScripts } from '../scripts.ts'
import type { Widgets } from '../widgets.ts'

export const listScripts =
  (widgets: Widgets): Handler<typeof calls.listScripts> =>
  ({ query }, answer) =>
    answerScripts(widgets, scriptKindOf(query.path), answer)
