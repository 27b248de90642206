// The first sign-in with a link: its state and its completion.
import type { CallReply } from '#contract/call.ts'
import { DomainError } from '#contract/errors.ts'
import type { EnteredOffice, getOfficeStart, OfficeMethod } from '#contract/office/access.ts'
import { announceUser, announceViewer } from '../../events.ts'
import { addRole, findUser, findUserByEmail, insertUser, lockUser, updateUser } from '../../store/users.ts'
import { answerEntered, beginOfficeSession, checkMayEnter } from './begin-session.ts'
import { endSessions, readOfficeCookie, setOfficeCookie, type Office, type Trx, type Visit } from '../office.ts'
import { closeLinks, findOpenedLink, lockFirstLinks, lockOpenedLink, updateLink, type LinkRow } from '../store/links.ts'
import { hasAdministrator } from '../store/people.ts'
import { lockPerson, removeCredentials, updatePerson } from '../store/credentials.ts'

const onboardingEnded = () =>
  new DomainError('link_expired', 'Ссылка остыла. Напечатайте новую там, где запущен «Дельно»: npm run role -- link')

/** A first sign-in whose first step is done. */
export type NamedLink = LinkRow & { user_id: string; display_name: string; email: string }
const isNamed = (link: LinkRow): link is NamedLink =>
  link.user_id !== null && link.display_name !== null && link.email !== null

/** The first sign-in of the cookie. Throws `link_expired`. */
export async function findOnboarding(office: Office, visit: Visit): Promise<LinkRow> {
  const id = readOfficeCookie(office, visit, 'start')
  const link = id === undefined ? undefined : await findOpenedLink(office.db.kysely, id, office.now())
  if (!link) throw onboardingEnded()
  return link
}

/** Finds a first sign-in whose first step is done. Throws `conflict` before that. */
export async function findNamedOnboarding(office: Office, visit: Visit): Promise<NamedLink> {
  return named(await findOnboarding(office, visit))
}

function named(link: LinkRow): NamedLink {
  if (!isNamed(link)) throw new DomainError('conflict', 'Сначала назовите себя: имя и почта')
  return link
}

/** Locks a first sign-in until the transaction ends. Throws `link_expired`. */
export async function lockOnboarding(office: Office, trx: Trx, id: string): Promise<NamedLink> {
  const link = await lockOpenedLink(trx, id, office.now())
  if (!link) throw onboardingEnded()
  return named(link)
}

export function presentOnboarding(link: LinkRow): CallReply<typeof getOfficeStart> {
  return {
    data: {
      purpose: link.purpose,
      step: isNamed(link) ? 'second' : 'person',
      display_name: link.display_name,
      email: link.email,
      is_email_fixed: link.purpose !== 'first',
      expires_at: link.expires_at.toISOString(),
    },
  }
}

/**
 * Completes a first sign-in: gives the person the role (administrator for a first link), replaces all credentials and starts a session.
 * `saveCredential` runs in the same transaction. Throws `link_expired`, `conflict`, `forbidden`.
 */
export async function finishOnboarding(
  office: Office,
  visit: Visit,
  { id }: NamedLink,
  { method, saveCredential }: { method: OfficeMethod; saveCredential: (trx: Trx, link: NamedLink) => Promise<void> },
): Promise<EnteredOffice> {
  const { user, sessionId } = await office.db.inTransaction(async trx => {
    await lockFirstLinks(trx)
    const link = await lockOnboarding(office, trx, id)
    const now = office.now()
    if (link.purpose === 'first') await makeAdministrator(office, trx, link)
    await lockUser(trx, { id: link.user_id })
    const changed = await updateUser(
      trx,
      link.user_id,
      { display_name: link.display_name, rights_changed_at: now },
      now,
    )
    if (!changed) throw onboardingEnded()
    await announceViewer(office, trx, changed)
    await announceUser(office, trx, changed.id)
    await lockPerson(trx, changed.id)
    await removeCredentials(trx, changed.id)
    await endSessions(office, trx, { userId: changed.id })
    await updatePerson(trx, changed.id, { locked_out_at: null, codes_offer: null })
    await checkMayEnter(trx, changed)
    await saveCredential(trx, link)
    await updateLink(trx, id, { closed_at: now, codes_offer: null })
    if (link.purpose === 'first') await closeLinks(trx, 'first', now)
    const sessionId = await beginOfficeSession(office, trx, { user: changed, event: 'first_entry', method, visit })
    return { user: changed, sessionId }
  })
  setOfficeCookie(office, visit, 'start', undefined)
  return answerEntered(office, visit, user, sessionId)
}

/** Creates or finds the account of a first link and makes it an administrator. */
async function makeAdministrator(office: Office, trx: Trx, link: NamedLink): Promise<void> {
  const now = office.now()
  if (link.is_only_first && (await hasAdministrator(trx)))
    throw new DomainError('conflict', 'В редакции уже есть администратор: он и позовёт вас')
  const found = await findUserByEmail(trx, link.email)
  if (found && found.id !== link.user_id)
    throw new DomainError('conflict', 'С этой почтой только что завели аккаунт. Вернитесь к первому шагу')
  if (!found) {
    // The first step chose the id; its account may have changed its email address since.
    if (await findUser(trx, link.user_id))
      throw new DomainError('conflict', 'У этого аккаунта теперь другая почта. Вернитесь к первому шагу')
    await insertUser(trx, { id: link.user_id, email: link.email, display_name: link.display_name }, now)
  }
  await addRole(trx, link.user_id, { application: 'quasar', name: 'admin' }, now)
}
