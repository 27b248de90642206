// The changed rules of moderation in an archive of the magazine.
import type * as calls from '#contract/office/comment-rules.ts'
import type { Handler } from '#platform/http/answer.ts'
import type { Comments } from '../comments.ts'
import { defaultSetting, findRule } from '../rules/moderation/rules.ts'
import { checkSetting } from './check-setting.ts'
import { copyOf } from './routes.ts'
import * as store from './store.ts'

export const listArchivedCommentRules =
  ({ db }: Comments): Handler<typeof calls.listArchivedCommentRules> =>
  async () => {
    const rows = await store.listNewest(db.kysely)
    return {
      items: rows.map(({ rule, after, person_id, changed_at }) => ({
        rule,
        ...copyOf(after),
        changedBy: person_id,
        changedAt: changed_at.toISOString(),
      })),
    }
  }

/** A rule that the product no longer has, or whose examples no longer hold, is left out. */
export const restoreCommentRules =
  ({ db }: Comments): Handler<typeof calls.restoreCommentRules> =>
  async ({ body: { items } }) => {
    const restored = await db.inTransaction(async trx => {
      await store.lockRules(trx)
      let many = 0
      for (const { rule: id, changedBy, changedAt, ...given } of items) {
        const rule = findRule(id)
        if (!rule || (await store.findNewest(trx, id))) continue
        const after = settingOf(() => checkSetting(rule, given))
        if (!after) continue
        await store.insertRuleChange(trx, {
          rule: id,
          before: defaultSetting(rule),
          after,
          by: changedBy,
          now: new Date(changedAt),
        })
        many += 1
      }
      return many
    })
    return { restored }
  }

function settingOf<Setting>(check: () => Setting): Setting | undefined {
  try {
    return check()
  } catch {
    return undefined
  }
}
