// Checks codes of authenticator apps and spare codes, with five attempts.
import { DomainError } from '#contract/errors.ts'
import { minuteMs } from '#domain/time-units.ts'
import { attemptForms, count } from '#russian/plural.ts'
import { OtherReply } from '#platform/http/answer.ts'
import type { UserRow } from '../../store/users.ts'
import { findRightStep, findSkewMinutes, readSpareCode } from './codes.ts'
import { codePauseMinutes, wrongCodesMax } from '../limits.ts'
import { inMinutes, nobody, note, type Office, type Visit } from '../office.ts'
import * as store from '../store/credentials.ts'

const totpOf = /^\d{6}$/

export const spareHash = ({ secrets }: Pick<Office, 'secrets'>, userId: string, code: string) =>
  secrets.keyedHash('office-spare-code', userId, readSpareCode(code))

/**
 * Checks a code for an email address. If `user` is undefined (nobody has the address), takes the same time and gives the same reply as for a wrong
 * code. Returns the kind of the correct code, or the refusal. A correct code is used up.
 */
export async function checkCode(
  office: Office,
  { email, user, code, visit }: { email: string; user: UserRow | undefined; code: string; visit: Visit },
): Promise<'code' | 'spare_code' | OtherReply> {
  const { db, secrets } = office
  const now = office.now()
  const addressKey = secrets.keyedHash('office-address', email)
  const attempt = await store.takeOfficeAttempt(db.kysely, addressKey, {
    now,
    max: wrongCodesMax,
    pausedUntil: inMinutes(now, codePauseMinutes),
    quietSince: inMinutes(now, -codePauseMinutes),
  })
  if (!attempt) return refusePaused(await store.findPause(db.kysely, addressKey), now)
  const userId = user?.id ?? nobody
  const isTotp = totpOf.test(code)
  const isRight = isTotp
    ? await takeTotp(office, userId, code, now)
    : await store.useSpareCode(db.kysely, userId, spareHash(office, userId, code))
  if (isRight) {
    await store.forgetAttempts(db.kysely, addressKey)
    return isTotp ? 'code' : 'spare_code'
  }
  if (attempt.paused_until && user)
    await db.inTransaction(trx => note(office, trx, 'code_pause', { userId: user.id, actorId: null, visit }))
  return refuseWrong(wrongCodesMax - attempt.wrong, attempt.paused_until, now)
}

/** Does the same work for an unknown address: one read, one decryption, one comparison, one write. */
async function takeTotp(office: Office, userId: string, code: string, now: Date): Promise<boolean> {
  const codes = await store.findCodes(office.db.kysely, userId)
  const secret = office.secretEncryption.decrypt(codes ? userId : nobody, codes?.secret ?? office.nobodysSecret)
  if (secret === undefined) {
    office.context.log.error({ user: userId }, 'the secret of a code application does not open: was the key changed?')
    return false
  }
  const step = findRightStep(secret, code, now)
  // Step 0 counts as used for everybody, so this write changes nothing, and a wrong code takes as long as a correct one.
  const isTaken = await store.useStep(office.db.kysely, codes ? userId : nobody, step ?? 0, now)
  return step !== undefined && isTaken
}

function pauseSeconds(until: Date | null, now: Date): number {
  return until ? Math.max(0, Math.ceil((until.getTime() - now.getTime()) / 1000)) : 0
}

function refusePaused(until: Date | null, now: Date): OtherReply {
  const seconds = pauseSeconds(until, now)
  const message = `Было ${wrongCodesMax} неверных кодов подряд, теперь перерыв: ещё ${Math.ceil(seconds / 60)} мин. Ключ доступа подойдёт и сейчас`
  const data = { attempts_left: 0, pause_seconds: seconds }
  return new OtherReply(429, { success: false, code: 'rate_limited', message, data })
}

function refuseWrong(left: number, pausedUntil: Date | null, now: Date): OtherReply {
  const cause = 'Код не подошёл. Часто виноваты часы телефона: включите на нём точное время.'
  const verb = left === 1 ? 'Осталась' : 'Осталось'
  const rest =
    left > 0
      ? `${verb} ${count(left, attemptForms)}, потом — перерыв ${codePauseMinutes} минут.`
      : `Теперь перерыв ${codePauseMinutes} минут.`
  const data = { attempts_left: left, pause_seconds: pauseSeconds(pausedUntil, now) }
  return new OtherReply(400, { success: false, code: 'wrong_code', message: `${cause} ${rest}`, data })
}

/**
 * Returns the step of the first code of a new authenticator app. Throws `wrong_code`, and reports a wrong clock: its owner already knows the
 * secret, so this reveals nothing.
 */
export function readFirstCode(secret: string, code: string, now: Date): number {
  const step = findRightStep(secret, code, now)
  if (step !== undefined) return step
  const skew = findSkewMinutes(secret, code, now)
  throw new DomainError('wrong_code', skew === undefined ? notThisCode : wrongClock(skew))
}

const notThisCode =
  'Код не подошёл. Дождитесь следующего и введите его. Часто виноваты часы телефона: включите на нём точное время'

function wrongClock(skewMinutes: number): string {
  const minutes = Math.max(1, Math.abs(skewMinutes))
  const how = skewMinutes < 0 ? 'отстают' : 'спешат'
  return `Код верный, но часы телефона ${how} примерно на ${minutes} мин. Включите на нём точное время и введите новый код`
}

/** Attempts are kept for this time, which is longer than the pause. */
export const attemptsKeptMs = 2 * codePauseMinutes * minuteMs
