// The settings of the rules, cached in every process until somebody changes a rule.
import { isoInZone } from '#russian/time-zone.ts'
import type { NewsroomContext } from '../context.ts'
import { listRuleSettings } from '../store/gate.ts'
import type { GateSettings, RuleSetting } from './gate.ts'
import { findRule } from './rules.ts'

const known = new WeakMap<object, Promise<GateSettings>>()

export function readSettings({ context, db }: NewsroomContext): Promise<GateSettings> {
  const reading = known.get(context.db) ?? load(context.db, db)
  known.set(context.db, reading)
  return reading
}

async function load(key: object, db: NewsroomContext['db']): Promise<GateSettings> {
  try {
    const rows = await listRuleSettings(db.kysely)
    // Ignores settings of rules that the product no longer has.
    const kept = rows.filter(({ rule }) => findRule(rule) !== undefined)
    return new Map(kept.map(({ rule, severity, params }): [string, RuleSetting] => [rule, { severity, params }]))
  } catch (error) {
    known.delete(key)
    throw error
  }
}

export const forgetSettings = ({ context }: Pick<NewsroomContext, 'context'>): boolean => known.delete(context.db)

/** Today in the time zone of the magazine, `2026-11-24`. */
export const todayOf = ({ context, now }: Pick<NewsroomContext, 'context' | 'now'>): string =>
  isoInZone(now(), context.magazine.zone).slice(0, 10)
