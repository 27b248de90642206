import { randomBytes } from 'node:crypto'
import type * as calls from '#contract/office/archive.ts'
import { DomainError } from '#contract/errors.ts'
import type { Handler } from '#platform/http/answer.ts'
import { addToLog } from '#platform/office-log/append.ts'
import type { Archive } from '../archive.ts'
import { checkMayCopy } from '../may.ts'
import { hashOfTicket, pathOfTicket } from '../ticket.ts'
import { addExport, endAbandoned, removeOldExports } from '../store.ts'

const isBusy = () =>
  new DomainError(
    'conflict',
    'Архив уже скачивают. Дождитесь конца или попробуйте через минуту, если скачивание прервали',
  )

export const startExport =
  ({ context: { clock }, db, mount }: Archive): Handler<typeof calls.startExport> =>
  async (_, { viewer }) => {
    const { userId: person } = checkMayCopy(viewer)
    const ticket = randomBytes(32).toString('base64url')
    const now = clock.now()
    const id = await db.inTransaction(async trx => {
      await endAbandoned(trx, now, person)
      const added = await addExport(trx, { person, ticketHash: hashOfTicket(ticket), now })
      if (added === undefined) throw isBusy()
      await removeOldExports(trx)
      addToLog(trx, { at: now, action: 'archive.exported', actorId: person, thing: null })
      return added
    })
    return { id, path: pathOfTicket(mount, ticket) }
  }
