// Readers, for administrators and moderators who signed in through the office.
import { DomainError } from '#contract/errors.ts'
import type * as authorCalls from '#contract/office/authors.ts'
import type * as calls from '#contract/office/readers.ts'
import type { Reader } from '#contract/office/readers.ts'
import { hideAddress } from '#domain/hide-address.ts'
import { isModerator, keepsReaders, type OfficeViewer } from '#domain/viewer.ts'
import type { Handler } from '#platform/http/answer.ts'
import { addToLog } from '#platform/office-log/append.ts'
import { noSuchUser } from '../../may.ts'
import { findUser, subjectColumns } from '../../store/users.ts'
import { checkOfficeAdmin, type Office } from '../office.ts'
import { placeOf } from '../sign-in/device.ts'
import { shownName } from '../present.ts'
import * as store from './store.ts'

/** The chief, and moderators of comments or of people. */
function checkMaySeeReaders(viewer: OfficeViewer): void {
  if (!isModerator(viewer, 'talker') && !keepsReaders(viewer))
    throw new DomainError('forbidden', 'Читателей видят модераторы и администратор редакции')
}

const present = (row: store.ReaderRow): Reader => ({
  id: row.id,
  integer_id: row.integer_id,
  display_name: shownName(row),
  email: row.email === null ? null : hideAddress(row.email),
  created_at: row.created_at.toISOString(),
  seen_at: row.seen_at?.toISOString() ?? null,
  is_banned: row.banned_at !== null,
  archived_until: row.archive_deadline_date?.toISOString() ?? null,
  roles: row.roles,
})

export const listReaders =
  ({ db, now }: Office): Handler<typeof calls.listReaders> =>
  async ({ query }, { viewer }) => {
    checkMaySeeReaders(viewer)
    return {
      items: (await store.listReaders(db.kysely, { ...query, ids: query.ids, before: query.before, now: now() })).map(
        present,
      ),
    }
  }

export const getReader =
  ({ db, now }: Office): Handler<typeof calls.getReader> =>
  async ({ params: { id } }, { viewer }) => {
    checkMaySeeReaders(viewer)
    const user = await findUser(db.kysely, id)
    if (!user || user.erased_at !== null) throw noSuchUser()
    const query = {
      q: String(user.integer_id),
      filter: 'all',
      ids: undefined,
      before: undefined,
      limit: 1,
      now: now(),
    } as const
    const [row] = await store.listReaders(db.kysely, query)
    if (!row) throw noSuchUser()
    const providers = Object.entries(subjectColumns) as [keyof typeof subjectColumns, keyof typeof user][]
    return {
      data: {
        ...present(row),
        about: user.about,
        sign_in: providers.flatMap(([provider, column]) => (user[column] === null ? [] : [provider])),
        sessions: await store.countLastingSessions(db.kysely, id, now()),
        consent_version: user.consent_version,
        may_show_address: keepsReaders(viewer),
      },
    }
  }

export const showReaderAddress =
  (office: Office): Handler<typeof calls.showReaderAddress> =>
  async ({ params: { id }, body: { why } }, visit) => {
    checkMaySeeReaders(visit.viewer)
    // Moderators of comments write to people through the letters of the magazine and need no addresses.
    if (!keepsReaders(visit.viewer)) throw new DomainError('forbidden', 'Почту читателя видит администратор редакции')
    const user = await office.db.inTransaction(async trx => {
      const found = await findUser(trx, id)
      if (!found || found.erased_at !== null) throw noSuchUser()
      addToLog(trx, {
        at: office.now(),
        action: 'reader.address-shown',
        actorId: visit.viewer.userId,
        thing: { kind: 'person', id },
        private: { words: why },
        place: placeOf(visit, office.locate),
      })
      return found
    })
    return { data: { email: user.email } }
  }

export const listAlikeReaders =
  ({ db }: Office): Handler<typeof authorCalls.listAlikeReaders> =>
  async ({ body: { names } }, { viewer }) => {
    checkOfficeAdmin(viewer)
    const rows = await store.listAlike(db.kysely, [...new Set(names)])
    return { items: rows.map(({ created_at, ...row }) => ({ ...row, created_at: created_at.toISOString() })) }
  }
