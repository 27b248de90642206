// One click on an answer, from the call or from the form of a page without scripts.
import { DomainError } from '#contract/errors.ts'
import type { Viewer } from '#domain/viewer.ts'
import { checkMayWrite } from '#platform/http/answer.ts'
import type { Quiz } from './quiz.ts'
import { castVote, findPollOfAnswer } from './store.ts'

const noAnswer = () => new DomainError('not_found', 'Такого ответа нет')

type Click = { ip: string; userAgent: string; viewer: Viewer | null; cookie: string | undefined }

/**
 * Returns the answer that counts now and the cookie for a new browser. A vote beyond the limit of its network is not counted and its
 * browser gets no cookie, but the reply names its answer as if it counted.
 */
export async function vote(
  { context, db, mark, visits }: Quiz,
  answerId: number,
  { ip, userAgent, viewer, cookie }: Click,
): Promise<{ pollId: number; answerId: number; newCookie: string | undefined }> {
  if (viewer) checkMayWrite(viewer)
  const pollId = await findPollOfAnswer(db.kysely, answerId)
  if (pollId === undefined) throw noAnswer()
  const now = context.clock.now()
  const { browserId, newCookie } = mark.read({ ip, userAgent, now, cookie })
  const userId = viewer?.userId ?? null
  const isUnknown = newCookie !== undefined && userId === null
  const mayCount = async () => !isUnknown || visits.admitsNewcomer({ ip, subjectId: pollId })
  const standing = await db.inTransaction(trx => castVote(trx, { pollId, answerId, userId, browserId, now }, mayCount))
  if (standing === 'no answer') throw noAnswer()
  if (standing === 'closed') throw new DomainError('conflict', 'Опрос уже закончился')
  if (standing === 'not counted') return { pollId, answerId, newCookie: undefined }
  // A reader who voted elsewhere gets no cookie here: one account could otherwise produce any number of known browsers.
  return { pollId, answerId: standing.answerId, newCookie: standing.isOfBrowser ? newCookie : undefined }
}
