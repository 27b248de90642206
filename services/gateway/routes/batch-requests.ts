import { DomainError } from '#contract/errors.ts'
import type * as calls from '#contract/gateway.ts'
import type { Handler } from '#platform/http/answer.ts'
import type { ServiceContext } from '#platform/service.ts'
import { answerPart, type Part } from '../answer-part.ts'
import { partTimeoutMs } from '../limits.ts'

/** Answers all parts in parallel, each with its own status: a part that fails or hangs fails alone. */
export const batchRequests =
  (context: ServiceContext): Handler<typeof calls.batchRequests> =>
  async ({ body: { pipeline } }, answer) => {
    checkNames(pipeline)
    // Each part is answered for the viewer of the batch.
    const headers: Record<string, string> = answer.viewer ? { authorization: answer.header('authorization')! } : {}
    const options = { timeoutMs: partTimeoutMs, headers, onTags: (tags: string[]) => answer.tag(...tags) }
    const replies = await Promise.all(
      pipeline.map(async part => [part.name, await answerPart(context, part, options)] as const),
    )
    return Object.fromEntries(replies)
  }

function checkNames(pipeline: readonly Part[]): void {
  const names = pipeline.map(part => part.name)
  const repeated = names.filter((name, at) => names.indexOf(name) !== at)
  if (repeated.length > 0)
    throw new DomainError(
      'validation',
      `Имя дважды в одной посылке: ${repeated.join(', ')}`,
      Object.fromEntries(repeated.map(name => [name, 'уже есть'])),
    )
}
