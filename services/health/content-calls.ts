// Asks content for this facade: passes cache tags on, keeps the meaning of 301 and of errors.
import type { Answered } from '#contract/client/ask.ts'
import type { Call, CallInput, CallReply } from '#contract/call.ts'
import { CallError, findRefusal } from '#contract/errors.ts'
import { OtherReply, type AnswerContext } from '#platform/http/answer.ts'
import type { ServiceContext } from '#platform/service.ts'

/** The error of another service's answer as one of ours; a 5xx stays a CallError. */
function toError(call: Call, answered: Answered<Call>): Error {
  const error = new CallError(call.name, answered.status, answered.body)
  return findRefusal(error) ?? error
}

/** The body of a 200, or content's 301 unchanged; throws for every other status. */
export async function askContent<C extends Call>(
  context: ServiceContext,
  answer: AnswerContext,
  call: C,
  input: CallInput<C>,
): Promise<CallReply<C> | OtherReply> {
  const answered = await context.askRaw(call, input)
  answer.tag(...answered.cacheTags)
  if (answered.status === 200) return answered.body
  if (answered.status === 301) return new OtherReply(301, answered.body)
  throw toError(call, answered as Answered<Call>)
}
