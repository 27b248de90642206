// The text of a row of the bell: who, what, and the label of its action. Pure; the current time is an argument.
import type { BellGroup, BellRow } from '#contract/newsroom-bell.ts'
import { count } from '#russian/plural.ts'
import { agoWords, deadlineOf } from '../../parts/relative-dates.ts'

export const groupNames: Record<BellGroup, string> = {
  answer: 'Ждут ответа',
  broken: 'Сломалось',
  earlier: 'Раньше',
}

export type BellWords = {
  /** Shown in bold: the people, or the text if no person caused it. */
  who: string
  what: string
  /** The small line below: text, count, time. */
  note: string
  verb: string
  path: string
}

const others = ['один', 'двое', 'трое', 'четверо', 'пятеро', 'шестеро', 'семеро', 'восьмеро', 'девятеро']
const firstName = (name: string) => name.split(' ', 1)[0]!

/** «Нина Левина», «Нина и Денис», «Нина и ещё двое». */
export function peopleWords({ people, peopleCount }: Pick<BellRow, 'people' | 'peopleCount'>): string {
  const [first, second] = people
  if (!first) return 'Коллега'
  if (peopleCount === 1) return first.name
  if (peopleCount === 2 && second) return `${firstName(first.name)} и ${firstName(second.name)}`
  const rest = peopleCount - 1
  return `${firstName(first.name)} и ещё ${others[rest - 1] ?? `${rest} человек`}`
}

const remarkForms = ['реплика', 'реплики', 'реплик'] as const
const claimForms = ['утверждение', 'утверждения', 'утверждений'] as const
const dayForms = ['день', 'дня', 'дней'] as const

/** «на 2 мин», «на 3 ч». */
const lateWords = (seconds: number) =>
  seconds < 3_600 ? `на ${Math.max(1, Math.round(seconds / 60))}\u00a0мин` : `на ${Math.round(seconds / 3_600)}\u00a0ч`

/** What is said of living health texts. */
function healthWords({ text, detail }: BellRow, kind: 'signed' | 'doubted' | 'review' | 'source') {
  const path = text ? `/health?text=${text.id}` : '/health'
  if (kind === 'doubted') return { what: ': эксперт не согласен', verb: 'Посмотреть', path }
  if (kind === 'source')
    return { what: detail.isGone ? ': источник не открывается' : ': источник изменился', verb: 'Посмотреть', path }
  if (kind === 'signed')
    return { what: `: эксперт подписал ${count(detail.count ?? 0, claimForms)}`, verb: 'Посмотреть', path }
  const what = detail.days ? `: пересмотр просрочен на ${count(detail.days, dayForms)}` : ': пора пересмотреть'
  return { what, verb: 'Пересмотреть', path }
}

/** What is said of rights to pictures and files. */
function rightsWords({ thing, detail }: BellRow, kind: 'rights' | 'rights-ended') {
  const who = thing?.title ? `«${thing.title}»` : 'Файл медиатеки'
  const path = thing ? `/media?item=${thing.kind}-${thing.id}` : '/media'
  return kind === 'rights'
    ? { who, what: `: права кончаются через ${count(detail.days ?? 1, dayForms)}`, verb: 'Продлить', path }
    : { who, what: ': права кончились, читатели этого не видят', verb: 'Заменить', path }
}

export function wordsOfRow(row: BellRow, now: Date): BellWords {
  const { kind, text, thing, detail, peopleCount } = row
  const title = `«${text?.title || 'Без заголовка'}»`
  const many = peopleCount > 1
  const who = peopleWords(row)
  const ago = agoWords(row.at, now)
  const path = text ? `/texts/${text.id}` : '/plan'
  const toRemark = detail.remarkId === undefined ? path : `${path}?remark=${detail.remarkId}`
  const talk = [title, ...(row.count > 1 ? [count(row.count, remarkForms)] : []), ago].join(' · ')
  const deadline = detail.deadline === undefined ? undefined : deadlineOf(detail.deadline, now).words
  switch (kind) {
    case 'remark':
      return { who, what: many ? 'пишут на полях' : 'пишет на полях', note: talk, verb: 'Ответить', path: toRemark }
    case 'answer':
      return { who, what: many ? 'отвечают вам' : 'отвечает вам', note: talk, verb: 'Ответить', path: toRemark }
    case 'mention':
      return {
        who,
        what: many ? 'зовут вас в замечание' : 'зовёт вас в замечание',
        note: talk,
        verb: 'Ответить',
        path: toRemark,
      }
    case 'given':
      return {
        who,
        what: `отдаёт вам текст ${title}`,
        note: [...(deadline ? [`срок: ${deadline}`] : []), ago].join(' · '),
        verb: 'Открыть',
        path,
      }
    case 'stage':
      return {
        who: title,
        what: detail.stage === 'fact-check' ? 'ждёт факт-чека' : 'ждёт корректуры',
        note: [...(row.people.length > 0 ? [`от кого: ${who}`] : []), ago].join(' · '),
        verb: detail.stage === 'fact-check' ? 'Проверить' : 'Вычитать',
        path,
      }
    case 'asked':
      return { who, what: `${many ? 'просят' : 'просит'} открыть текст ${title}`, note: ago, verb: 'Посмотреть', path }
    case 'deadline':
      return { who: title, what: `надо сдать: ${deadline ?? 'завтра'}`, note: ago, verb: 'Дописать', path }
    case 'overdue':
      return { who: title, what: deadline ?? 'просрочен', note: ago, verb: 'Дописать', path }
    case 'signed':
    case 'doubted':
    case 'review':
    case 'source':
      return { who: title, note: ago, ...healthWords(row, kind) }
    case 'letter':
      return {
        who,
        what: 'просит ответить на письмо',
        note: ago,
        verb: 'Ответить',
        path: thing ? `/inbox?item=${thing.id}` : '/inbox',
      }
    case 'tip':
      return {
        who: title,
        what: 'цитирует комментарий, которого больше не видно',
        note: ago,
        verb: 'Посмотреть',
        path: '/moderation?tab=tips&state=out',
      }
    case 'late':
      return { who: title, what: `опаздывает ${lateWords(detail.seconds ?? 0)}`, note: ago, verb: 'Посмотреть', path }
    case 'failed':
      return { who: title, what: 'не выходит', note: `пробуем снова сами · ${ago}`, verb: 'Исправить', path }
    case 'rights':
    case 'rights-ended':
      return { note: ago, ...rightsWords(row, kind) }
  }
}

const newForms = ['новое уведомление', 'новых уведомления', 'новых уведомлений'] as const
/** The announcement of new notifications for screen readers. */
export const announced = (many: number): string => count(many, newForms)
