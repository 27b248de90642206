// What «Сегодня» says. Pure; the current time is an argument.
import type { Broken, DayText, TodayReading, Waiting } from '#contract/newsroom-today.ts'
import { capitalized } from '#russian/capitalized.ts'
import { count, formatNumber, plural } from '#russian/plural.ts'
import { dateWords, untilWords, whenWords } from '../../parts/relative-dates.ts'

/** «Доброе утро» until noon, and so on; at night people are awake too. */
export function greetingOf(now: Date): string {
  const hour = now.getHours()
  if (hour < 5) return 'Доброй ночи'
  if (hour < 12) return 'Доброе утро'
  return hour < 18 ? 'Добрый день' : 'Добрый вечер'
}

const weekdays = ['воскресенье', 'понедельник', 'вторник', 'среда', 'четверг', 'пятница', 'суббота']
/** «понедельник, 23 ноября». */
export const dateOf = (now: Date): string => `${weekdays[now.getDay()]}, ${dateWords(now.toISOString(), now)}`

export const clockOf = (iso: string): string => {
  const at = new Date(iso)
  return `${at.getHours()}:${String(at.getMinutes()).padStart(2, '0')}`
}

/** `due`: the part of the note that is about time or in its way; only this part is in the colour of urgency. */
export type RowWords = { title: string; due?: string; note: string; verb: string; path: string }

const letterForms = {
  typo: ['опечатка', 'опечатки', 'опечаток'],
  question: ['вопрос', 'вопроса', 'вопросов'],
  letter: ['письмо', 'письма', 'писем'],
  ads: ['запрос о рекламе', 'запроса о рекламе', 'запросов о рекламе'],
} as const
/** «Опечатка от читателя», «3 вопроса от читателей», «2 запроса о рекламе». */
function lettersWords(kind: keyof typeof letterForms, number: number): string {
  const forms = letterForms[kind]
  const words = number === 1 ? capitalized(forms[0]) : count(number, forms)
  return kind === 'ads' ? words : `${words} от ${number === 1 ? 'читателя' : 'читателей'}`
}
const articleForms = ['статья', 'статьи', 'статей'] as const

const commentForms = ['комментарий', 'комментария', 'комментариев'] as const
const appealForms = ['обжалование', 'обжалования', 'обжалований'] as const
const requestForms = ['запрос', 'запроса', 'запросов'] as const
/** «Ждёт 1 комментарий», «Ждут 3 комментария». */
const waitForms = (number: number) => (number % 10 === 1 && number % 100 !== 11 ? 'Ждёт' : 'Ждут')

const textAsks = {
  proofread: { note: 'ждёт корректуры', verb: 'Вычитать' },
  check: { note: 'ждёт факт-чека', verb: 'Проверить' },
  release: { note: 'готов', verb: 'Назначить' },
  finish: { note: '', verb: 'Дописать' },
  unblock: { note: '', verb: 'Исправить' },
} as const

/** Nobody has given it a time, or it has one in the plan, at which nothing will happen by itself. */
const noTime = 'время выхода не назначено'
const notPut = 'ещё не поставлен'

type What = Exclude<Waiting['what'], { kind: 'bell' }>

/** The words of a row; those of the bell are in the shell. */
export function wordsOfWaiting(what: What, now: Date): RowWords {
  switch (what.kind) {
    case 'inbox': {
      if (what.letters === null)
        return {
          title: `Вам передали ${count(what.count, letterForms.letter)}`,
          note: 'Коллега просит ответить читателю',
          verb: 'Ответить',
          path: '/inbox?mine',
        }
      return {
        title: lettersWords(what.letters, what.count),
        note: what.letters === 'typo' ? 'Простые исправятся разом' : what.count === 1 ? 'Ждёт ответа' : 'Ждут ответа',
        verb: 'Разобрать',
        path: `/inbox?kind=${what.letters}`,
      }
    }
    case 'gate':
      return {
        title: `Правила нарушает ${count(what.count, articleForms)} на сайте`,
        note: 'Так нашла проверка архива',
        verb: 'Посмотреть',
        path: '/settings/gate',
      }
    case 'comments':
      return {
        title:
          what.count > 0
            ? `${waitForms(what.count)} модератора ${count(what.count, commentForms)}`
            : `${waitForms(what.appeals)} ответа ${count(what.appeals, appealForms)}`,
        note:
          [
            ...(what.reported > 0 ? [`${what.reported} с\u00a0жалобами читателей`] : []),
            ...(what.appeals > 0 && what.count > 0 ? [count(what.appeals, appealForms)] : []),
          ].join(' · ') || 'Люди ждут, когда их услышат',
        verb: 'Разобрать',
        path: what.count > 0 ? '/moderation' : '/moderation?tab=appeals',
      }
    case 'requests':
      return {
        title: `${count(what.count, requestForms)} о персональных данных`,
        due: [
          ...(what.overdue > 0 ? [`у\u00a0${what.overdue} срок прошёл`] : []),
          ...(what.soon > 0 ? [`у\u00a0${what.soon} скоро срок`] : []),
        ].join(' · '),
        note: what.overdue + what.soon > 0 ? '' : 'Срок ещё не скоро',
        verb: 'Ответить',
        path: '/people/requests',
      }
    case 'review':
      return {
        title: `Пора пересмотреть ${count(what.count, ['статью', 'статьи', 'статей'])} о здоровье`,
        note: 'Срок проверки прошёл, или источник устарел',
        verb: 'Пересмотреть',
        path: '/health',
      }
    case 'text': {
      const { note: asked, verb } = textAsks[what.asks]
      const note = what.asks === 'release' ? `${asked}, ${what.at === null ? noTime : notPut}` : asked
      return {
        title: what.text.title || 'Без заголовка',
        due: dueOf(what, now),
        note: [note, what.owner ?? ''].filter(Boolean).join(' · '),
        verb,
        path: `/texts/${what.text.id}`,
      }
    }
  }
}

/** When a text is wanted, and what is in the way. */
function dueOf({ asks, at, reason }: Extract<What, { kind: 'text' }>, now: Date): string {
  const isPast = at !== null && new Date(at) < now
  const when = at === null ? '' : isPast ? whenWords(at, now) : untilWords(at, now)
  if (asks === 'finish') return isPast ? 'срок прошёл' : `сдать: ${when}`
  if (asks === 'release') return when && `по плану ${when}`
  if (asks !== 'unblock') return when
  const why = `${isPast ? 'не вышло' : 'не выйдет'}: ${reason ?? 'проверка не пройдена'}`
  return [why, isPast ? when : when && `стоит на ${when}`].filter(Boolean).join(' · ')
}

const jobForms = ['задача', 'задачи', 'задач'] as const
const mailForms = ['письмо не ушло', 'письма не ушли', 'писем не ушло'] as const
const mailQueue = 'mail.send-letter'

export function wordsOfBroken(broken: Exclude<Broken, { kind: 'bell' }>): {
  title: string
  note: string
  verb: string
} {
  if (broken.kind === 'disk') {
    const free = (broken.freeBytes / 1024 ** 3).toFixed(1).replace('.', ',')
    return {
      title: `Диск почти полон: осталось ${free} ГБ`,
      note: 'Когда место кончится, сохранить будет нельзя ничего',
      verb: 'Убрать лишнее из медиатеки',
    }
  }
  if (broken.kind === 'links')
    return {
      title: `${plural(broken.count, ['Новая ссылка ведёт', 'Новые ссылки ведут', 'Новые ссылки ведут'])} в никуда: ${formatNumber(broken.count)}`,
      note: 'Так нашёл ночной обход вышедших статей и рецептов',
      verb: 'Посмотреть',
    }
  const isMail = broken.queue === mailQueue
  return {
    title: isMail ? count(broken.count, mailForms) : `Не сделано само: ${count(broken.count, jobForms)}`,
    note: isMail ? `Почтовый сервер ответил: ${broken.reason}` : `${broken.queue}: ${broken.reason}`,
    verb: isMail ? 'Отправить ещё раз' : 'Попробовать ещё раз',
  }
}

/** The part of the day line that is before this moment, from 0 to 100. The line begins at six. */
export const lineFrom = 6
export function placeOf(iso: string): number {
  const at = new Date(iso)
  const hours = at.getHours() + at.getMinutes() / 60
  return Math.max(0, Math.min(100, ((hours - lineFrom) / (24 - lineFrom)) * 100))
}
export const lineHours = [6, 9, 12, 15, 18, 21] as const
/** The widest screens on which the clock of now would lie on this hour of the line, so that the hour is not named there. */
export function clockCovers(hour: number, now: Date): 'desk' | 'tablet' | 'phone' | undefined {
  const apart = Math.abs(hour - now.getHours() - now.getMinutes() / 60)
  if (apart < 0.8) return 'desk'
  if (apart < 1.1) return 'tablet'
  return apart < 2.1 ? 'phone' : undefined
}

/** Where the disc of a text stands: nearer to the dot of now it would lie under it, so it stands beside it, on a line of any width. */
export const discLeft = (place: number, now: number): string =>
  place > now ? `min(100%, max(${place}%, ${now}% + 1.2rem))` : `max(0%, min(${place}%, ${now}% - 1.2rem))`

/** Where a card stands over the line, in percent of it. Of two near ones the earlier is above, so that its stem crosses no other card. */
export type CardPlace = { left: number; room: number; isAbove: boolean }
/** The least width of a card, 130 px on the narrowest line that has cards. */
const cardPart = 13

/** The places of the cards over these places of the line; undefined if two rows of cards are too few. */
export function cardPlaces(places: readonly number[]): readonly CardPlace[] | undefined {
  const cards: CardPlace[] = []
  let [next, nextAbove] = [100, 100]
  for (const [place, index] of places.map((each, at) => [each, at] as const).toSorted((a, b) => b[0] - a[0])) {
    const left = Math.min(place, 100 - cardPart)
    const isAbove = next - left < cardPart
    if (isAbove && nextAbove - left < cardPart) return undefined
    cards[index] = { left, room: (isAbove ? nextAbove : next) - left, isAbove }
    next = left
    if (isAbove) nextAbove = left
  }
  return cards
}

const unfinished: Partial<Record<DayText['stage'], string>> = {
  idea: 'ещё идея',
  draft: 'ещё черновик',
  'fact-check': 'ещё в факт-чеке',
  proofreading: 'ещё в корректуре',
}

type State = { words: string; tone: 'calm' | 'warn' | 'bad' }

/** What the card of a text says: «вышло», «выйдет само», why it will not, or why it did not although its hour is past. */
export function stateOf(
  { state, stage, blocker, lateSeconds }: Pick<DayText, 'state' | 'stage' | 'blocker' | 'lateSeconds'>,
  isPast: boolean,
): State {
  const late = lateSeconds === null ? '' : lateWords(lateSeconds)
  if (state === 'out') return { words: late ? `вышло, опоздание ${late}` : 'вышло', tone: 'calm' }
  if (late) return { words: `опаздывает на ${late}`, tone: 'warn' }
  if (state === 'planned') {
    const why = unfinished[stage] ?? blocker
    if (isPast) return { words: `не вышло: ${why ?? 'выход не поставлен'}`, tone: 'bad' }
    // The card says its hour of the plan.
    if (why === null) return { words: `по плану, ${notPut}`, tone: 'warn' }
    return { words: unfinished[stage] === undefined ? `не выйдет: ${why}` : why, tone: 'warn' }
  }
  return blocker === null ? { words: 'выйдет само', tone: 'calm' } : { words: `не выйдет: ${blocker}`, tone: 'warn' }
}
const lateWords = (seconds: number) =>
  seconds < 3_600 ? `${Math.max(1, Math.round(seconds / 60))}\u00a0мин` : `${Math.round(seconds / 3_600)}\u00a0ч`

/** «на 21 % больше, чем обычно в понедельник»; empty if the usual number is unknown. */
export function comparedWords(readers: number, usual: number | null, now: Date): string {
  if (usual === null || usual === 0) return ''
  const percent = Math.round(((readers - usual) / usual) * 100)
  const day = ['воскресенье', 'понедельник', 'вторник', 'среду', 'четверг', 'пятницу', 'субботу'][now.getDay()]!
  const where = `${day === 'вторник' ? 'во' : 'в'} ${day}`
  if (Math.abs(percent) < 3) return `как обычно ${where}`
  return `на ${Math.abs(percent)}\u00a0% ${percent > 0 ? 'больше' : 'меньше'}, чем обычно ${where}`
}

const viewForms = ['просмотр', 'просмотра', 'просмотров'] as const
/** «К 10:00 было 320 просмотров, обычно 280»; empty before anything is counted. */
export function hoursWords({ hours, usual }: TodayReading): string {
  if (hours.length === 0) return ''
  const sum = (counts: readonly number[]) => counts.reduce((all, each) => all + each, 0)
  const read = `К\u00a0${hours.length}:00 было ${count(sum(hours), viewForms)}`
  return usual === null ? read : `${read}, обычно ${formatNumber(usual.soFar)}`
}

export const laterNames = { evening: 'До вечера', tomorrow: 'До завтра', monday: 'До понедельника' } as const
export type Later = keyof typeof laterNames

/** When what was put off comes back: at 18:00, or at 9:00. After 17:00 «вечером» is an hour later. */
export function laterOf(later: Later, now: Date): Date {
  const at = new Date(now)
  if (later === 'evening') {
    at.setHours(Math.max(18, now.getHours() + 1), 0, 0, 0)
    return at
  }
  at.setHours(9, 0, 0, 0)
  const days = later === 'tomorrow' ? 1 : (8 - now.getDay()) % 7 || 7
  at.setDate(at.getDate() + days)
  return at
}

const textForms = ['текст', 'текста', 'текстов'] as const
const rawForms = ['не готов', 'не готовы', 'не готовы'] as const
/** «3 текста, 2 не готовы». */
export function dayWordsOf(stages: readonly string[]): string {
  const raw = stages.filter(stage => stage !== 'ready' && stage !== 'out').length
  if (stages.length === 0) return 'Пусто'
  return [count(stages.length, textForms), ...(raw > 0 ? [count(raw, rawForms)] : [])].join(', ')
}
const shortDays = ['Вс', 'Пн', 'Вт', 'Ср', 'Чт', 'Пт', 'Сб']
export function dayName(day: string): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return `${shortDays[new Date(year, month - 1, date).getDay()]} ${date}`
}
