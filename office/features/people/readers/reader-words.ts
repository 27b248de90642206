// Texts about a reader.
import type { SignInProvider } from '#contract/auth.ts'
import type { Reader } from '#contract/office/readers.ts'
import type { Restriction } from '#contract/office/restrictions.ts'
import { measureTitles } from '#domain/moderation.ts'
import type { RoleApplication, RoleName } from '#domain/viewer.ts'
import { dateWords } from '../../../parts/relative-dates.ts'
import { personRoleWords } from '../person-words.ts'

export type ListedReader = Reader & { total: number; hidden: number; restriction: Restriction | undefined }

export type Mark = { words: string; tone: 'ok' | 'warn' | 'bad' }

const applicationWords: Record<Exclude<RoleApplication, 'quasar'>, string> = {
  auth: 'люди',
  talker: 'комментарии',
  pusher: 'уведомления',
}
const nameWords: Record<RoleName, string> = { admin: 'администратор', moderator: 'модератор', user: 'участник' }

/** «главный редактор», «модератор: комментарии». */
export const roleWords = ({ application, name }: ListedReader['roles'][number]): string =>
  application === 'quasar' ? personRoleWords[name] : `${nameWords[name]}: ${applicationWords[application]}`

export function marksOf(
  {
    is_banned,
    archived_until,
    restriction,
    roles,
  }: Pick<ListedReader, 'is_banned' | 'archived_until' | 'restriction' | 'roles'>,
  now: Date,
): Mark[] {
  const marks: Mark[] = []
  if (is_banned) marks.push({ words: 'заблокирован', tone: 'bad' })
  if (restriction)
    marks.push({
      words: `${measureTitles[restriction.measure].toLowerCase()} до ${dateWords(restriction.until, now)}`,
      tone: 'warn',
    })
  if (archived_until !== null)
    marks.push({ words: `профиль закрыт, сотрётся ${dateWords(archived_until, now)}`, tone: 'warn' })
  for (const role of roles) marks.push({ words: roleWords(role), tone: 'ok' })
  return marks
}

const providerTitles: Record<SignInProvider, string> = {
  google: 'Google',
  yandex: 'Яндекс ID',
  vkontakte: 'VK ID',
  telegram: 'Телеграм',
}

/** «почта, Яндекс ID». */
export const signInWords = (providers: readonly SignInProvider[], hasEmail: boolean): string =>
  [hasEmail && 'код на почту', ...providers.map(provider => providerTitles[provider])].filter(Boolean).join(', ') ||
  'нечем'
