// Changes a rule: one transaction stores the setting, writes it to the log of changes and queues a scan of the archive.
import { isDeepStrictEqual } from 'node:util'
import { DomainError } from '#contract/errors.ts'
import type { GateChange, GateParam, GateParamValue } from '#contract/newsroom-gate.ts'
import { addToLog } from '#platform/office-log/append.ts'
import type { Newsroom } from '../newsroom.ts'
import { forgetChecks } from '../store/plan.ts'
import {
  findNewestChange,
  insertChange,
  listRuleSettings,
  lockRule,
  saveRuleSetting,
  type GateChangeRow,
  type GateScanRow,
} from '../store/gate.ts'
import { paramsOf, severityOf, type RuleSetting } from './gate.ts'
import type { GateRule } from './rule.ts'
import { findRule } from './rules.ts'
import { askScan, type WholeSetting } from './scan.ts'
import { forgetSettings, readSettings } from './settings.ts'

export function getRule(id: string): GateRule {
  const rule = findRule(id)
  if (!rule) throw new DomainError('not_found', 'Такого правила нет')
  return rule
}

export const wholeSetting = (rule: GateRule, setting?: RuleSetting): WholeSetting => ({
  severity: severityOf(rule, setting),
  params: paramsOf(rule, setting),
})

/** The setting after a change. Throws `validation` for parameters that the rule does not have and for wrong values. */
export function settingAfter(
  rule: GateRule,
  present: WholeSetting,
  { severity, params = {} }: GateChange,
): WholeSetting {
  const fields: Record<string, string> = {}
  if (rule.isFixed && severity !== undefined && severity !== rule.severity)
    fields['severity'] = 'это правило останавливает всегда: без него страница не выйдет'
  for (const [key, value] of Object.entries(params)) {
    const param = rule.params.find(each => each.key === key)
    const wrong = param ? problemOf(param, value) : 'такой настройки нет'
    if (wrong) fields[key] = wrong
  }
  const [reason] = Object.values(fields)
  if (reason) throw new DomainError('validation', `Не сохранить: ${reason}`, fields)
  return {
    severity: rule.isFixed ? rule.severity : (severity ?? present.severity),
    params: { ...present.params, ...params },
  }
}

const isPair = (value: unknown) => typeof value === 'object' && value !== null
const fits: Record<GateParam['kind'], (value: GateParamValue) => boolean> = {
  number: value => typeof value === 'number',
  date: value => value === null || typeof value === 'string',
  lines: value => Array.isArray(value) && value.every(each => typeof each === 'string'),
  pairs: value => Array.isArray(value) && value.every(isPair),
}

function problemOf(param: GateParam, value: GateParamValue): string | undefined {
  if (!fits[param.kind](value)) return 'значение другого вида'
  if (param.kind === 'number' && (Number(value) < param.min || Number(value) > param.max))
    return `от ${param.min} до ${param.max}`
  return undefined
}

/** The settings that are not as the caller saw them. */
export const fieldsChangedSince = (present: WholeSetting, { severity, params = {} }: GateChange): string[] => [
  ...(severity !== undefined && severity !== present.severity ? ['severity'] : []),
  ...Object.keys(params).filter(key => !isDeepStrictEqual(params[key], present.params[key])),
]

/** Longer lists are counted in the log; their lines are in the history of the rule. */
const loggedLines = 100

/** Of a long list how many lines it has, and how many of them are not in the other one. */
function toldValue(value: GateParamValue, other: GateParamValue | undefined): unknown {
  if (!Array.isArray(value) || value.length <= loggedLines) return value
  const known = new Set(Array.isArray(other) ? other.map(line => JSON.stringify(line)) : [])
  return { lines: value.length, different: value.filter(line => !known.has(JSON.stringify(line))).length }
}

/** What the log tells of a change. */
function differenceOf(before: WholeSetting, after: WholeSetting): { before: unknown; after: unknown } {
  const keys = fieldsChangedSince(before, after)
  const told = (is: WholeSetting, other: WholeSetting) => ({
    ...(keys.includes('severity') && { severity: is.severity }),
    params: Object.fromEntries(
      Object.entries(is.params)
        .filter(([key]) => keys.includes(key))
        .map(([key, value]) => [key, toldValue(value, other.params[key])]),
    ),
  })
  return { before: told(before, after), after: told(after, before) }
}

/** `change` gets the present setting and the newest change of the rule; what it throws stops the change. */
export async function changeRule(
  newsroom: Newsroom,
  rule: GateRule,
  change: (present: WholeSetting, newest: GateChangeRow | undefined) => WholeSetting,
  personId: string,
): Promise<GateScanRow> {
  const { context, db, now } = newsroom
  const scan = await db.inTransaction(async trx => {
    await lockRule(trx, rule.id)
    const rows = await listRuleSettings(trx)
    const before = wholeSetting(
      rule,
      rows.find(each => each.rule === rule.id),
    )
    const after = change(before, await findNewestChange(trx, rule.id))
    await saveRuleSetting(trx, { rule: rule.id, ...after })
    await insertChange(trx, {
      rule: rule.id,
      before: JSON.stringify(before),
      after: JSON.stringify(after),
      person_id: personId,
      changed_at: now(),
    })
    addToLog(trx, {
      at: now(),
      action: 'rule.changed',
      actorId: personId,
      thing: { kind: 'rule', id: rule.id, title: rule.title },
      ...differenceOf(before, after),
    })
    await forgetChecks(trx)
    await context.events.announce(trx, 'gate.changed', { rule: rule.id })
    return askScan(newsroom, trx, { rule: rule.id, setting: after, isTrial: false, personId })
  })
  forgetSettings(newsroom)
  await readSettings(newsroom)
  return scan
}
