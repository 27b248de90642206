// How this facade asks content: cache tags are passed on, 301 and errors keep their meaning.
import type { Answered } from '#contract/ask.ts'
import type { Call, CallInput, CallReply } from '#contract/call.ts'
import { CallError, DomainError, errorReply, errorStatus, type ErrorCode } from '#contract/errors.ts'
import { OtherReply, type AnswerContext } from '#platform/http/answer.ts'
import type { ServiceContext } from '#platform/service.ts'

/** The error that an answer of another service carries, as one of our own; a 5xx stays what it is for the caller. */
function toError(call: Call, answered: Answered<Call>): Error {
  const reply = errorReply.safeParse(answered.body).data
  const code = reply && reply.code in errorStatus ? (reply.code as ErrorCode) : undefined
  if (answered.status >= 500 || code === undefined) return new CallError(call.name, answered.status, answered.body)
  return new DomainError(code, reply!.message, reply!.errors)
}

/** The 200 body, or the 301 of content with its address as it is; everything else is thrown. */
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
