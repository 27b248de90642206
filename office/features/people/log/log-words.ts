// Texts of the log: what was done, with what, what it was before and is now.
import { minuteMs } from '#domain/time-units.ts'
import { magazineFieldTitles } from '../../../parts/magazine-words.ts'
import { officeMethod } from '#contract/office/access.ts'
import { officeLogActions, type OfficeLogAction, type OfficeLogEntry } from '#contract/office/log.ts'
import { dataRequestTitles, type DataRequestKind } from '#domain/data-requests.ts'
import { measureTitles, reasonTitles } from '#domain/moderation.ts'
import { textStages, type TextStage } from '#domain/newsroom-rights.ts'
import { roleNames, type RoleName } from '#domain/viewer.ts'
import { count } from '#russian/plural.ts'
import { quoted } from '#russian/quoted.ts'
import { dayWords, formatFullDate } from '../../../parts/relative-dates.ts'
import { stageNames } from '../../../parts/Stage.tsx'
import { personRoleWords } from '../person-words.ts'

type Facts = Readonly<Record<string, unknown>>
const factsOf = (value: unknown): Facts => (typeof value === 'object' && value !== null ? (value as Facts) : {})

const linkWords: Record<string, string> = { first: 'первого входа', invitation: 'приглашения', return: 'возвращения' }
const ways = { passkey: 'ключом', code: 'кодом', spare_code: 'запасным кодом' } as const
const wayWords = (detail: unknown) => {
  const method = officeMethod.safeParse(detail)
  return method.success ? ` ${ways[method.data]}` : ''
}
const isRole = (name: unknown): name is RoleName => (roleNames as readonly unknown[]).includes(name)
const roleOf = (name: unknown) => (isRole(name) ? personRoleWords[name] : 'без роли')
const isStage = (name: unknown): name is TextStage => (textStages as readonly unknown[]).includes(name)
const stageOf = (name: unknown) => (isStage(name) ? stageNames[name].toLowerCase() : '')
const named = (words: unknown) => (typeof words === 'string' && words !== '' ? ` ${quoted(words)}` : '')
const momentWords = (value: unknown) => (typeof value === 'string' ? formatFullDate(value) : 'сразу')

type Said = { before: Facts; after: Facts; words: string | null }

const actionWords: Record<OfficeLogAction, string | ((said: Said) => string)> = {
  'access.link_made': ({ after }) => `выдана ссылка ${linkWords[String(after['detail'])] ?? 'для входа'}`,
  'access.link_opened': 'ссылка открыта',
  'access.first_entry': ({ after }) => `первый вход${wayWords(after['detail'])}`,
  'access.signed_in': ({ after }) => `вход${wayWords(after['detail'])}`,
  'access.signed_out': 'выход',
  'access.session_ended': 'закрыт другой вход',
  'access.other_sessions_ended': 'закрыты все другие входы',
  'access.code_pause': 'неверные коды, пауза',
  'access.key_added': ({ words }) => `новый ключ${named(words)}`,
  'access.key_removed': ({ words }) => `убран ключ${named(words)}`,
  'access.key_copied': ({ words }) => `похоже на копию ключа${named(words)}, вход не открыт`,
  'access.codes_set': 'заведены коды из приложения',
  'access.codes_removed': 'убраны коды из приложения',
  'access.spare_codes_made': 'выданы новые запасные коды',
  'access.spare_code_used': 'сработал запасной код',
  'access.second_step_reset': 'сброшен второй шаг, входы закрыты',
  'access.invited': ({ after }) => `приглашение, роль: ${roleOf(after['detail'])}`,
  'access.admitted': 'снова может войти',
  'access.role_changed': ({ before, after }) => `роль: ${roleOf(before['role'])} → ${roleOf(after['role'])}`,
  'access.role_given': ({ after }) => `дана роль ${String(after['detail'] ?? '')}`,
  'access.role_taken': ({ after }) => `снята роль ${String(after['detail'] ?? '')}`,
  'access.banned': 'аккаунт заблокирован',
  'access.unbanned': 'блокировка снята',
  'access.expert_set': ({ after }) => `пометка эксперта${named(after['detail'])}`,
  'access.expert_removed': 'снята пометка эксперта',
  'access.address_shown': 'показана почта',
  'access.office_locked': 'редакция заперта с сервера',
  'text.created': 'новый текст',
  'text.changed': ({ after }) => `изменено: ${fieldsWords(after['fields'])}`,
  'text.moved': ({ after }) => `стадия: ${stageOf(after['from'])} → ${stageOf(after['to'])}`,
  'text.removed': 'текст удалён',
  'text.brought-back': 'текст возвращён',
  'text.named-version': 'версия сохранена',
  'text.restored-version': 'возвращена прежняя версия',
  'text.guarded': 'удалена большая часть, прежнее сохранено версией',
  'text.shared': 'ссылка на просмотр',
  'text.ended-link': 'ссылка на просмотр закрыта',
  'text.asked-release': ({ after }) => `выпуск назначен: ${momentWords(after['at'])}`,
  'text.changed-release': ({ after }) => `время выпуска: ${momentWords(after['at'])}`,
  'text.cancelled-release': 'выпуск отменён',
  'text.typeset': 'поправлена типографика',
  'text.released': ({ after }) => `вышло${lateWords(after['lateSeconds'])}`,
  'text.failed-release': ({ after }) => `не вышло: ${String(after['reason'] ?? '')}`,
  'text.changed-terms': 'изменён срок показа',
  'text.recalled': 'снято с сайта',
  'text.returned': 'возвращена прежняя редакция',
  'text.expired': 'срок показа вышел',
  'text.opened-post': 'статья с сайта открыта текстом',
  'text.took-post': 'взята статья с сайта',
  'text.post-changed': 'статью изменили помимо редакции',
  'text.corrected': 'опечатка исправлена на сайте',
  'text.kept-headline': 'выбран заголовок после сравнения',
  'text.queued': ({ after }) => `пойдёт сам: ${stageOf(after['to'])}`,
  'text.unqueued': 'больше не пойдёт сам',
  'text.asked-signature': 'эксперту послана ссылка',
  'text.took-tip': 'взят совет из комментариев',
  'text.removed-tip': 'убран совет из комментариев',
  'text.took-source-change': 'взята правка по источнику',
  'text.dismissed-source-change': 'перемена источника ничего не меняет',
  'text.signed': ({ words }) => `подписано${words === null ? '' : `: ${words}`}`,
  'rule.changed': 'правило выпуска',
  'proofreading.changed': 'правило корректора',
  'proofreading.reset': 'правило корректора снова прежнее',
  'dictionary.added': 'слово в словаре журнала',
  'dictionary.removed': 'слово убрано из словаря журнала',
  'words.changed': 'слова поиска',
  'words.removed': 'слова поиска убраны',
  'marks.changed': ({ before, after }) => `пометки: ${marksWords(before)} → ${marksWords(after)}`,
  'comment.moderated': ({ after }) =>
    `${commentsWords(after['comments'])}: ${decisionWords[String(after['decision'])] ?? 'решение'}`,
  'tip.marked': 'комментарий предложен в текст',
  'tip.dropped': 'комментарий убран из советов',
  'comment-rule.changed': 'правило модерации',
  'restriction.set': ({ after }) => `ограничение: ${restrictionWords(after)}`,
  'restriction.ended': 'ограничение снято',
  'reader.seen': 'показаны личные данные читателя',
  'reader.changed': 'изменён профиль читателя',
  'reader.address-shown': 'показана почта читателя',
  'reader.closed': 'профиль закрыт',
  'reader.returned': 'профиль возвращён',
  'reader.erased': 'данные стёрты',
  'request.received': ({ after }) => `запрос о данных: ${requestWords(after)}`,
  'request.taken': 'за запрос отвечает',
  'request.let-go': 'за запрос больше не отвечает',
  'request.prolonged': ({ after }) => `срок запроса продлён до ${String(after['due'] ?? '')}`,
  'request.answered': 'на запрос отвечено письмом',
  'request.copied': 'выдана копия данных',
  'request.erased': 'данные по запросу стёрты',
  'request.ended': ({ after }) => (after['state'] === 'refused' ? 'в запросе отказано' : 'запрос исполнен'),
  'request.reopened': 'запрос открыт снова',
  'request.address-shown': 'показана почта из запроса',
  'author.changed': 'страница автора',
  'author.tied': 'автор и аккаунт',
  'author.checked': 'документы проверены',
  'address.set': ({ before, after }) => `переадресация: ${targetOf(before)} → ${targetOf(after)}`,
  'address.removed': ({ before }) => `переадресация убрана, вела на ${targetOf(before)}`,
  'address.brought': ({ after }) => `переадресации списком: ${String(after['count'] ?? '')}`,
  'links.outside': ({ after }) =>
    after['isOn'] ? 'ссылки на чужие сайты открываются раз в неделю' : 'чужие сайты больше не открываются',
  'newsletter.issue-removed': 'черновик письма убран',
  'newsletter.issue-scheduled': ({ after }) =>
    `рассылка назначена на ${momentWords(after['at'])}: ${readersWords(after)}`,
  'newsletter.issue-started': ({ after }) => `рассылка начата: ${readersWords(after)}`,
  'newsletter.issue-unscheduled': 'рассылка снята с отправки',
  'newsletter.issue-paused': 'рассылка остановлена',
  'newsletter.issue-continued': 'рассылка продолжена',
  'newsletter.issue-cancelled': 'рассылка прекращена',
  'newsletter.list-changed': 'описание рассылки',
  'newsletter.address-returned': 'отложенному адресу снова пишем',
  'term.added': ({ after }) => `раздел или метка: добавлено «${String(after['title'] ?? '')}»`,
  'term.changed': ({ before, after }) => `раздел или метка: ${termWords(before)} → ${termWords(after)}`,
  'term.removed': 'раздел или метка: удалено',
  'term.merging': ({ before, after }) =>
    `слияние: «${String(before['title'] ?? '')}» → «${String(after['title'] ?? '')}»`,
  'term.told-apart': ({ after }) =>
    `${after['areApart'] === true ? 'не близнецы' : 'снова похожи'}: «${String(after['other'] ?? '')}»`,
  'term.merged': ({ before, after }) =>
    `слито: из «${String(before['title'] ?? '')}» перешло ${count(Number(after['articles'] ?? 0), articleForms)}`,
  'media.rights-changed': ({ before, after }) =>
    'rightsUntil' in after ? `срок прав: ${untilWords(before)} → ${untilWords(after)}` : 'права в медиатеке',
  'setting.changed': ({ after }) => `настройка: ${magazineWords(after)}`,
  'log.exported': 'журнал выгружен',
  'archive.exported': 'начато скачивание архива журнала',
}

const untilWords = ({ rightsUntil: day }: Facts) =>
  typeof day === 'string' ? `по ${day.split('-').toReversed().join('.')}` : 'навсегда'

const articleForms = ['статья', 'статьи', 'статей'] as const
const termWords = ({ title, slug, description }: Said['before']) =>
  [
    typeof title === 'string' ? `«${title}»` : '',
    typeof slug === 'string' ? slug : '',
    typeof description === 'string' ? `описание «${description.slice(0, 60)}»` : '',
  ]
    .filter(Boolean)
    .join(', ')
const requestWords = ({ kind }: Facts) => dataRequestTitles[kind as DataRequestKind]?.toLowerCase() ?? ''

const commentsWords = (number: unknown) =>
  typeof number === 'number' && number > 1
    ? count(number, ['комментарий', 'комментария', 'комментариев'])
    : 'комментарий'

const decisionWords: Readonly<Record<string, string>> = {
  keep: 'решение оставить',
  hide: 'решение скрыть',
  undo: 'решение отменено',
  approve: 'одобрен',
  reject: 'отклонён',
  spam: 'спам',
  shadow: 'скрыт',
  unshadow: 'снова виден',
  remove: 'убран',
  ban: 'автор заблокирован',
  anonymize: 'имя убрано',
}

const magazineWords = (fields: Facts) =>
  Object.keys(fields)
    .map(field => settingTitles[field] ?? field)
    .join(', ') || 'без изменений'
const readersWords = ({ readers }: Facts) => count(typeof readers === 'number' ? readers : 0, readerForms)
const readerForms = ['читатель', 'читателя', 'читателей'] as const

const targetOf = ({ to }: Facts) => (typeof to === 'string' ? to : 'никуда')

const fieldTitles: Record<string, string> = {
  kind: 'вид',
  section: 'раздел',
  owner_id: 'автор',
  ownerId: 'автор',
  deadline: 'срок',
  planned_at: 'время в плане',
  plannedAt: 'время в плане',
  stage: 'стадия',
}
const fieldsWords = (fields: unknown) =>
  String(fields ?? '')
    .split(' ')
    .map(field => fieldTitles[field] ?? field)
    .join(', ')

const lateWords = (seconds: unknown) =>
  typeof seconds === 'number' && seconds > 1 ? `, опоздание ${seconds.toLocaleString('ru-RU')} с` : ''

const marksWords = ({ isProofReader, sections }: Facts) => {
  const of = Array.isArray(sections) ? sections : []
  return (
    [isProofReader === true && 'корректор', of.length > 0 && `разделы ${of.join(', ')}`].filter(Boolean).join(', ') ||
    'нет'
  )
}

function restrictionWords({ measure, reason }: Facts): string {
  const of = <Key extends string>(titles: Readonly<Record<Key, string>>, key: unknown) =>
    (titles as Readonly<Record<string, string>>)[String(key)]?.toLowerCase() ?? ''
  return [of(measureTitles, measure), of(reasonTitles, reason)].filter(Boolean).join(': ')
}

/** «роль: автор → редактор раздела». */
export function entryWords({
  action,
  before,
  after,
  words,
}: Pick<OfficeLogEntry, 'action' | 'before' | 'after' | 'words'>): string {
  const said = actionWords[action]
  return typeof said === 'string' ? said : said({ before: factsOf(before), after: factsOf(after), words })
}

/** «Анна Ветрова»; for nobody: «С сервера», «Кто-то», «Само». */
export function actorWords({ by, action, place }: Pick<OfficeLogEntry, 'by' | 'action' | 'place'>): string {
  if (by) return by.display_name
  if (!action.startsWith('access.')) return 'Само'
  return place ? 'Кто-то' : 'С сервера'
}

/** Acts under the words of their day: «сегодня», «вчера», «20 ноября». */
export function daysOf(acts: readonly Act[], now: Date): { day: string; acts: Act[] }[] {
  const days: { day: string; acts: Act[] }[] = []
  for (const act of acts) {
    const day = dayWords(act[0].at, now)
    const last = days.at(-1)
    if (last?.day === day) last.acts.push(act)
    else days.push({ day, acts: [act] })
  }
  return days
}

export type Act = [first: OfficeLogEntry, ...OfficeLogEntry[]]

/** Entries that are read as one act: what one person did to one text within a minute, one entry after another. */
export function actsOf(entries: readonly OfficeLogEntry[]): Act[] {
  const acts: Act[] = []
  for (const entry of entries) {
    const act = acts.at(-1)
    if (act && isSameAct(act[0], entry)) act.push(entry)
    else acts.push([entry])
  }
  return acts
}
const isSameAct = (a: OfficeLogEntry, b: OfficeLogEntry): boolean =>
  a.thing?.kind === 'text' &&
  b.thing?.kind === 'text' &&
  a.thing.id === b.thing.id &&
  a.by?.id === b.by?.id &&
  Math.abs(Date.parse(a.at) - Date.parse(b.at)) < minuteMs

/** What an entry is about, unless it is the person who acted. */
export function thingWords({ thing, by }: Pick<OfficeLogEntry, 'thing' | 'by'>): string | undefined {
  if (!thing || thing.id === by?.id) return undefined
  if (thing.title === null) return `№ ${thing.id}`
  if (thing.title === '') return 'без заголовка'
  return thing.kind === 'person' ? thing.title : quoted(thing.title)
}

/** «Mac, Chrome · Москва · 95.165.*.*». */
export function placeWords({ place, is_erased }: Pick<OfficeLogEntry, 'place' | 'is_erased'>): string {
  if (place) return [place.device, place.city, place.network].filter(Boolean).join(' · ')
  return is_erased ? 'стёрто' : 'с сервера'
}

/** True if an entry came from another place, or from somebody else, than the one that is shown above it. */
export const isFromElsewhere = (entry: OfficeLogEntry, above: OfficeLogEntry): boolean =>
  entry.by?.id !== above.by?.id || placeWords(entry) !== placeWords(above)

/** «издатель», «ИНН». */
const settingTitles: Record<string, string> = {
  ...Object.fromEntries(
    Object.entries(magazineFieldTitles).map(([field, title]) => [
      field,
      title.replace(/^.(?=[а-яё ])/, first => first.toLowerCase()),
    ]),
  ),
  version: 'версия',
  effectiveAt: 'действует с',
  asksAgain: 'спросить заново',
  isWhole: 'целиком',
  entries: 'записей',
  off: 'выключено',
  places: 'разделы',
  place: 'раздел',
  isOff: 'без ленты',
  mark: 'знак',
  grounds: 'цвета',
  picture: 'картинка',
}
const keyTitles: Record<string, string> = {
  ...fieldTitles,
  role: 'роль',
  severity: 'строгость',
  isProofReader: 'корректор',
  sections: 'разделы',
  isOff: 'выключено',
  added: 'своих строк',
  removed: 'убрано строк',
  words: 'слова',
  meant: 'значит',
  detail: 'что',
  from: 'откуда',
  to: 'куда',
  edition: 'выпуск',
  version: 'версия',
  measure: 'мера',
  reason: 'причина',
  until: 'до',
  name: 'имя',
  about: 'о себе',
  display_name: 'имя',
  home_page: 'сайт',
  telegram_profile_link: 'Телеграм',
  vkontakte_profile_link: 'ВКонтакте',
  facebook_profile_link: 'Фейсбук',
  twitter_profile_link: 'Твиттер',
  setting_subs_to_email_packages: 'письма',
  setting_subs_to_web_packages: 'уведомления на сайте',
  setting_subs_to_web_push_packages: 'уведомления браузера',
  setting_subs_to_app_push_packages: 'уведомления приложения',
  expertise: 'почему верить',
  beginning: 'начало',
  lines: 'строк',
  state: 'состояние',
  due: 'срок',
  different: 'из них других',
  rightsOwner: 'чьи права',
  rightsUntil: 'последний день прав',
  rightsNote: 'о правах',
}
const yes = (value: unknown): string =>
  value === null || value === ''
    ? 'нет'
    : value === true
      ? 'да'
      : value === false
        ? 'нет'
        : Array.isArray(value)
          ? value.map(yes).join(', ') || 'нет'
          : typeof value === 'object'
            ? valueWords(value)
            : isRole(value)
              ? personRoleWords[value]
              : String(value)

/** «роль: автор». Settings name their fields otherwise than people and texts do. */
export function valueWords(value: unknown, action?: OfficeLogAction): string {
  if (typeof value !== 'object' || value === null) return yes(value ?? null)
  const titles = action === 'setting.changed' ? settingTitles : keyTitles
  return Object.entries(value)
    .map(([key, each]) => `${titles[key] ?? key}: ${yes(each)}`)
    .join('; ')
}

/** Groups of the filter, by the first word of an action. */
export const actionGroups = {
  roles: {
    title: 'Роли и люди',
    begins: [
      'access.role',
      'access.invited',
      'access.admitted',
      'access.expert',
      'access.second',
      'access.office',
      'access.banned',
      'access.unbanned',
      'marks.',
    ],
  },
  access: {
    title: 'Входы и ключи',
    begins: [
      'access.link',
      'access.first',
      'access.signed',
      'access.session',
      'access.other',
      'access.code',
      'access.key',
      'access.spare',
    ],
  },
  texts: { title: 'Тексты и выпуск', begins: ['text.'] },
  rules: { title: 'Правила и слова', begins: ['rule.', 'comment-rule.', 'proofreading.', 'dictionary.', 'words.'] },
  readers: { title: 'Читатели', begins: ['reader.', 'request.', 'restriction.', 'comment.', 'tip.', 'access.address'] },
  authors: { title: 'Авторы', begins: ['author.'] },
  addresses: { title: 'Адреса', begins: ['address.', 'links.'] },
  newsletters: { title: 'Рассылки', begins: ['newsletter.'] },
  terms: { title: 'Разделы и метки', begins: ['term.'] },
  media: { title: 'Медиатека', begins: ['media.'] },
  settings: { title: 'Настройки', begins: ['setting.'] },
  exports: { title: 'Выгрузки', begins: ['log.', 'archive.'] },
} as const
export type ActionGroup = keyof typeof actionGroups
export const isActionGroup = (name: string | null): name is ActionGroup =>
  name !== null && Object.hasOwn(actionGroups, name)

export const actionsOf = (group: ActionGroup): OfficeLogAction[] =>
  officeLogActions.filter(action => actionGroups[group].begins.some(begin => action.startsWith(begin)))
