// Heard: user.changed renews the copy of a person; viewer.changed removes the name of an erased person; tip.settled marks a comment that the
// text of its post quotes.
import { isErasure } from '#contract/events.ts'
import type { Comments } from './comments.ts'
import { announcePerson } from './events.ts'
import { askPerson } from './people.ts'
import { erasePerson, findPeople, renewPerson } from './store/people.ts'
import { markInText } from './tips.ts'

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

export async function listen(comments: Comments): Promise<void> {
  const { events } = comments.context
  await events.onDurable('user.changed', 'comments.renew-person', ({ userId }) => renew(comments, userId))
  await events.onDurable('viewer.changed', 'comments.erase-person', ({ userId }) => erase(comments, userId), {
    isFor: isErasure,
  })
  await events.onDurable('tip.settled', 'comments.mark-in-text', settled => markInText(comments, settled))
}
