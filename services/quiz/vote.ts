// One click on an answer, whichever way it came: by the call, or by the form of a page without scripts.
import { DomainError } from '#contract/errors.ts'
import type { Viewer } from '#contract/viewer.ts'
import { networkOf } from '#platform/http/network.ts'
import type { Quiz } from './quiz.ts'
import { castVote, findPollOfAnswer } from './store.ts'

/** A network may bring so many browsers that no poll has seen: more are one that throws its cookie away. */
const newBrowserLimit = { max: 60, perSeconds: 3600 }

const noAnswer = () => new DomainError('not_found', 'Такого ответа нет')

type Click = { ip: string; userAgent: string; viewer: Viewer | null; cookie: string | undefined }

/** Which answer of which poll stands now, and the cookie that a new browser gets. */
export async function vote(
  { context, db, mark }: Quiz,
  answerId: number,
  { ip, userAgent, viewer, cookie }: Click,
): Promise<{ pollId: number; answerId: number; newCookie: string | undefined }> {
  if (viewer?.isBanned) throw new DomainError('banned', 'Вы заблокированы: читать можно, писать нельзя')
  const pollId = await findPollOfAnswer(db.kysely, answerId)
  if (pollId === undefined) throw noAnswer()
  const now = context.clock.now()
  const { browserId, newCookie } = mark.read({ ip, userAgent, now, cookie })
  if (newCookie !== undefined && !viewer)
    await context.sharedLimit.check('quiz: new browser', networkOf(ip), newBrowserLimit)
  const userId = viewer?.userId ?? null
  const standing = await db.inTransaction(trx => castVote(trx, { pollId, answerId, userId, browserId, now }))
  if (standing === undefined) throw noAnswer()
  return { pollId, answerId: standing, newCookie }
}
