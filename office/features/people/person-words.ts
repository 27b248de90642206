// Texts about a colleague.
import type { CallReply } from '#contract/call.ts'
import type { MemberMarks } from '#contract/newsroom.ts'
import type { listOfficePeople } from '#contract/office/access.ts'
import type { OfficeAuthor } from '#contract/office/authors.ts'
import { dayMs } from '#domain/time-units.ts'
import { roleNames, type RoleName } from '#domain/viewer.ts'
import { count } from '#russian/plural.ts'
import { agoWords, atWords, calendarDay, dateWords, untilWords } from '../../parts/relative-dates.ts'
import { roleWords } from '../../session/office-session.ts'

export type Colleague = CallReply<typeof listOfficePeople>['items'][number] & Omit<MemberMarks, 'userId'>
export const personRoleWords: Record<RoleName, string> = roleWords

const keyForms = ['ключ', 'ключа', 'ключей'] as const

/** The highest role, which decides about rights. */
export const roleOf = ({ roles }: Pick<Colleague, 'roles'>): RoleName | undefined =>
  roleNames.find(role => roles.includes(role))

/** «редактор раздела, корректор, эксперт». */
export function placeInOffice(person: Colleague): string {
  const role = roleOf(person)
  return [role && personRoleWords[role], person.isProofReader && 'корректор', person.is_expert && 'эксперт']
    .filter(Boolean)
    .join(', ')
}

export type SignInState = { words: string; tone: 'ok' | 'warn' }

/** The credentials («2 ключа, коды из приложения»), or why the person cannot sign in. */
export function signInState(person: Colleague, now: Date): SignInState {
  if (person.is_banned) return { words: 'аккаунт закрыт', tone: 'warn' }
  if (person.is_locked_out) return { words: 'не впущен после запирания', tone: 'warn' }
  const ways = [
    person.passkeys > 0 && count(person.passkeys, keyForms),
    person.has_codes && 'коды из\u00a0приложения',
  ].filter(Boolean)
  if (ways.length > 0) return { words: ways.join(', '), tone: 'ok' }
  if (person.link_expires_at !== null)
    return { words: `ссылка до\u00a0${untilWords(person.link_expires_at, now)}`, tone: 'warn' }
  return { words: 'нет второго шага', tone: 'warn' }
}

/** «только что», «8 мин назад», «сегодня в 9:40», «вчера», «20 ноября». */
export function seenWords(iso: string, now: Date): string {
  const words = agoWords(iso, now)
  if (words.endsWith('мин')) return `${words}\u00a0назад`
  return words.includes(':') ? atWords(iso, now) : words
}

/** An access that nobody has used for so long is asked about. */
const unusedDays = 90
/** So long before its end a document is spoken of. */
const endingDays = 30

/** What an administrator is to do about a colleague, and why; undefined if nothing. */
export function needOf(person: Colleague, now: Date): { words: string; deed: string } | undefined {
  if (person.is_banned) return undefined
  if (person.is_locked_out) return { words: 'не впущен после запирания', deed: 'Впустить' }
  if (person.passkeys === 0 && !person.has_codes)
    return person.link_expires_at === null
      ? { words: 'нет второго шага, а ссылка кончилась', deed: 'Дать ссылку' }
      : {
          words: `ссылку ещё не открыли, она действует до ${untilWords(person.link_expires_at, now)}`,
          deed: 'Новая ссылка',
        }
  if (person.seen_at !== null && now.getTime() - new Date(person.seen_at).getTime() > unusedDays * dayMs)
    return { words: `последний вход: ${dateWords(person.seen_at, now)}`, deed: 'Нужен ли вход' }
  return undefined
}

/** Those who have only an unopened link: nothing else is to be done about them, so that several are one line. */
export const hasUnopenedLink = (person: Colleague): boolean =>
  !person.is_banned &&
  !person.is_locked_out &&
  person.passkeys === 0 &&
  !person.has_codes &&
  person.link_expires_at !== null

const together = ['двое', 'трое', 'четверо', 'пятеро', 'шестеро', 'семеро'] as const
const personForms = ['человек', 'человека', 'человек'] as const

/** «Трое ещё не открыли ссылку, она действует до завтра, 3:51»; without its end if the ends differ. */
export function unopenedWords(people: readonly Colleague[], now: Date): string {
  const who = together[people.length - 2] ?? count(people.length, personForms)
  const ends = new Set(people.map(person => untilWords(person.link_expires_at!, now)))
  const [end] = ends
  const words = `${who[0]!.toUpperCase()}${who.slice(1)} ещё не открыли ссылку`
  return ends.size === 1 ? `${words}, она действует до ${end}` : words
}

/** Why the document of an author is to be looked at again; undefined if it is not. */
export function documentNeed({ document }: Pick<OfficeAuthor, 'document'>, now: Date): string | undefined {
  if (!document) return undefined
  const until = calendarDay(document.until, now)
  if (!document.isShown) return `срок документа вышел ${until}`
  const left = new Date(document.until).getTime() - now.getTime()
  return left < endingDays * dayMs ? `документ действует до ${until}` : undefined
}
