// The rules of moderation, in the order in which they look at a comment. What its author can correct comes first: a rejection ends the run.
import { linkRules } from './links.ts'
import { accountRules } from './new-account.ts'
import { obscenity } from './obscenity.ts'
import { repeatRules } from './repeats.ts'
import type { ModerationRule, RuleParams, RuleSetting } from './rule.ts'
import { shapeRules } from './shape.ts'
import { stopWords } from './stop-words.ts'
import { velocityRules } from './velocity.ts'

export const moderationRules: readonly ModerationRule[] = [
  obscenity,
  stopWords,
  ...repeatRules,
  ...linkRules,
  ...shapeRules,
  ...velocityRules,
  ...accountRules,
]

const byId = new Map(moderationRules.map(rule => [rule.id, rule]))
export const findRule = (id: string): ModerationRule | undefined => byId.get(id)

/** The settings that the magazine has changed. */
export type RuleSettings = ReadonlyMap<string, RuleSetting>

const defaults = new Map(
  moderationRules.map(({ id, action, params, examples }): [string, RuleSetting] => [
    id,
    {
      action,
      params: Object.fromEntries(params.map(({ key, value }) => [key, value])) satisfies RuleParams,
      examples,
    },
  ]),
)

export const defaultSetting = ({ id }: Pick<ModerationRule, 'id'>): RuleSetting => defaults.get(id)!
export const settingOf = (rule: ModerationRule, settings: RuleSettings): RuleSetting =>
  settings.get(rule.id) ?? defaultSetting(rule)
