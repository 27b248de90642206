// How the rules are set. Every process keeps them in memory and forgets them when somebody changes one.
import { isoInZone } from '#russian/time-zone.ts'
import type { Ground } from '../ground.ts'
import { listRuleSettings } from '../store/gate.ts'
import type { GateSettings, RuleSetting } from './gate.ts'
import { findRule } from './rules.ts'

const known = new WeakMap<object, Promise<GateSettings>>()

export function readSettings({ context, db }: Ground): Promise<GateSettings> {
  const reading = known.get(context.db) ?? load(context.db, db)
  known.set(context.db, reading)
  return reading
}

async function load(key: object, db: Ground['db']): Promise<GateSettings> {
  try {
    const rows = await listRuleSettings(db.kysely)
    // A rule that a later version of the product left out has no setting.
    const kept = rows.filter(({ rule }) => findRule(rule) !== undefined)
    return new Map(kept.map(({ rule, severity, params }): [string, RuleSetting] => [rule, { severity, params }]))
  } catch (error) {
    known.delete(key)
    throw error
  }
}

export const forgetSettings = ({ context }: Pick<Ground, 'context'>): boolean => known.delete(context.db)

/** The day of the newsroom. */
export const todayOf = ({ context, now }: Pick<Ground, 'context' | 'now'>): string =>
  isoInZone(now(), context.config.timeZoneOffset).slice(0, 10)
