// Checks codes of authenticator apps and spare codes. Five wrong ones begin a pause, and each further five a longer one.
import { DomainError } from '#contract/errors.ts'
import { formatDuration } from '#russian/duration.ts'
import { attemptForms, count } from '#russian/plural.ts'
import { OtherReply } from '#platform/http/answer.ts'
import { senderOf } from '#platform/mail/house-letter.ts'
import { writeWrongCodesLetter } from '../../letters/wrong-codes-letter.ts'
import type { UserRow } from '../../store/users.ts'
import { findRightStep, findSkewMinutes, readSpareCode } from './codes.ts'
import { codePauseMaxMinutes, codePauseMinutes, tellingPause, tellingPauseMinutes, wrongCodesMax } from '../limits.ts'
import { nobody, note, readOfficeCookie, type Office, type Visit } from '../office.ts'
import { momentWords, placeOf } from '../sign-in/device.ts'
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
  // A stranger's wrong codes neither pause a browser that has been in the office, nor are they forgotten when its owner signs in.
  const device = readOfficeCookie(office, visit, 'device', email)
  const addressKey = secrets.keyedHash('office-address', email, ...(device === undefined ? [] : [device]))
  const attempt = await store.takeOfficeAttempt(db.kysely, addressKey, {
    now,
    max: wrongCodesMax,
    firstMinutes: codePauseMinutes,
    mostMinutes: codePauseMaxMinutes,
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
    await reportPause(office, {
      user,
      visit,
      wrong: attempt.wrong,
      until: attempt.paused_until,
      isKnown: device !== undefined,
    })
  return refuseWrong(attempt.paused_until, attempt.wrong, now)
}

/** Writes the pause to the log, and to the owner of the codes if somebody goes on guessing. */
async function reportPause(
  office: Office,
  { user, visit, wrong, until, isKnown }: { user: UserRow; visit: Visit; wrong: number; until: Date; isKnown: boolean },
): Promise<void> {
  const now = office.now()
  const minutes = pauseSeconds(until, now) / 60
  const isTold = wrong === tellingPause * wrongCodesMax || minutes >= tellingPauseMinutes
  await office.db.inTransaction(async trx => {
    await note(office, trx, 'code_pause', { userId: user.id, actorId: null, visit })
    if (!isTold || user.email === null) return
    const when = momentWords(now, office.context.magazine.zone)
    const facts = { wrong, place: placeOf(visit, office.locate), when, pause: formatDuration(minutes), isKnown }
    await office.context.mail.send(writeWrongCodesLetter(user.email, facts, senderOf(office.context)), { trx })
  })
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
  const message = `Было много неверных кодов, теперь перерыв: ещё ${formatDuration(Math.ceil(seconds / 60))}. Ключ доступа подойдёт и сейчас`
  const data = { attempts_left: 0, pause_seconds: seconds }
  return new OtherReply(429, { success: false, code: 'rate_limited', message, data })
}

function refuseWrong(pausedUntil: Date | null, wrong: number, now: Date): OtherReply {
  const left = pausedUntil ? 0 : wrongCodesMax - (wrong % wrongCodesMax)
  const pause = pauseSeconds(pausedUntil, now)
  const cause = 'Код не подошёл. Часто виноваты часы телефона: включите на нём точное время.'
  const verb = left === 1 ? 'Осталась' : 'Осталось'
  const rest =
    left > 0
      ? `${verb} ${count(left, attemptForms)}, потом — перерыв.`
      : `Теперь перерыв: ${formatDuration(Math.ceil(pause / 60))}.`
  const data = { attempts_left: left, pause_seconds: pause }
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
