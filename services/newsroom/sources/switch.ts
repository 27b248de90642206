// The switch of the weekly check. While it is off, no page of another site is read.
import type { SourceCheck } from '#contract/newsroom-health.ts'
import type * as calls from '#contract/newsroom-health.ts'
import { isOfficeAdmin, type Viewer } from '#domain/viewer.ts'
import type { Handler } from '#platform/http/answer.ts'
import { checkOfficeAdmin, getColleague } from '../may.ts'
import type { Newsroom } from '../newsroom.ts'
import { namePeople } from '../people.ts'
import { countSources, findSourceCheck, saveSourceCheck } from '../store/sources.ts'

async function present(newsroom: Newsroom, viewer: Viewer): Promise<SourceCheck> {
  const { kysely } = newsroom.db
  const [set, counts] = [await findSourceCheck(kysely), await countSources(kysely)]
  const people = set ? await namePeople(newsroom, [set.changed_by]) : []
  return {
    isOn: set?.is_on ?? false,
    mayChange: isOfficeAdmin(viewer),
    changedAt: set?.changed_at.toISOString() ?? null,
    changedBy: people[0]?.name ?? null,
    pages: counts.pages,
    hosts: counts.hosts,
    checkedAt: counts.checked_at?.toISOString() ?? null,
  }
}

export const getSourceCheck =
  (newsroom: Newsroom): Handler<typeof calls.getSourceCheck> =>
  async (_, { viewer }) => {
    await getColleague(newsroom, viewer)
    return present(newsroom, viewer)
  }

export const setSourceCheck =
  (newsroom: Newsroom): Handler<typeof calls.setSourceCheck> =>
  async ({ body: { isOn } }, { viewer }) => {
    checkOfficeAdmin(viewer)
    const changes = { is_on: isOn, changed_by: viewer.userId, changed_at: newsroom.now() }
    await saveSourceCheck(newsroom.db.kysely, changes)
    return present(newsroom, viewer)
  }
