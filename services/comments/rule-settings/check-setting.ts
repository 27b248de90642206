// What a setting must fulfil before it is tried or saved: known parameters within their bounds, and examples that hold. Pure.
import { DomainError } from '#contract/errors.ts'
import { hourMs, minuteMs } from '#domain/time-units.ts'
import { cutAtWord } from '#russian/cut-at-word.ts'
import { toCommentHtml, listLinks, toPlainText } from '../rules/markup.ts'
import type { EarlierComment, Submission } from '../rules/moderation/phase.ts'
import type { ModerationRule, ParamValue, RuleExample, RuleParam, RuleSetting } from '../rules/moderation/rule.ts'

const nowMs = Date.parse('2026-01-01T12:00:00Z')
const postId = 1

/** A comment that an example describes. */
export function submissionOf({ text: typed, facts }: RuleExample): Submission {
  const content = toCommentHtml(typed)
  const text = toPlainText(content)
  const { published = 100, refused = 0, hours = 24 * 365, today = 0, hour = 0, posts = 1 } = facts
  const { here = 0, elsewhere = 0, others = 0 } = facts
  const earlier: EarlierComment[] = []
  const add = (many: number, minutesAgo: number, of: (n: number) => { postId: number; text: string }) => {
    for (let n = 0; n < Math.min(many, earlierMax); n += 1)
      earlier.push({ id: earlier.length + 1, createdMs: nowMs - minutesAgo * minuteMs, ...of(n) })
  }
  add(here, 30, () => ({ postId, text }))
  add(elsewhere, 30, n => ({ postId: 100 + n, text }))
  add(hour, 30, () => ({ postId, text: '' }))
  add(posts - 1, 5, n => ({ postId: 1_000 + n, text: '' }))
  add(today, 12 * 60, () => ({ postId, text: '' }))
  const author = { createdMs: nowMs - hours * hourMs, published, refused }
  return { text, links: listLinks(content), postId, ownHost: '', nowMs, author, earlier, sameByOthers: others }
}
/** As many earlier comments as the rules get of a person. */
const earlierMax = 200

function problemOf(param: RuleParam, value: ParamValue): string | undefined {
  if (param.kind === 'lines') return Array.isArray(value) ? undefined : 'нужны строки'
  if (typeof value !== 'number') return 'нужно число'
  return value < param.min || value > param.max ? `от ${param.min} до ${param.max}` : undefined
}

/** The setting with all parameters of the rule. Throws `validation` for what does not fit the rule, and for an example that does not hold. */
export function checkSetting(rule: ModerationRule, { action, params, examples }: RuleSetting): RuleSetting {
  const fields: Record<string, string> = {}
  const known = new Map(rule.params.map(param => [param.key, param]))
  for (const key of Object.keys(params)) if (!known.has(key)) fields[key] = 'такой настройки нет'
  const whole: Record<string, ParamValue> = {}
  for (const [key, param] of known) {
    const value = params[key] ?? param.value
    const problem = problemOf(param, value)
    if (problem !== undefined) fields[key] = `«${param.label}»: ${problem}`
    whole[key] = typeof value === 'number' ? value : [...new Set(value)]
  }
  const unknownFact = examples.flatMap(({ facts }) => Object.keys(facts)).find(key => !isFactOf(rule, key))
  if (unknownFact !== undefined) fields['examples'] = 'в примере лишнее'
  const [problem] = Object.values(fields)
  if (problem !== undefined) throw new DomainError('validation', `Не сохранить: ${problem}`, fields)
  const setting = { action, params: whole, examples }
  const broken = findBroken(rule, setting)
  if (broken !== undefined) throw new DomainError('validation', broken, { examples: broken })
  return setting
}

const isFactOf = (rule: ModerationRule, key: string) => (rule.facts as readonly string[]).includes(key)
const isIdle = (rule: ModerationRule, { action, params }: RuleSetting) =>
  action === 'off' || rule.params.some(({ kind, key }) => kind === 'lines' && (params[key] as string[]).length === 0)

/** Why the examples do not hold; undefined if they do. */
function findBroken(rule: ModerationRule, setting: RuleSetting): string | undefined {
  const { params, examples } = setting
  for (const example of examples) {
    const isCaught = rule.find(submissionOf(example), params) !== undefined
    if (isCaught === example.isCaught) continue
    const words = `«${cutAtWord(example.text.replaceAll('\n', ' '), 80)}»`
    return isCaught ? `Правило ловит пример, который должно пропускать: ${words}` : `Правило не ловит пример: ${words}`
  }
  if (!isIdle(rule, setting) && !examples.some(({ isCaught }) => isCaught))
    return 'Нужен хотя бы один пример, который правило ловит'
  return undefined
}
