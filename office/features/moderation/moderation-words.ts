// What the queue says, in words.
import type { QueueItem, TakenComment } from '#contract/office/moderation.ts'
import { placeholderAvatar } from '#domain/placeholder-avatar.ts'
import { reasonTitles, type ModerationReason } from '#domain/moderation.ts'
import { dayMs, minuteMs } from '#domain/time-units.ts'
import { formatDuration } from '#russian/duration.ts'
import { commentForms, count } from '#russian/plural.ts'

const dayForms = ['день', 'дня', 'дней'] as const
const reportForms = ['жалоба', 'жалобы', 'жалоб'] as const
export const commentsWords = (many: number): string => count(many, commentForms)

/** Findings of the rules, as short as a chip. */
const chips: Readonly<Record<string, string>> = {
  link_of_newcomer: 'ссылка новичка',
  short_link: 'короткая ссылка',
  many_links: 'много ссылок',
  only_link: 'одна ссылка',
  repeat_elsewhere: 'повтор',
  repeat_everywhere: 'реклама: повсюду одно',
  same_by_many: 'пишут одно и то же',
  too_many: 'очень часто',
  too_many_posts: 'под многими статьями',
  new_account: 'новый человек',
  refused_before: 'прежние скрывали',
  premoderated_person: 'под проверкой',
  premoderated_section: 'раздел под проверкой',
  listed_word: 'слово из списка',
}
const reportTitles: Readonly<Record<string, string>> = {
  insult: 'переход на личности',
  spam: 'реклама',
  lie: 'неправда',
  personal: 'чужие данные',
  other: 'другое',
}

type Chip = { words: string; isBad: boolean }

/** Why a comment waits, on its row: reports first, «+1» for another reason. */
export function chipOf({ reports, findings }: Pick<QueueItem, 'reports' | 'findings'>): Chip {
  const many = reports.reduce((sum, report) => sum + report.count, 0)
  const others = reports.length + findings.length - 1
  const more = others > 0 ? ` +${others}` : ''
  const [first] = reports
  if (first) {
    const title = reportTitles[first.reason] ?? first.reason
    return { words: `${count(many, reportForms)}: ${title}${more}`, isBad: true }
  }
  const last = findings.at(-1)
  if (!last) return { words: 'перенесён', isBad: false }
  return { words: `${chips[last.code] ?? 'проверка'}${more}`, isBad: last.code === 'repeat_everywhere' }
}

const addressMax = 40

/** An address as people read it: its letters instead of `%D0%90`. A broken one, or one with signs that nobody sees, stays as it is. */
function decodedAddress(address: string): string {
  try {
    const decoded = decodeURI(address)
    return /\p{C}/u.test(decoded) ? address : decoded
  } catch {
    return address
  }
}

/** «https://www.ru.wikipedia.org/wiki/%D0%90…» → «ru.wikipedia.org/wiki/А…»: where it leads, and how it begins. */
function shortAddress(address: string): string {
  const letters = [...decodedAddress(address).replace(/^https?:\/\/(?:www\.)?/i, '')]
  return letters.length > addressMax
    ? `${letters.slice(0, addressMax - 1).join('')}…`
    : letters.join('').replace(/\/$/, '')
}

const evidenceWords = (evidence: string) => evidence.replaceAll(/https?:\/\/\S+/gi, shortAddress)

/** How long a comment waits: «меньше минуты», «2 мин», «1 ч 30 мин», «2 суток». */
export function waitingWords(since: string, now: Date): string {
  const ms = now.getTime() - new Date(since).getTime()
  return ms < minuteMs ? 'меньше\u00a0минуты' : formatDuration(ms / minuteMs)
}

/** Of all that are shown: «Дольше всех ждут 5 ч 38 мин». */
export const longestWords = (oldest: string, now: Date): string =>
  `${now.getTime() - Date.parse(oldest) < minuteMs ? 'Ждут' : 'Дольше всех ждут'} ${waitingWords(oldest, now)}`

/** Why a comment waits, in sentences: what readers reported, and what the rules found with what they found it in. */
export function whyWords({ reports, findings }: Pick<QueueItem, 'reports' | 'findings'>): string[] {
  const all = [
    ...reports.map(
      report => `${count(report.count, reportForms)} от читателей: «${reportTitles[report.reason] ?? report.reason}»`,
    ),
    ...findings.map(({ reason, evidence }) => (evidence === '' ? reason : `${reason} (${evidenceWords(evidence)})`)),
  ]
  return all.length > 0 ? all : ['Ждал проверки там, откуда его перенесли']
}

/** «214 комментариев», «первый комментарий, с нами 2 дня». */
export function personWords({ shown, since, isExpert }: QueueItem['author'], now: Date): string {
  const days = Math.floor((now.getTime() - new Date(since).getTime()) / dayMs)
  // With the chip beside it there is room for one line.
  if (shown === 0 && days === 0 && !isExpert) return 'новичок, первый комментарий'
  const wrote = shown === 0 ? 'первый комментарий' : shown >= 1000 ? '1000+ комментариев' : commentsWords(shown)
  const isNew = days < 30 ? [days === 0 ? 'с нами первый день' : `с нами ${count(days, dayForms)}`] : []
  return [...(isExpert ? ['эксперт'] : []), wrote, ...isNew].join(', ')
}

/** The picture that the author chose; undefined without one, where initials say more than a placeholder. */
export const portraitOf = ({ avatar }: QueueItem['author']): string | undefined =>
  avatar === '' || avatar === placeholderAvatar ? undefined : avatar

/** «Вера уже скрыла»: the name decides nothing about the form of the verb, so the sentence has none. */
export function takenWords({ by, what }: TakenComment): string {
  if (by === null || what === 'gone') return 'Комментария больше нет в очереди'
  if (what === 'holds') return `Уже открыт: ${by}`
  return what === 'hide' ? `Уже скрыт: ${by}` : `Уже оставлен: ${by}`
}

/** «Скрыт: реклама», «Оставлено: 4 комментария». */
export function decidedWords(action: 'keep' | 'hide', many: number, reason: ModerationReason | null): string {
  if (action === 'keep') return many === 1 ? 'Оставлен. Автор узнает через 10 с' : `Оставлено: ${commentsWords(many)}`
  const why = reason === null ? '' : reasonTitles[reason].toLowerCase()
  return many === 1
    ? `Скрыт: ${why}. Автор увидит причину через 10 с`
    : `Скрыто: ${commentsWords(many)}. Причина: ${why}`
}

/** «4:12». */
export function clockWords(ms: number): string {
  const seconds = Math.floor(ms / 1000)
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

/** The words that the rules found stand out in the text. Longer ones win over those inside them. */
export function markEvidence(text: string, findings: QueueItem['findings']): { text: string; isMarked: boolean }[] {
  const wanted = findings.flatMap(({ evidence }) => evidence.split(' ')).filter(word => word.length > 3)
  const marks = wanted
    .flatMap(word => {
      // What was written as «Ассертивность» is found as `%D0%90…`.
      const written = text.includes(word) ? word : decodedAddress(word)
      const at = text.indexOf(written)
      return at < 0 ? [] : [{ at, end: at + written.length }]
    })
    .toSorted((one, other) => one.at - other.at || other.end - one.end)
  const parts: { text: string; isMarked: boolean }[] = []
  let from = 0
  for (const { at, end } of marks) {
    if (at < from) continue
    if (at > from) parts.push({ text: text.slice(from, at), isMarked: false })
    parts.push({ text: text.slice(at, end), isMarked: true })
    from = end
  }
  return from < text.length ? [...parts, { text: text.slice(from), isMarked: false }] : parts
}
