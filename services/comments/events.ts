// In: user.changed (the copy of a person is renewed), viewer.changed (an erased person leaves words without a name).
// Out: news.ts.
import type { Comments } from './comments.ts'
import { traceDays } from './limits.ts'
import { announcePerson } from './news.ts'
import { askPerson } from './people.ts'
import { forgetPicture, pictureQueue } from './pictures.ts'
import { erasePerson, findPeople, forgetTraces, renewPerson } from './store/people.ts'

const oncePerDay = 86_400
const dayMs = 86_400_000
/** Rows that one statement of the housekeeping changes. */
const tracesPiece = 5_000

async function renew(comments: Comments, userId: string): Promise<void> {
  const db = comments.db.kysely
  if (!(await findPeople(db, [userId])).has(userId)) return
  const person = await askPerson(comments, userId)
  if (!person) return
  await comments.db.inTransaction(async trx => {
    await renewPerson(trx, person)
    await announcePerson(comments, trx, userId)
  })
}

async function erase(comments: Comments, userId: string): Promise<void> {
  await comments.db.inTransaction(async trx => {
    await erasePerson(trx, userId)
    await announcePerson(comments, trx, userId)
  })
}

/** Addresses and agents of more than thirty days ago, in short pieces. How many comments had any. */
export async function forgetOldTraces(comments: Comments): Promise<number> {
  const before = new Date(comments.now().getTime() - traceDays * dayMs)
  let forgotten = 0
  for (let piece = tracesPiece; piece === tracesPiece; forgotten += piece)
    piece = await comments.db.inTransaction(trx => forgetTraces(trx, before, tracesPiece))
  return forgotten
}

export async function listen(comments: Comments): Promise<void> {
  const { events, jobs } = comments.context
  await events.onDurable('user.changed', 'comments.renew-person', ({ userId }) => renew(comments, userId))
  await events.onDurable('viewer.changed', 'comments.erase-person', async ({ userId, viewer }) => {
    if (viewer === null) await erase(comments, userId)
  })
  await jobs.work<{ fileId: number }>(pictureQueue, file => forgetPicture(comments, file))
  jobs.every('comments.forget-traces', oncePerDay, () => forgetOldTraces(comments))
}
