import { listColleagues } from '#contract/auth.ts'
import { DomainError } from '#contract/errors.ts'
import type * as calls from '#contract/newsroom-plan.ts'
import { scopeOf, textStages } from '#domain/newsroom-rights.ts'
import { roleNames } from '#domain/viewer.ts'
import type { Handler } from '#platform/http/answer.ts'
import { getColleague } from '../../may.ts'
import type { Newsroom } from '../../newsroom.ts'

export const listTextOwners =
  (newsroom: Newsroom): Handler<typeof calls.listTextOwners> =>
  async (_, { viewer }) => {
    const { roles } = await getColleague(newsroom, viewer)
    if (!roles.some(role => textStages.some(stage => scopeOf(role, 'assign', stage) !== 'none')))
      throw new DomainError('forbidden', 'Назначить автора может редактор раздела')
    const { items } = await newsroom.context.ask(listColleagues, { body: {} })
    return {
      items: items.flatMap(({ id, display_name: name, viewer: { roles: own, isBanned, isArchived } }) => {
        const role = roleNames.find(each =>
          own.some(({ application, name: has }) => application === 'quasar' && has === each),
        )
        return role && !isBanned && !isArchived ? [{ id, name, role }] : []
      }),
    }
  }
