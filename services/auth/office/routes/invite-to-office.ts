import type * as calls from '#contract/office/access.ts'
import { DomainError } from '#contract/errors.ts'
import type { Handler } from '#platform/http/answer.ts'
import { announceViewer } from '../../events.ts'
import { addRole, createUser, findUserByEmail, lockUser, updateUser } from '../../store/users.ts'
import { officeRolesOf } from '../sign-in/begin-session.ts'
import { makeLink } from '../sign-in/links.ts'
import { checkFreshStep, checkOfficeAdmin, note, type Office } from '../office.ts'
import { presentLink } from '../people.ts'
import { findCodes, listKeys } from '../store/credentials.ts'

/** If the person was invited before but has not signed in yet, makes another link and adds the role. */
export const inviteToOffice =
  (office: Office): Handler<typeof calls.inviteToOffice> =>
  async ({ body: { email, display_name, role } }, visit) => {
    const admin = checkOfficeAdmin(visit.viewer)
    await checkFreshStep(office, admin)
    const made = await office.db.inTransaction(async trx => {
      const now = office.now()
      await createUser(trx, { email, display_name }, now)
      const id = await lockUser(trx, { email })
      const user = id === undefined ? undefined : await findUserByEmail(trx, email)
      if (!user || user.archived_at !== null || user.banned_at !== null)
        throw new DomainError('conflict', 'Аккаунт с этой почтой закрыт: впустить его в редакцию нельзя')
      // A person whose role was removed can be invited again and sets up new credentials.
      const hasCredential = (await listKeys(trx, user.id)).length > 0 || (await findCodes(trx, user.id)) !== undefined
      if (hasCredential && officeRolesOf(user).length > 0)
        throw new DomainError('conflict', 'Этот человек уже входит в редакцию')
      await addRole(trx, user.id, { application: 'quasar', name: role }, now)
      const changed = await updateUser(trx, user.id, { rights_changed_at: now }, now)
      await announceViewer(office, trx, changed!)
      await note(office, trx, 'invited', { userId: user.id, actorId: admin.userId, visit, detail: role })
      // The link stores the name that the colleague entered; a reader's own name changes only at the sign-in.
      const link = await makeLink(office, trx, {
        purpose: 'invitation',
        user: { id: user.id, display_name, email },
        by: { id: admin.userId, visit },
      })
      return { userId: user.id, ...link }
    })
    return presentLink(office, made)
  }
