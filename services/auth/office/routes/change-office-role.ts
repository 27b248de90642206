import type * as calls from '#contract/office/access.ts'
import { DomainError } from '#contract/errors.ts'
import { roleNames, type RoleName } from '#domain/viewer.ts'
import type { Handler } from '#platform/http/answer.ts'
import { addRole, findUser, lockUser, removeRole, type UserRow } from '../../store/users.ts'
import { officeRolesOf } from '../sign-in/begin-session.ts'
import { checkFreshStep, checkOfficeAdmin, endSessions, note, type Office, type Trx } from '../office.ts'
import { announceRights } from '../people.ts'
import { lockAdministrators } from '../store/people.ts'
import { findCodes, listKeys } from '../store/credentials.ts'

/** A lower rank has more rights. */
const rank = (role: RoleName | null) => (role === null ? roleNames.length : roleNames.indexOf(role))

/** Locks a present or former member of the office; former members still have credentials. Throws `not_found`. */
async function lockPresentOrFormer(trx: Trx, id: string): Promise<UserRow> {
  const user = (await lockUser(trx, { id })) === undefined ? undefined : await findUser(trx, id)
  const isKnown =
    user && (officeRolesOf(user).length > 0 || (await listKeys(trx, id)).length > 0 || (await findCodes(trx, id)))
  if (!isKnown) throw new DomainError('not_found', 'В редакции такого человека нет. Сначала позовите его')
  return user
}

/** Replaces all roles of the person by this one. Losing rights ends the sessions; gaining rights does not. */
export const changeOfficeRole =
  (office: Office): Handler<typeof calls.changeOfficeRole> =>
  async ({ body: { id, role } }, visit) => {
    const admin = checkOfficeAdmin(visit.viewer)
    await checkFreshStep(office, admin)
    if (id === admin.userId) throw new DomainError('conflict', 'Свою роль меняет другой администратор')
    return office.db.inTransaction(async trx => {
      // Also checks the calling administrator, whose role may have been removed a moment ago.
      const administrators = await lockAdministrators(trx)
      if (!administrators.includes(admin.userId)) throw new DomainError('forbidden', 'Это видит администратор редакции')
      const user = await lockPresentOrFormer(trx, id)
      const names = officeRolesOf(user)
      const before = roleNames.find(name => names.includes(name)) ?? null
      if (role === before && names.length === (role === null ? 0 : 1)) return { data: { before } }
      for (const name of names) if (name !== role) await removeRole(trx, id, { application: 'quasar', name })
      if (role !== null) await addRole(trx, id, { application: 'quasar', name: role }, office.now())
      await announceRights(office, trx, id)
      if (rank(role) > rank(before)) await endSessions(office, trx, { userId: id })
      const detail = `${before ?? ''}>${role ?? ''}`
      await note(office, trx, 'role_changed', { userId: id, actorId: admin.userId, visit, detail })
      return { data: { before } }
    })
  }
