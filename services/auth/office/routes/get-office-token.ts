import type * as calls from '#contract/office/access.ts'
import { DomainError } from '#contract/errors.ts'
import type { Handler } from '#platform/http/answer.ts'
import { findUser } from '../../store/users.ts'
import { checkMayEnter, presentEntered } from '../sign-in/begin-session.ts'
import { endSessions, idleSince, readOfficeCookie, setOfficeCookie, type Office } from '../office.ts'
import { touchSession } from '../store/sessions.ts'

/** Reads the roles for each token: a person who lost the last role is signed out here. */
export const getOfficeToken =
  (office: Office): Handler<typeof calls.getOfficeToken> =>
  async ({ query }, visit) => {
    const { db, now } = office
    const id = readOfficeCookie(office, visit, 'session')
    const session =
      id === undefined ? undefined : await touchSession(db.kysely, id, { now: now(), idleSince: idleSince(now()) })
    const user = session && (await findUser(db.kysely, session.user_id))
    if (!user) {
      if (id !== undefined) setOfficeCookie(office, visit, 'session', undefined)
      throw new DomainError('unauthorized', 'Вход закончился. Войдите снова')
    }
    try {
      await db.inTransaction(trx => checkMayEnter(trx, user))
    } catch (error) {
      if (!(error instanceof DomainError)) throw error
      await db.inTransaction(trx => endSessions(office, trx, { id: session.id }))
      setOfficeCookie(office, visit, 'session', undefined)
      throw error
    }
    return presentEntered(office, user, session, query.as)
  }
