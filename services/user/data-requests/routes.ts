// Requests about personal data, for who keeps the data of readers: moderators of people, and the chief.
import type { Transaction, Updateable } from 'kysely'
import { getUserByEmail, getUsers } from '#contract/auth.ts'
import { CallError, DomainError } from '#contract/errors.ts'
import type { CallReply } from '#contract/call.ts'
import { removeSubscriptions } from '#contract/newsletter.ts'
import type * as calls from '#contract/office/data-requests.ts'
import type { OfficeLogAction } from '#contract/office/log.ts'
import { dataRequestTerms, dueDay } from '#domain/data-requests.ts'
import { isInOffice, isOfficeAdmin, keepsReaders, type Viewer } from '#domain/viewer.ts'
import { addDays } from '#russian/dates.ts'
import type { Handler } from '#platform/http/answer.ts'
import { MailAddressError } from '#platform/mail/mail.ts'
import { senderOf, writeLetter } from '#platform/mail/house-letter.ts'
import { addToLog } from '#platform/office-log/append.ts'
import { erasePerson } from '../erase-archived.ts'
import { openRequestsMax, receivedDaysMax } from '../limits.ts'
import { getPerson } from '../people.ts'
import { copyOf } from '../routes/export-user.ts'
import type { DataRequestTable, UserTables } from '../store/tables.ts'
import type { Users } from '../user.ts'
import { daysNow } from './days.ts'
import { answerLetter, erasedLetter, prolongedLetter, strangerErasedLetter, type LetterWords } from './letters.ts'
import { mayBeErased, presentRequest, presentRequests } from './present.ts'
import * as store from './store.ts'

type Trx = Transaction<UserTables>
type Person = CallReply<typeof getUsers>['items'][number]

function checkKeepsReaders(viewer: Viewer): void {
  if (!isInOffice(viewer) || !keepsReaders(viewer))
    throw new DomainError('forbidden', 'Запросы о данных видят модераторы людей и администратор редакции')
}

/** What cannot be taken back. */
function checkIsAdmin(viewer: Viewer): void {
  checkKeepsReaders(viewer)
  if (!isOfficeAdmin(viewer))
    throw new DomainError('forbidden', 'Копию данных выдаёт и данные стирает администратор редакции')
}

const noSuchRequest = () => new DomainError('not_found', 'Такого запроса нет')

function checkIsOpen(row: store.DataRequestRow | undefined): store.DataRequestRow {
  if (!row) throw noSuchRequest()
  if (row.source === 'self') throw new DomainError('conflict', 'Это читатель сделал сам: отвечать не нужно')
  if (row.state !== 'open') throw new DomainError('conflict', 'Этот запрос уже закрыт')
  return row
}

const openRequest = async ({ db }: Users, id: number) => checkIsOpen(await store.findRequest(db.kysely, id))

/** The entry has no words: what a person may have erased is only in the request. */
function note(users: Users, trx: Trx, action: OfficeLogAction, row: store.DataRequestRow, by: string): void {
  addToLog(trx, {
    at: users.context.clock.now(),
    action,
    actorId: by,
    thing: { kind: 'request', id: String(row.id), title: `Запрос № ${row.id}` },
    after: { kind: row.kind, state: row.state, due: row.due_on },
  })
}

type Change = Updateable<DataRequestTable>
type Acted = { by: string; action: OfficeLogAction; letter?: { to: string; words: LetterWords } | undefined }

/** Changes a request that is open, writes the entry of the log and sends the letter, all or nothing. */
function change(
  users: Users,
  id: number,
  { by, action, letter }: Acted,
  made: (row: store.DataRequestRow) => Change,
): Promise<store.DataRequestRow> {
  return users.db.inTransaction(async trx => {
    const row = checkIsOpen(await store.lockRequest(trx, id))
    const changed = await store.updateRequest(trx, id, made(row))
    note(users, trx, action, changed, by)
    if (letter) await sendLetter(users, trx, letter)
    return changed
  })
}

async function sendLetter({ context }: Users, trx: Trx, { to, words }: NonNullable<Acted['letter']>): Promise<void> {
  const letter = writeLetter({ to, subject: words.subject, parts: words.paragraphs }, senderOf(context))
  await context.mail.send(letter, { trx }).catch((error: unknown) => {
    if (error instanceof MailAddressError) throw new DomainError('conflict', 'На этот адрес нельзя написать')
    throw error
  })
}

const readPerson = async ({ context }: Users, id: string | null): Promise<Person | undefined> =>
  id === null ? undefined : (await context.ask(getUsers, { body: { ids: [id] } })).items[0]

/** Where the answer goes: to the account, or to the address that was entered. */
async function addressOf(users: Users, row: store.DataRequestRow): Promise<string | null> {
  if (row.user_id === null) return row.person_email
  const person = await readPerson(users, row.user_id)
  return person && !person.is_erased ? person.email : null
}

export const listDataRequests =
  (users: Users): Handler<typeof calls.listDataRequests> =>
  async ({ query: { show, offset, limit } }, { viewer }) => {
    checkKeepsReaders(viewer)
    const days = daysNow(users)
    const [rows, counts] = await Promise.all([
      store.listRequests(users.db.kysely, { show, today: days.today, offset, limit }),
      store.countOpen(users.db.kysely, days),
    ])
    return { items: await presentRequests(users, rows), ...counts }
  }

export const getDataRequest =
  (users: Users): Handler<typeof calls.getDataRequest> =>
  async ({ params: { id } }, { viewer }) => {
    checkKeepsReaders(viewer)
    const row = await store.findRequest(users.db.kysely, id)
    if (!row) throw noSuchRequest()
    return presentRequest(users, row)
  }

/** The account of an address, so that the answer and the erasure find everything. */
const accountOf = ({ context }: Users, email: string): Promise<string | null> =>
  context.ask(getUserByEmail, { body: { email } }).then(
    ({ id }) => id,
    (error: unknown) => {
      if (error instanceof CallError && error.code === 'not_found') return null
      throw error
    },
  )

export const addDataRequest =
  (users: Users): Handler<typeof calls.addDataRequest> =>
  async ({ body: { kind, source, receivedOn, userId, name, email, words } }, { viewer }) => {
    checkKeepsReaders(viewer)
    const days = daysNow(users)
    if (receivedOn > days.today || receivedOn < addDays(days.today, -receivedDaysMax))
      throw new DomainError('validation', 'День получения не позже сегодняшнего и не раньше чем год назад', {
        receivedOn: 'не тот день',
      })
    if (userId !== null) await getPerson(users, userId)
    const account = userId ?? (email === null ? null : await accountOf(users, email))
    if (account === null && name === '' && email === null)
      throw new DomainError('validation', 'Напишите, кто просит: имя, почта или аккаунт', { name: 'кто просит' })
    const { open } = await store.countOpen(users.db.kysely, days)
    if (open >= openRequestsMax)
      throw new DomainError(
        'quota_exceeded',
        `Открыто уже ${openRequestsMax} запросов. Закройте те, на которые ответили`,
      )
    const row = await users.db.inTransaction(async trx => {
      const added = await store.insertRequest(trx, {
        kind,
        source,
        state: 'open',
        received_on: receivedOn,
        due_on: dueDay(kind, receivedOn),
        created_at: users.context.clock.now(),
        user_id: account,
        person_name: account === null && name !== '' ? name : null,
        person_email: account === null ? email : null,
        words: words === '' ? null : words,
        entered_by: viewer.userId,
      })
      note(users, trx, 'request.received', added, viewer.userId)
      return added
    })
    return presentRequest(users, row)
  }

export const takeDataRequest =
  (users: Users): Handler<typeof calls.takeDataRequest> =>
  async ({ params: { id }, body: { isMine } }, { viewer }) => {
    checkKeepsReaders(viewer)
    const acted = { by: viewer.userId, action: isMine ? 'request.taken' : 'request.let-go' } as const
    return presentRequest(users, await change(users, id, acted, () => ({ assigned_id: isMine ? viewer.userId : null })))
  }

export const prolongDataRequest =
  (users: Users): Handler<typeof calls.prolongDataRequest> =>
  async ({ params: { id }, body: { why } }, { viewer }) => {
    checkKeepsReaders(viewer)
    const row = await openRequest(users, id)
    if (dataRequestTerms[row.kind].more === 0) throw new DomainError('conflict', 'Этот срок закон продлить не даёт')
    const dueOn = dueDay(row.kind, row.received_on, true)
    const to = await addressOf(users, row)
    const letter = to === null ? undefined : { to, words: prolongedLetter(row.received_on, dueOn, why) }
    const acted = { by: viewer.userId, action: 'request.prolonged', letter } as const
    const changed = await change(users, id, acted, now => {
      if (now.prolonged_at !== null) throw new DomainError('conflict', 'Срок уже продлён: второй раз закон не даёт')
      if (now.due_on < daysNow(users).today) throw new DomainError('conflict', 'Срок уже прошёл: продлить его нельзя')
      const at = users.context.clock.now()
      return { due_on: dueOn, prolonged_at: at, prolonged_by: viewer.userId, prolonged_why: why }
    })
    return presentRequest(users, changed)
  }

export const answerDataRequest =
  (users: Users): Handler<typeof calls.answerDataRequest> =>
  async ({ params: { id }, body: { text, answeredAt } }, { viewer }) => {
    checkKeepsReaders(viewer)
    const to = await addressOf(users, await openRequest(users, id))
    if (to === null) throw new DomainError('conflict', 'Почты этого человека нет: ответьте на бумаге')
    const letter = { to, words: answerLetter(text) }
    const changed = await change(users, id, { by: viewer.userId, action: 'request.answered', letter }, now => {
      if ((now.answered_at?.toISOString() ?? null) !== answeredAt)
        throw new DomainError('conflict', 'На этот запрос только что ответили: посмотрите, что написано')
      return { answered_at: users.context.clock.now(), answered_by: viewer.userId }
    })
    return presentRequest(users, changed)
  }

/** The account of the request, if the number that was typed is its number. */
async function confirmedPerson(users: Users, row: store.DataRequestRow, number: number | null): Promise<Person> {
  if (row.user_id === null) throw new DomainError('conflict', 'У этого человека нет аккаунта')
  const person = await getPerson(users, row.user_id)
  if (person.integer_id !== number)
    throw new DomainError('validation', 'Это номер другого читателя', { number: 'не тот номер' })
  return person
}

export const copyDataForRequest =
  (users: Users): Handler<typeof calls.copyDataForRequest> =>
  async ({ params: { id }, body: { number } }, { viewer }) => {
    checkIsAdmin(viewer)
    const row = await openRequest(users, id)
    if (row.kind !== 'copy') throw new DomainError('conflict', 'Копию в этом запросе не просят')
    const person = await confirmedPerson(users, row, number)
    const copy = await copyOf(users, person.id)
    const changed = await change(users, id, { by: viewer.userId, action: 'request.copied' }, () => ({
      copied_at: users.context.clock.now(),
      copied_by: viewer.userId,
    }))
    // The secret opens the reader’s channel of notifications: it is for the reader’s own browser alone.
    return { ...(await presentRequest(users, changed)), copy: { ...copy, user: { ...copy.user, secret_hash: null } } }
  }

export const eraseDataForRequest =
  (users: Users): Handler<typeof calls.eraseDataForRequest> =>
  async ({ params: { id }, body: { number, tell } }, { viewer }) => {
    checkIsAdmin(viewer)
    const row = await openRequest(users, id)
    if (row.kind !== 'withdrawal' && row.kind !== 'deletion')
      throw new DomainError('conflict', 'Стереть данные в этом запросе не просят')
    if (row.user_id === null) return eraseStranger(users, row, { by: viewer.userId, tell })
    const person = await confirmedPerson(users, row, number)
    if (!mayBeErased(person))
      throw new DomainError('conflict', 'У человека есть роль: сначала её снимает администратор')
    const erased = await erasePerson(users, { ...person, isAsked: true }, async trx => {
      const now = users.context.clock.now()
      const by = viewer.userId
      // The job of the account’s end may have noted the erasure first, so the request is changed whatever its state.
      const changed = await store.updateRequest(trx, id, {
        state: 'done',
        erased_at: now,
        erased_by: by,
        ended_at: now,
        ended_by: by,
        ...(tell && person.email !== null && { answered_at: now, answered_by: by }),
      })
      note(users, trx, 'request.erased', changed, by)
      if (tell && person.email !== null) await sendLetter(users, trx, { to: person.email, words: erasedLetter })
    })
    if (!erased) throw new DomainError('conflict', 'Данные не стёрты: этому человеку только что дали роль')
    return presentRequest(users, (await store.findRequest(users.db.kysely, id))!)
  }

/** A person without an account: the newsletters of the address, and what was entered with the request. */
async function eraseStranger(
  users: Users,
  row: store.DataRequestRow,
  { by, tell }: { by: string; tell: boolean },
): Promise<{ data: calls.DataRequest }> {
  const to = row.person_email
  const account = to === null ? null : await accountOf(users, to)
  if (account !== null) {
    await users.db.inTransaction(async trx => {
      checkIsOpen(await store.lockRequest(trx, row.id))
      await store.updateRequest(trx, row.id, { user_id: account })
    })
    throw new DomainError('conflict', 'У этого адреса появился аккаунт: обновите запрос и подтвердите номер читателя')
  }
  if (to !== null) await users.context.ask(removeSubscriptions, { body: { email: to } })
  const letter = tell && to !== null ? { to, words: strangerErasedLetter } : undefined
  const now = users.context.clock.now()
  const changed = await change(users, row.id, { by, action: 'request.erased', letter }, () => ({
    ...store.nothingPersonal,
    state: 'done',
    forgotten_at: now,
    erased_at: now,
    erased_by: by,
    ended_at: now,
    ended_by: by,
    ...(letter && { answered_at: now, answered_by: by }),
  }))
  return presentRequest(users, changed)
}

export const endDataRequest =
  (users: Users): Handler<typeof calls.endDataRequest> =>
  async ({ params: { id }, body: { state, outcome } }, { viewer }) => {
    checkKeepsReaders(viewer)
    if (state === 'refused' && outcome === '')
      throw new DomainError('validation', 'Напишите, почему отказано: закон требует причину', {
        outcome: 'нужна причина',
      })
    const changed = await change(users, id, { by: viewer.userId, action: 'request.ended' }, row => ({
      state,
      // Words about an erased person are not collected again.
      ...(row.forgotten_at === null && outcome !== '' && { outcome }),
      ended_at: users.context.clock.now(),
      ended_by: viewer.userId,
    }))
    return presentRequest(users, changed)
  }

export const reopenDataRequest =
  (users: Users): Handler<typeof calls.reopenDataRequest> =>
  async ({ params: { id } }, { viewer }) => {
    checkKeepsReaders(viewer)
    const changed = await users.db.inTransaction(async trx => {
      const row = await store.lockRequest(trx, id)
      if (!row) throw noSuchRequest()
      if (row.source === 'self' || row.state === 'open' || row.erased_at !== null)
        throw new DomainError('conflict', 'Этот запрос открыть снова нельзя')
      const reopened = await store.updateRequest(trx, id, { state: 'open', ended_at: null, ended_by: null })
      note(users, trx, 'request.reopened', reopened, viewer.userId)
      return reopened
    })
    return presentRequest(users, changed)
  }

export const showDataRequestAddress =
  (users: Users): Handler<typeof calls.showDataRequestAddress> =>
  async ({ params: { id }, body: { why } }, { viewer }) => {
    checkKeepsReaders(viewer)
    const row = await users.db.inTransaction(async trx => {
      const found = await store.findRequest(trx, id)
      if (!found) throw noSuchRequest()
      addToLog(trx, {
        at: users.context.clock.now(),
        action: 'request.address-shown',
        actorId: viewer.userId,
        thing: { kind: 'request', id: String(id), title: `Запрос № ${id}` },
        private: { words: why },
      })
      return found
    })
    return { data: { email: row.person_email } }
  }

export const countDataRequests =
  (users: Users): Handler<typeof calls.countDataRequests> =>
  async () =>
    store.countOpen(users.db.kysely, daysNow(users))
