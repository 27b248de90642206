import { getUsers } from '#contract/auth.ts'
import { DomainError } from '#contract/errors.ts'
import type * as calls from '#contract/newsroom-gate.ts'
import { isModerator } from '#domain/viewer.ts'
import type { Handler } from '#platform/http/answer.ts'
import { gateChangesShown } from '../../limits.ts'
import { checkOfficeAdmin, getColleague } from '../../may.ts'
import type { Newsroom } from '../../newsroom.ts'
import { findScan, keepTask, listChanges, listTasks } from '../../store/gate.ts'
import { getRule } from '../change-rule.ts'
import { presentScan, presentTask } from '../present-gate.ts'

export const listGateTasks =
  (newsroom: Newsroom): Handler<typeof calls.listGateTasks> =>
  async ({ params, query }, { viewer }) => {
    await getColleague(newsroom, viewer)
    const { items, total } = await listTasks(newsroom.db.kysely, { rule: getRule(params.rule).id, ...query })
    return { items: items.map(presentTask), total }
  }

export const keepGateTask =
  (newsroom: Newsroom): Handler<typeof calls.keepGateTask> =>
  async ({ params: { id }, body: { because } }, { viewer }) => {
    await getColleague(newsroom, viewer)
    if (!isModerator(viewer, 'quasar')) throw new DomainError('forbidden', 'Это решает редактор')
    const task = await keepTask(newsroom.db.kysely, id, because === null ? null : { by: viewer.userId, because })
    if (!task) throw new DomainError('not_found', 'Этого в списке уже нет: статью поправили')
    return { task: presentTask(task) }
  }

export const getGateScan =
  (newsroom: Newsroom): Handler<typeof calls.getGateScan> =>
  async ({ params: { id } }, { viewer }) => {
    checkOfficeAdmin(viewer)
    const scan = await findScan(newsroom.db.kysely, id)
    if (!scan) throw new DomainError('not_found', 'Такого просмотра нет')
    return { scan: presentScan(scan) }
  }

export const listGateChanges =
  (newsroom: Newsroom): Handler<typeof calls.listGateChanges> =>
  async (_, { viewer }) => {
    checkOfficeAdmin(viewer)
    const { context, db } = newsroom
    const rows = await listChanges(db.kysely, gateChangesShown)
    const ids = [...new Set(rows.map(({ person_id }) => person_id))]
    const { items } = ids.length === 0 ? { items: [] } : await context.ask(getUsers, { body: { ids } })
    const names = new Map(items.map(user => [user.id, user.display_name]))
    return {
      items: rows.map(row => ({
        id: row.id,
        rule: row.rule,
        before: row.before,
        after: row.after,
        by: row.person_id,
        byName: names.get(row.person_id) ?? '',
        at: row.changed_at.toISOString(),
        isLast: row.is_last,
      })),
    }
  }
