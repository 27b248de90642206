import type * as calls from '#contract/office/access.ts'
import type { Handler } from '#platform/http/answer.ts'
import { sessionsShown } from '../limits.ts'
import { checkInOffice, idleSince, type Office } from '../office.ts'
import { presentKey } from '../present.ts'
import { listOpenSessions } from '../store/sessions.ts'
import { countSpareCodes, findCodes, listKeys } from '../store/ways.ts'

export const getOwnOfficeAccess =
  ({ db, now }: Office): Handler<typeof calls.getOwnOfficeAccess> =>
  async (_, { viewer }) => {
    const { userId, office } = checkInOffice(viewer)
    const at = now()
    const [sessions, keys, codes, spare] = await Promise.all([
      listOpenSessions(db.kysely, userId, { now: at, idleSince: idleSince(at), limit: sessionsShown }),
      listKeys(db.kysely, userId),
      findCodes(db.kysely, userId),
      countSpareCodes(db.kysely, userId),
    ])
    const shown = sessions.map(({ id, method, device, network, city, created_at, seen_at }) => ({
      id,
      method,
      device,
      network,
      city,
      is_this: id === office.sessionId,
      created_at: created_at.toISOString(),
      seen_at: seen_at.toISOString(),
    }))
    return {
      data: {
        sessions: shown.toSorted((a, b) => Number(b.is_this) - Number(a.is_this)),
        passkeys: keys.map(presentKey),
        codes: codes
          ? { created_at: codes.created_at.toISOString(), used_at: codes.used_at?.toISOString() ?? null }
          : null,
        spare_codes: spare ? { left: spare.left, created_at: spare.created_at.toISOString() } : null,
      },
    }
  }
