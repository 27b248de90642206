import type * as calls from '#contract/auth.ts'
import type { Handler } from '#platform/http/answer.ts'
import type { Auth } from '../auth.ts'
import { listSessionsOf } from '../store/sessions.ts'
import { listConsents } from '../store/users.ts'

export const getPersonRecord =
  ({ db }: Auth): Handler<typeof calls.getPersonRecord> =>
  async ({ body: { id } }) => {
    const [consents, sessions] = await Promise.all([listConsents(db.kysely, id), listSessionsOf(db.kysely, id)])
    return {
      consents: consents.map(({ version, given_at }) => ({ version, given_at: given_at.toISOString() })),
      sessions: sessions.map(({ created_at, rotated_at, expires_at, revoked_at }) => ({
        created_at: created_at.toISOString(),
        renewed_at: rotated_at.toISOString(),
        expires_at: expires_at.toISOString(),
        revoked_at: revoked_at?.toISOString() ?? null,
      })),
    }
  }
