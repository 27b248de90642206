// One-time links. The key of a link has 256 bits; the database stores only its keyed hash.
import { randomBytes } from 'node:crypto'
import { hourMs } from '#domain/time-units.ts'
import { handedLinkHours, linkTokenBytes, serverLinkMinutes } from '../limits.ts'
import { inMinutes, note, type Office, type Trx, type Visit } from '../office.ts'
import { closeLinks, createLink } from '../store/links.ts'

export const linkHash = ({ secrets }: Office, token: string) => secrets.keyedHash('office-link', token)

type LinkFor =
  | { purpose: 'first'; isOnlyFirst: boolean }
  | {
      purpose: 'invitation' | 'return'
      user: { id: string; display_name: string | null; email: string | null }
      /** The administrator who hands it over; absent if the server prints it. */
      by?: { id: string; visit: Visit }
    }

/** Makes a link; a person has only one at a time. */
export async function makeLink(office: Office, trx: Trx, what: LinkFor): Promise<{ token: string; expiresAt: Date }> {
  const now = office.now()
  const token = randomBytes(linkTokenBytes).toString('base64url')
  const by = what.purpose === 'first' ? undefined : what.by
  const user = what.purpose === 'first' ? undefined : what.user
  const expiresAt = by ? new Date(now.getTime() + handedLinkHours * hourMs) : inMinutes(now, serverLinkMinutes)
  if (user) await closeLinks(trx, { userId: user.id }, now)
  await createLink(trx, {
    id: crypto.randomUUID(),
    token_hash: linkHash(office, token),
    purpose: what.purpose,
    user_id: user?.id ?? null,
    is_only_first: what.purpose === 'first' && what.isOnlyFirst,
    created_by: by?.id ?? null,
    created_at: now,
    expires_at: expiresAt,
    display_name: user?.display_name ?? null,
    email: user?.email ?? null,
  })
  await note(office, trx, 'link_made', {
    userId: user?.id ?? null,
    actorId: by?.id ?? null,
    detail: what.purpose,
    ...(by && { visit: by.visit }),
  })
  return { token, expiresAt }
}

/** The reply to the server, which builds the URL itself. */
export const presentToken = ({ token, expiresAt }: { token: string; expiresAt: Date }) => ({
  data: { token, expires_at: expiresAt.toISOString() },
})
