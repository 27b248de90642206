// The setting of a rule as it is typed, and its words. Pure.
import type {
  CommentRule,
  CommentRuleChange,
  CommentRuleSetting,
  CommentRuleTrial,
} from '#contract/office/comment-rules.ts'
import { ruleActionTitles } from '#domain/moderation.ts'
import { count, formatNumber } from '#russian/plural.ts'

type Setting = CommentRule['setting']
export type TypedExample = { text: string; isCaught: boolean; facts: Readonly<Record<string, string>> }
export type TypedRule = {
  action: Setting['action']
  params: Readonly<Record<string, string>>
  examples: readonly TypedExample[]
}

export const typedOf = ({ setting: { action, params, examples } }: Pick<CommentRule, 'setting'>): TypedRule => ({
  action,
  params: Object.fromEntries(
    Object.entries(params).map(([key, value]) => [key, typeof value === 'number' ? String(value) : value.join('\n')]),
  ),
  examples: examples.map(({ text, isCaught, facts }) => ({
    text,
    isCaught,
    facts: Object.fromEntries(Object.entries(facts).map(([key, value]) => [key, String(value)])),
  })),
})

const isWhole = (text: string) => /^\d{1,7}$/.test(text.trim())

/** What is wrong with a typed parameter; undefined if nothing is. */
export function problemOf(param: CommentRule['params'][number], text: string): string | undefined {
  if (param.kind === 'lines') return undefined
  const isRight = isWhole(text) && Number(text) >= param.min && Number(text) <= param.max
  return isRight ? undefined : `Целое число от ${param.min} до ${formatNumber(param.max)}`
}

/** Undefined as long as something typed cannot be sent. */
export function settingOf({ params, facts }: CommentRule, typed: TypedRule): CommentRuleSetting | undefined {
  if (params.some(param => problemOf(param, typed.params[param.key] ?? '') !== undefined)) return undefined
  if (typed.examples.some(({ text }) => text.trim() === '')) return undefined
  return {
    action: typed.action,
    params: Object.fromEntries(
      params.map(({ key, kind }) => {
        const text = typed.params[key] ?? ''
        return [key, kind === 'number' ? Number(text) : linesOf(text)]
      }),
    ),
    examples: typed.examples.map(({ text, isCaught, facts: told }) => ({
      text,
      isCaught,
      facts: Object.fromEntries(
        facts.flatMap(({ key }) => (isWhole(told[key] ?? '') ? [[key, Number(told[key])] as const] : [])),
      ),
    })),
  }
}

const linesOf = (text: string) =>
  text
    .split('\n')
    .map(line => line.trim())
    .filter(Boolean)

const comments = ['комментарий', 'комментария', 'комментариев'] as const

/** «Просмотрено 1000 комментариев. Правило поймало бы 14 (сейчас – 10). Из них модераторы показали 3, скрыли 9, никто не смотрел 2». */
export function trialWords({ looked, before, caught, kept, removed }: CommentRuleTrial): string {
  const looks = `Просмотрено: ${count(looked, comments)}.`
  const now = `Сейчас правило ловит ${formatNumber(before)}`
  if (caught === 0) return `${looks} Правило не поймало бы ничего. ${now}.`
  return (
    `${looks} Правило поймало бы ${formatNumber(caught)}. ${now}. ` +
    `Из пойманных модераторы показали ${formatNumber(kept)}, скрыли ${formatNumber(removed)}, ` +
    `никто не смотрел ${formatNumber(caught - kept - removed)}.`
  )
}

export const fateWords: Readonly<Record<CommentRuleTrial['items'][number]['fate'], string>> = {
  kept: 'модератор показал',
  removed: 'модератор скрыл',
  unseen: 'никто не смотрел',
}

const shortly = (value: number | readonly string[] | undefined): string => {
  if (value === undefined) return 'нет'
  return typeof value === 'number' ? formatNumber(value) : count(value.length, ['строка', 'строки', 'строк'])
}

/** «ставит в очередь → скрывает сразу; Слова: 2 строки → 3 строки (+«казино»)». */
export function changeWords(
  { before, after }: Pick<CommentRuleChange, 'before' | 'after'>,
  params: CommentRule['params'],
): string {
  const parts: string[] = []
  if (before.action !== after.action)
    parts.push(`${ruleActionTitles[before.action].toLowerCase()} → ${ruleActionTitles[after.action].toLowerCase()}`)
  for (const { key, label } of params) {
    const [from, to] = [before.params[key], after.params[key]]
    if (JSON.stringify(from) === JSON.stringify(to)) continue
    parts.push(`${label}: ${shortly(from)} → ${shortly(to)}${differenceOf(from, to)}`)
  }
  if (JSON.stringify(before.examples) !== JSON.stringify(after.examples)) parts.push('примеры')
  return parts.join('; ') || 'без изменений'
}

const namedLines = 5

function differenceOf(from: number | string[] | undefined, to: number | string[] | undefined): string {
  if (!Array.isArray(from) || !Array.isArray(to)) return ''
  const added = to.filter(line => !from.includes(line)).map(line => `+${line}`)
  const removed = from.filter(line => !to.includes(line)).map(line => `−${line}`)
  const all = [...added, ...removed]
  if (all.length === 0) return ''
  return ` (${all.slice(0, namedLines).join(', ')}${all.length > namedLines ? ` и ещё ${all.length - namedLines}` : ''})`
}
