// The settings that apply now. Each comment asks for the version of all of them in its own transaction, so that every process uses a change
// from the next comment on; lists of words are compiled once per version.
import type { Kysely } from 'kysely'
import type { Comments } from '../comments.ts'
import { findRule, type RuleSettings } from '../rules/moderation/rules.ts'
import type { CommentsTables } from '../store/tables.ts'
import { findVersion, listNewest } from './store.ts'

const known = new WeakMap<object, { version: string; settings: RuleSettings }>()

export async function readRuleSettings(
  { context }: Pick<Comments, 'context'>,
  db: Kysely<CommentsTables>,
): Promise<RuleSettings> {
  const version = await findVersion(db)
  const last = known.get(context)
  if (last?.version === version) return last.settings
  // Ignores settings of rules that the product no longer has.
  const rows = (await listNewest(db)).filter(({ rule }) => findRule(rule) !== undefined)
  const settings = new Map(rows.map(({ rule, after }) => [rule, after]))
  known.set(context, { version, settings })
  return settings
}
