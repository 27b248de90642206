// Figures as sentences, with a cause and a deed. Pure; days are `2026-11-26`.
import type { AdvertisingReply, BlockKind, NumbersPeriod, NumbersReply, PostNumbersReply } from '#contract/numbers.ts'
import { readingSources, type ReadingSource, type SourceCounts } from '#contract/office/reading.ts'
import { monthsGenitive } from '#russian/dates.ts'
import { count, formatNumber } from '#russian/plural.ts'
import { quoted } from '#russian/quoted.ts'

export const timesForms = ['раз', 'раза', 'раз'] as const
export const peopleForms = ['человек', 'человека', 'человек'] as const

/** Of fewer page views nothing is said but their number. */
export const earlyViews = 50
/** Smaller changes are no news. */
const newsFrom = 0.03
/** A cause explains at least this part of a change. */
const causeFrom = 0.4

export const sourceNames: Record<ReadingSource, string> = {
  search: 'Поиск',
  direct: 'Прямо и закладки',
  zen: 'Дзен',
  social: 'Соцсети и мессенджеры',
  letter: 'Письма',
  internal: 'Другие страницы журнала',
  other: 'Остальное',
}
/** «из поиска стали приходить чаще» */
const fromSource: Record<ReadingSource, string> = {
  search: 'из поиска',
  direct: 'прямо и из закладок',
  zen: 'из Дзена',
  social: 'из соцсетей и мессенджеров',
  letter: 'из писем',
  internal: 'с других страниц журнала',
  other: 'с других сайтов',
}

export const weekdays = ['понедельник', 'вторник', 'среда', 'четверг', 'пятница', 'суббота', 'воскресенье'] as const
/** 0: Monday. */
export const weekdayOf = (day: string): number => (new Date(day).getUTCDay() + 6) % 7
export const dayWords = (day: string): string =>
  `${Number(day.slice(8))} ${monthsGenitive[Number(day.slice(5, 7)) - 1]!}`
export const rangeWords = (from: string, to: string): string => {
  if (from === to) return dayWords(to)
  return from.slice(0, 7) === to.slice(0, 7)
    ? `${Number(from.slice(8))}–${dayWords(to)}`
    : `${dayWords(from)}\u00a0— ${dayWords(to)}`
}
export const hourWords = (hour: number): string => `${String(hour).padStart(2, '0')}:00`

/** «—» is unknown, 0 is none. */
export const orDash = (value: number | null): string => (value === null ? '—' : formatNumber(value))
export const ofHundred = (share: number | null): string => (share === null ? '—' : `${Math.round(share * 100)} из ста`)
/** «+12 %», «−3 %», «—». */
export function changeWords(value: number | null, before: number | null): string {
  if (value === null || before === null || before === 0) return '—'
  const percent = Math.round(((value - before) / before) * 100)
  return `${percent > 0 ? '+' : percent < 0 ? '−' : ''}${Math.abs(percent)}\u00a0%`
}

/** The sentence above the advertisements. */
export function advertisingWords(items: AdvertisingReply['items']): string {
  const sum = (name: 'views' | 'went') => items.reduce((all, item) => all + item[name], 0)
  const [views, went] = [sum('views'), sum('went')]
  if (views === 0) return 'За эти дни рекламу никто не открывал.'
  return `Рекламу открыли ${count(views, timesForms)}, ${went === 0 ? 'по ссылкам не уходили' : `по ссылкам ушли ${count(went, timesForms)}`}.`
}

export type Part = string | { strong: string }

const upToYesterday: Record<NumbersPeriod, string> = { day: 'Вчера', week: 'За неделю', month: 'За четыре недели' }
const earlierOf: Record<NumbersPeriod, string> = {
  day: 'днём раньше',
  week: 'неделей раньше',
  month: 'за четыре недели до того',
}

/** The sentence above the page: what was read, whether that is usual, and why. */
export function headlineOf(
  numbers: Pick<NumbersReply, 'days' | 'total' | 'usualSources' | 'posts' | 'isOwn' | 'from' | 'to'>,
  period: NumbersPeriod,
  isYesterday: boolean,
): Part[] {
  const { total, isOwn, from, to } = numbers
  const when = isYesterday ? upToYesterday[period] : rangeWords(from, to)
  const verb = isOwn ? 'ваши тексты читали' : 'читали'
  if (total.views === null) return ['Пока не измерено: цифры появятся на следующий день после первых читателей.']
  if (total.views === 0) return [`${when} ${isOwn ? 'ваши тексты' : 'журнал'} никто не открывал.`]
  const read: Part[] = [`${when} ${verb} `, { strong: count(total.views, timesForms) }]
  if (total.views < earlyViews) return [...read, '. Пока мало, чтобы сравнивать.']
  return [...read, ...comparisonOf(numbers, period), ...endOf(numbers)]
}

/** Less growth of one text is no news. */
const riseFrom = 0.1

/** The sentence above the table of texts: which was opened most, and which grew most. */
export function textsHeadlineOf(
  { posts, total, isOwn, from, to }: Pick<NumbersReply, 'posts' | 'total' | 'isOwn' | 'from' | 'to'>,
  period: NumbersPeriod,
  isYesterday: boolean,
): Part[] {
  const when = isYesterday ? upToYesterday[period] : rangeWords(from, to)
  const [most, ...others] = posts.toSorted((a, b) => b.views - a.views)
  if (!most || most.views === 0) return [`${when} ${isOwn ? 'ваши тексты' : 'тексты'} никто не открывал.`]
  const all = total.views ?? 0
  const of100 = others.length > 0 && all >= earlyViews ? `, ${ofHundred(most.views / all)} открытий` : ''
  const said: Part[] = [
    `${when} чаще всего ${isOwn ? 'из ваших текстов ' : ''}открывали ${quoted(most.title)}\u00a0— `,
    { strong: count(most.views, timesForms) },
    `${of100}.`,
  ]
  const riseOf = ({ views, before }: (typeof posts)[number]) =>
    views < earlyViews || before === 0 ? 0 : (views - before) / before
  const [risen] = posts.toSorted((a, b) => riseOf(b) - riseOf(a))
  if (!risen || riseOf(risen) < riseFrom) return said
  const growth = `на\u00a0${Math.round(riseOf(risen) * 100)}\u00a0%`
  return risen.id === most.id
    ? [...said, ' Это ', { strong: growth }, ' больше прежнего.']
    : [...said, ` Больше всего прибавил текст ${quoted(risen.title)}: `, { strong: growth }, '.']
}

function comparisonOf(numbers: Pick<NumbersReply, 'total' | 'usualSources' | 'posts'>, period: NumbersPeriod): Part[] {
  const { views, usual, before } = numbers.total
  const base = usual ?? before
  if (base === null || base === 0) return ['. Сравнить пока не с чем.']
  const change = (views! - base) / base
  if (Math.abs(change) < newsFrom)
    return [usual === null ? `\u00a0— столько же, сколько ${earlierOf[period]}.` : '\u00a0— как обычно.']
  const [more, than] = [change > 0 ? 'больше' : 'меньше', usual === null ? `, чем ${earlierOf[period]}` : ' обычного']
  const cause = causeOf(numbers, views! - base)
  return [
    `\u00a0— на ${Math.round(Math.abs(change) * 100)}\u00a0% ${more}${than}${cause === undefined ? '.' : `: ${cause}.`}`,
  ]
}

/** The text or the source that made most of the change; undefined if no single one did. */
export function causeOf(
  { posts, total, usualSources }: Pick<NumbersReply, 'total' | 'usualSources' | 'posts'>,
  difference: number,
): string | undefined {
  const sign = Math.sign(difference)
  const enough = Math.abs(difference) * causeFrom
  const [post] = posts.toSorted((a, b) => sign * (b.views - b.before - (a.views - a.before)))
  const [now, usual] = [total.sources, usualSources]
  const changeOf = (source: ReadingSource) => (now && usual ? sign * (now[source] - usual[source]) : 0)
  const [source] = readingSources.toSorted((a, b) => changeOf(b) - changeOf(a))
  const bySource = source && changeOf(source) >= enough ? fromSource[source] : undefined
  if (post && sign * (post.views - post.before) >= enough) {
    const opened =
      sign > 0 ? `«${post.title}» открыли ${count(post.views, timesForms)}` : `«${post.title}» открывали реже`
    return bySource === undefined ? opened : `${opened}, ${sign > 0 ? 'больше всего' : 'меньше приходили'} ${bySource}`
  }
  return bySource === undefined ? undefined : `${bySource} приходили ${sign > 0 ? 'чаще' : 'реже'}`
}

function endOf({ days, total }: Pick<NumbersReply, 'days' | 'total'>): Part[] {
  const best = bestHour(days)
  return [
    ...(total.finished === null ? [] : [' Дочитывают ', { strong: ofHundred(total.finished) }, '.']),
    ...(best
      ? [
          ` Лучший час\u00a0— ${days.length > 1 ? `${weekdays[weekdayOf(best.day)]!}, ` : ''}`,
          { strong: hourWords(best.hour) },
          '.',
        ]
      : []),
  ]
}

/** The hour with the most views; undefined if hours are unknown. */
export function bestHour(
  days: readonly { day: string; hours: readonly number[] }[],
): { day: string; hour: number } | undefined {
  const all = days.flatMap(({ day, hours }) => hours.map((views, hour) => ({ day, hour, views })))
  const best = all.reduce((top, each) => (each.views > top.views ? each : top), { day: '', hour: 0, views: 0 })
  return best.views > 0 ? best : undefined
}

/** Of a hundred readers; the shares are whole and sum to 100. */
export function hundredOf(sources: SourceCounts): { source: ReadingSource; of100: number }[] {
  const sum = readingSources.reduce((all, source) => all + sources[source], 0)
  if (sum === 0) return []
  const exact = readingSources.map(source => ({ source, share: (sources[source] / sum) * 100 }))
  let left = 100 - exact.reduce((all, { share }) => all + Math.floor(share), 0)
  const byRest = exact.toSorted((a, b) => (b.share % 1) - (a.share % 1))
  const raised = new Set(byRest.slice(0, left).map(({ source }) => source))
  left = 0
  return exact
    .map(({ source, share }) => ({ source, of100: Math.floor(share) + (raised.has(source) ? 1 : 0) }))
    .filter(({ of100 }) => of100 > 0)
    .toSorted((a, b) => b.of100 - a.of100)
}

// ---- how far people read

export type Block = NonNullable<PostNumbersReply['blocks']>[number]
export const blockNames: Record<BlockKind, string> = {
  text: 'Абзац',
  heading: 'Заголовок',
  list: 'Список',
  picture: 'Картинка',
  table: 'Таблица',
  video: 'Видео или звук',
  aside: 'Врезка',
  other: 'Блок',
}
const onBlock: Record<BlockKind, string> = {
  text: 'На абзаце',
  heading: 'На заголовке',
  list: 'На списке',
  picture: 'На картинке',
  table: 'На таблице',
  video: 'На видео',
  aside: 'На врезке',
  other: 'На блоке',
}
const advice: Record<BlockKind, { cause: string; deed: string }> = {
  text: { cause: 'возможно, здесь затянуто или ответ уже получен', deed: 'Сократить или перенести главное выше' },
  heading: { cause: 'дальше обещано не то, за чем пришли', deed: 'Переписать заголовок главы' },
  list: { cause: 'список читают как ответ и уходят', deed: 'Связать его со следующей главой' },
  picture: { cause: 'картинка занимает экран, и кажется, что текст кончился', deed: 'Уменьшить или поставить ниже' },
  table: { cause: 'таблицу трудно читать с телефона', deed: 'Заменить списком' },
  video: { cause: 'остаются смотреть и к тексту не возвращаются', deed: 'Поставить ближе к концу' },
  aside: { cause: 'врезку принимают за конец', deed: 'Переставить или убрать' },
  other: { cause: 'здесь текст прерывается', deed: 'Посмотреть, нужен ли он' },
}
/** A block after which fewer leave is no trouble. */
const lossFrom = 0.08

export type Loss = { at: number; of100: number; words: string; cause: string; deed: string }

/** The block on which most of those who came to it leave; undefined if none loses many. The last block loses nobody: it is the end. */
export function worstLoss(blocks: readonly Block[]): Loss | undefined {
  const losses = blocks.slice(0, -1).map(({ reached, kind }, at) => ({
    at,
    kind,
    share: reached < earlyViews ? 0 : (reached - blocks[at + 1]!.reached) / reached,
  }))
  const worst = losses.reduce((top, each) => (each.share > top.share ? each : top), {
    at: -1,
    kind: 'other' as BlockKind,
    share: 0,
  })
  if (worst.share < lossFrom) return undefined
  const of100 = Math.round(worst.share * 100)
  return { at: worst.at, of100, words: `${onBlock[worst.kind]} уходит ${of100} из ста`, ...advice[worst.kind] }
}

// ---- files

/** For Excel in Russian: semicolons, and a mark that the file is UTF-8. A cell that begins like a formula is no formula. */
export function csvOf(rows: readonly (readonly (string | number)[])[]): string {
  const cell = (value: string | number) => {
    const text = String(value).replaceAll('\u00a0', ' ')
    const safe = /^[=+@\t\r]|^-(?!\d)/.test(text) ? `'${text}` : text
    return /[";\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
  }
  return `\uFEFF${rows.map(row => row.map(cell).join(';')).join('\r\n')}\r\n`
}
