// Texts of the gate's settings, and parsing of typed lists. Pure.
import type {
  GateChange,
  GateParam,
  GateParamValue,
  GateRuleReply,
  GateScan,
  GateSeverity,
} from '#contract/newsroom-gate.ts'
import { count, formatNumber, plural, type Forms } from '#russian/plural.ts'

export const severityNames: Record<GateSeverity, string> = {
  stop: 'Не даёт выйти',
  warn: 'Предупреждает',
  off: 'Не проверяется',
}

export const ruleGroups = ['Закон', 'Качество', 'Здоровье'] as const

/** What a rule is for: its number of a federal law, or its name, says it. */
export function groupOfRule({ id, law }: Pick<GateRuleReply, 'id' | 'law'>): (typeof ruleGroups)[number] {
  if (id.startsWith('health-')) return 'Здоровье'
  return law?.includes('-ФЗ') ? 'Закон' : 'Качество'
}

const ruleForms = ['правило', 'правила', 'правил'] as const

/** «9 правил не дают выйти, 6 предупреждают, 1 не проверяется.» */
export function strictnessWords(rules: readonly Pick<GateRuleReply, 'severity'>[]): string {
  const [stop, warn, off] = (['stop', 'warn', 'off'] as const).map(
    severity => rules.filter(rule => rule.severity === severity).length,
  ) as [number, number, number]
  const verb = (number: number, one: string, many: string) =>
    `${formatNumber(number)} ${plural(number, [one, many, many])}`
  const others = [
    warn > 0 && verb(warn, 'предупреждает', 'предупреждают'),
    off > 0 && verb(off, 'не проверяется', 'не проверяются'),
  ].filter(Boolean)
  return [`${count(stop, ruleForms)} не ${plural(stop, ['даёт', 'дают', 'дают'])} выйти`, ...others].join(', ') + '.'
}

/** «3 статьи на сайте не подходят». */
export const brokenWords = (number: number): string =>
  `${count(number, articles)} на сайте не ${plural(number, ['подходит', 'подходят', 'подходят'])}`

const dash = ' — '

/** Formats a value as the text of a field. */
export function valueAsText({ kind, value }: GateParam): string {
  if (kind === 'lines') return value.join('\n')
  if (kind === 'pairs')
    return value.map(({ word, instead }) => (instead === '' ? word : word + dash + instead)).join('\n')
  return value === null ? '' : String(value)
}

/** Parses typed text into a value, or returns an error message. */
export function textAsValue(param: GateParam, text: string): { value: GateParamValue } | { error: string } {
  if (param.kind === 'number') {
    const number = Number(text)
    const isRight = text.trim() !== '' && Number.isInteger(number) && number >= param.min && number <= param.max
    return isRight ? { value: number } : { error: `Целое число от ${param.min} до ${formatNumber(param.max)}` }
  }
  if (param.kind === 'date') return { value: text === '' ? null : text }
  const lines = text
    .split('\n')
    .map(line => line.trim())
    .filter(Boolean)
  if (lines.length > 3_000) return { error: 'Не больше 3000 строк' }
  if (param.kind === 'lines') return { value: lines }
  return {
    value: lines.map(line => {
      const [word = '', ...rest] = line.split(/\s+[—–-]\s+/)
      return { word: word.trim(), instead: rest.join(dash).trim() }
    }),
  }
}

const articles = ['статья', 'статьи', 'статей'] as const
const texts = ['готовый текст', 'готовых текста', 'готовых текстов'] as const

/** «Станет нельзя выпустить 3 готовых текста, на сайте не подходят 14 статей». */
export function scanWords({ state, scanned, failing, texts: stopped }: GateScan): string {
  const looked = state === 'running' ? `Просмотрено ${count(scanned, articles)}. ` : ''
  const parts = [
    stopped.length > 0 && `станет нельзя выпустить ${count(stopped.length, texts)}`,
    failing > 0 &&
      `на сайте не ${failing % 10 === 1 && failing % 100 !== 11 ? 'подходит' : 'подходят'} ${count(failing, articles)}`,
  ].filter(Boolean)
  if (state === 'failed') return 'Просмотр прервался: правило изменили ещё раз'
  if (parts.length === 0)
    return state === 'running' ? `${looked}Пока всё подходит` : 'Ничего не изменится: подходит всё'
  const words = parts.join(', ')
  return `${looked}${words[0]!.toUpperCase()}${words.slice(1)}`
}

/** «не даёт выйти → предупреждает; Список: 2 строки → 5 строк». */
export function changeWords(before: GateChange, after: GateChange, params: readonly GateParam[]): string {
  const parts: string[] = []
  if (before.severity !== after.severity && before.severity && after.severity)
    parts.push(`${severityNames[before.severity].toLowerCase()} → ${severityNames[after.severity].toLowerCase()}`)
  for (const { key, label } of params) {
    const [from, to] = [before.params?.[key], after.params?.[key]]
    if (JSON.stringify(from) !== JSON.stringify(to)) parts.push(`${label}: ${shortly(from)} → ${shortly(to)}`)
  }
  return parts.join('; ') || 'без изменений'
}

const shortly = (value: GateParamValue | undefined): string => {
  if (Array.isArray(value)) return count(value.length, ['строка', 'строки', 'строк'])
  return value === null || value === undefined ? 'нет' : String(value)
}

/** What a number of a rule counts, after that number: «не меньше 1 источника», «через 24 месяца». */
const noteForms: Record<string, Forms> = {
  раз: ['раз', 'раза', 'раз'],
  месяцев: ['месяц', 'месяца', 'месяцев'],
  знаков: ['знака', 'знаков', 'знаков'],
  источников: ['источника', 'источников', 'источников'],
}
export const noteWords = (note: string, typed: string): string => {
  const forms = noteForms[note]
  return forms && /^\d+$/.test(typed) ? plural(Number(typed), forms) : note
}
