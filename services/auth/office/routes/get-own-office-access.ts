import type * as calls from '#contract/office/access.ts'
import type { Handler } from '#platform/http/answer.ts'
import { administratorsShown, placesKnown, placesShown, sessionsShown } from '../limits.ts'
import { idleSince, type Office } from '../office.ts'
import { presentKey, shownName } from '../present.ts'
import { listKnownPlaces, listOtherAdministrators } from '../store/people.ts'
import { listOpenSessions } from '../store/sessions.ts'
import { countSpareCodes, findCodes, listKeys } from '../store/credentials.ts'

export const getOwnOfficeAccess =
  ({ db, now }: Office): Handler<typeof calls.getOwnOfficeAccess> =>
  async (_, { viewer }) => {
    const { userId, office } = viewer
    const at = now()
    const [sessions, keys, codes, spare, places, administrators] = await Promise.all([
      listOpenSessions(db.kysely, userId, { now: at, idleSince: idleSince(at), limit: sessionsShown }),
      listKeys(db.kysely, userId),
      findCodes(db.kysely, userId),
      countSpareCodes(db.kysely, userId),
      listKnownPlaces(db.kysely, userId, placesKnown),
      listOtherAdministrators(db.kysely, userId, administratorsShown),
    ])
    const odd = new Set(sessions.filter(({ is_odd }) => is_odd).map(nameOfPlace))
    const shown = sessions.map(({ id, method, device, network, city, is_odd, created_at, seen_at }) => ({
      id,
      method,
      device,
      network,
      city,
      is_this: id === office.sessionId,
      is_odd,
      created_at: created_at.toISOString(),
      seen_at: seen_at.toISOString(),
    }))
    return {
      data: {
        sessions: shown.toSorted((a, b) => Number(b.is_this) - Number(a.is_this)),
        usual_places: [...new Set(places.map(nameOfPlace))].filter(name => !odd.has(name)).slice(0, placesShown),
        passkeys: keys.map(presentKey),
        codes: codes
          ? { created_at: codes.created_at.toISOString(), used_at: codes.used_at?.toISOString() ?? null }
          : null,
        spare_codes: spare ? { left: spare.left, created_at: spare.created_at.toISOString() } : null,
        administrators: administrators.map(person => ({ id: person.id, display_name: shownName(person) })),
      },
    }
  }

const nameOfPlace = ({ city, network }: { city: string | null; network: string }) => city ?? network
