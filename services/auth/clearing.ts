// Codes and sessions that nobody asks for any more. A flood is cleared away in short statements.
import { daysMs, type Auth } from './auth.ts'
import { endedSessionDays, removedPiece } from './limits.ts'
import { removeOld } from './store/sessions.ts'

export async function clearOld({ db, now }: Pick<Auth, 'db' | 'now'>): Promise<void> {
  const before = (days: number) => new Date(now().getTime() - days * daysMs)
  const old = { codesBefore: before(1), sessionsBefore: before(endedSessionDays), limit: removedPiece }
  let removed: number
  do removed = await removeOld(db.kysely, old)
  while (removed >= removedPiece)
}
