import type * as calls from '#contract/office/access.ts'
import { DomainError } from '#contract/errors.ts'
import type { Handler } from '#platform/http/answer.ts'
import { findUserByEmail, makeUserId } from '../../store/users.ts'
import type { Office } from '../office.ts'
import { findOnboarding, presentOnboarding } from '../sign-in/onboarding.ts'
import { updateLink } from '../store/links.ts'

/** Stores the values only in the link; the account is created or changed after the second step. */
export const saveOfficePerson =
  (office: Office): Handler<typeof calls.saveOfficePerson> =>
  async ({ body: { display_name, email } }, visit) => {
    const link = await findOnboarding(office, visit)
    if (link.purpose !== 'first' && email !== link.email)
      throw new DomainError('conflict', `Эта ссылка — для ${link.email}. Другую почту вписывает администратор`)
    const user_id =
      email === link.email && link.user_id !== null
        ? link.user_id
        : ((await findUserByEmail(office.db.kysely, email))?.id ?? makeUserId(office.now()))
    // The secret for codes belongs to the email address, because the authenticator app shows it.
    const codes_offer = email === link.email ? link.codes_offer : null
    const changes = { display_name, email, user_id, codes_offer }
    await updateLink(office.db.kysely, link.id, changes)
    return presentOnboarding({ ...link, ...changes })
  }
