// Texts of the access log.
import type { CallReply } from '#contract/call.ts'
import { officeMethod, type listOfficeLog, type OfficeAccessEvent } from '#contract/office/access.ts'
import { roleNames, type RoleName } from '#domain/viewer.ts'
import { personRoleWords } from '../person-words.ts'

export type LogEntry = CallReply<typeof listOfficeLog>['items'][number]

const linkWords: Record<string, string> = { first: 'первого входа', invitation: 'приглашения', return: 'возвращения' }
const ways = { passkey: 'ключом', code: 'кодом', spare_code: 'запасным кодом' } as const
const wayWords = (detail: string) => {
  const method = officeMethod.safeParse(detail)
  return method.success ? ` ${ways[method.data]}` : ''
}
const quoted = (detail: string) => (detail === '' ? '' : ` «${detail}»`)
const isRole = (name: string): name is RoleName => (roleNames as readonly string[]).includes(name)
const roleOf = (name: string | undefined) => (name !== undefined && isRole(name) ? personRoleWords[name] : 'без роли')

const eventWords: Record<OfficeAccessEvent, (detail: string) => string> = {
  link_made: detail => `выдана ссылка ${linkWords[detail] ?? 'для входа'}`,
  link_opened: () => 'ссылка открыта',
  first_entry: detail => `первый вход${wayWords(detail)}`,
  signed_in: detail => `вход${wayWords(detail)}`,
  signed_out: () => 'выход',
  session_ended: () => 'закрыт другой вход',
  other_sessions_ended: () => 'закрыты все другие входы',
  code_pause: () => 'пять неверных кодов подряд, пауза',
  key_added: detail => `новый ключ${quoted(detail)}`,
  key_removed: detail => `убран ключ${quoted(detail)}`,
  key_copied: detail => `похоже на копию ключа${quoted(detail)}, вход не открыт`,
  codes_set: () => 'заведены коды из приложения',
  codes_removed: () => 'убраны коды из приложения',
  spare_codes_made: () => 'выданы новые запасные коды',
  spare_code_used: () => 'сработал запасной код',
  second_step_reset: () => 'сброшен второй шаг, входы закрыты',
  invited: detail => `приглашение, роль: ${roleOf(detail)}`,
  admitted: () => 'снова может войти',
  role_changed: detail => `роль: ${roleOf(detail.split('>')[0])} → ${roleOf(detail.split('>')[1])}`,
  expert_set: detail => `пометка эксперта${quoted(detail)}`,
  expert_removed: () => 'снята пометка эксперта',
  address_shown: () => 'показана почта',
  office_locked: () => 'редакция заперта с сервера',
}

export const entryWords = ({ event, detail }: Pick<LogEntry, 'event' | 'detail'>): string => eventWords[event](detail)

/** The person of an entry: «Денис Карпов», «Кто-то». */
export const subjectWords = ({ person, event }: Pick<LogEntry, 'person' | 'event'>): string =>
  person?.display_name ?? (event === 'office_locked' ? 'Все' : 'Кто-то')

/** The actor, if it is another person, and the place: «кто: Анна Ветрова · Mac, Chrome · Москва». */
export function originWords({ person, by, place }: Pick<LogEntry, 'person' | 'by' | 'place'>): string {
  const other = by && by.id !== person?.id ? `кто: ${by.display_name}` : undefined
  const where = place ? [place.device, place.city, place.network] : ['с сервера']
  return [other, ...where].filter(Boolean).join(' · ')
}
