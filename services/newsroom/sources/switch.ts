// The switch of the weekly check. While it is off, no page of another site is read.
import { DomainError } from '#contract/errors.ts'
import type { SourceCheck } from '#contract/newsroom-health.ts'
import type * as calls from '#contract/newsroom-health.ts'
import { isOfficeAdmin, type Viewer } from '#domain/viewer.ts'
import type { Colleague } from '#domain/newsroom-rights.ts'
import type { Handler } from '#platform/http/answer.ts'
import { isChief } from '../bell/staff.ts'
import { getColleague } from '../may.ts'
import type { Newsroom } from '../newsroom.ts'
import { namePeople } from '../people.ts'
import { countSources, findSourceCheck, saveSourceCheck } from '../store/sources.ts'

const mayChange = (colleague: Colleague, viewer: Viewer) => isChief(colleague) || isOfficeAdmin(viewer)

async function present(newsroom: Newsroom, colleague: Colleague, viewer: Viewer): Promise<SourceCheck> {
  const { kysely } = newsroom.db
  const [set, counts] = [await findSourceCheck(kysely), await countSources(kysely)]
  const people = set ? await namePeople(newsroom, [set.changed_by]) : []
  return {
    isOn: set?.is_on ?? false,
    mayChange: mayChange(colleague, viewer),
    changedAt: set?.changed_at.toISOString() ?? null,
    changedBy: people[0]?.name ?? null,
    pages: counts.pages,
    hosts: counts.hosts,
    checkedAt: counts.checked_at?.toISOString() ?? null,
  }
}

export const getSourceCheck =
  (newsroom: Newsroom): Handler<typeof calls.getSourceCheck> =>
  async (_, { viewer }) =>
    present(newsroom, await getColleague(newsroom, viewer), viewer)

export const setSourceCheck =
  (newsroom: Newsroom): Handler<typeof calls.setSourceCheck> =>
  async ({ body: { isOn } }, { viewer }) => {
    const colleague = await getColleague(newsroom, viewer)
    if (!mayChange(colleague, viewer))
      throw new DomainError('forbidden', 'Сверку источников включает главный редактор или администратор')
    const changes = { is_on: isOn, changed_by: viewer.userId, changed_at: newsroom.now() }
    await saveSourceCheck(newsroom.db.kysely, changes)
    return present(newsroom, colleague, viewer)
  }
