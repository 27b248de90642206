// Texts about a colleague.
import type { CallReply } from '#contract/call.ts'
import type { MemberMarks } from '#contract/newsroom.ts'
import type { listOfficePeople } from '#contract/office/access.ts'
import { roleNames, type RoleName } from '#domain/viewer.ts'
import { count } from '#russian/plural.ts'
import { untilWords } from '../../parts/relative-dates.ts'
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

/** The credentials («2 ключа, коды»), or why the person cannot sign in. */
export function signInState(person: Colleague, now: Date): SignInState {
  if (person.is_banned) return { words: 'аккаунт закрыт', tone: 'warn' }
  if (person.is_locked_out) return { words: 'не впущен после запирания', tone: 'warn' }
  const ways = [person.passkeys > 0 && count(person.passkeys, keyForms), person.has_codes && 'коды'].filter(Boolean)
  if (ways.length > 0) return { words: ways.join(', '), tone: 'ok' }
  if (person.link_expires_at !== null)
    return { words: `ссылка до: ${untilWords(person.link_expires_at, now)}`, tone: 'warn' }
  return { words: 'нет второго шага', tone: 'warn' }
}
