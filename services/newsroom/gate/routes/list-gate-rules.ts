import type * as calls from '#contract/newsroom-gate.ts'
import type { GateParam } from '#contract/newsroom-gate.ts'
import { isOfficeAdmin } from '#domain/viewer.ts'
import type { Handler } from '#platform/http/answer.ts'
import { getColleague } from '../../may.ts'
import type { Newsroom } from '../../newsroom.ts'
import { countOpenTasks } from '../../store/gate.ts'
import { wholeSetting } from '../change-rule.ts'
import { gateRules } from '../rules.ts'
import { readSettings } from '../settings.ts'

export const listGateRules =
  (newsroom: Newsroom): Handler<typeof calls.listGateRules> =>
  async (_, { viewer }) => {
    await getColleague(newsroom, viewer)
    const [settings, tasks] = [await readSettings(newsroom), await countOpenTasks(newsroom.db.kysely)]
    const items = gateRules.map(rule => {
      const { id, title, about, law, examples } = rule
      const defaults = wholeSetting(rule)
      const present = wholeSetting(rule, settings.get(id))
      return {
        id,
        title,
        about,
        law: law ?? null,
        severity: present.severity,
        isFixed: rule.isFixed ?? false,
        params: rule.params.map(param => ({ ...param, value: present.params[param.key] }) as GateParam),
        examples: [
          ...examples.good.map(({ words }) => ({ words, isGood: true })),
          ...examples.bad.map(({ words }) => ({ words, isGood: false })),
        ],
        isChanged: JSON.stringify(present) !== JSON.stringify(defaults),
        openTasks: tasks.get(id) ?? 0,
      }
    })
    return { items, mayChange: isOfficeAdmin(viewer) }
  }
