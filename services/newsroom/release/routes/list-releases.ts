import type * as calls from '#contract/newsroom-release.ts'
import type { Handler } from '#platform/http/answer.ts'
import { releasesShown } from '../../limits.ts'
import { getColleague, getTextFor } from '../../may.ts'
import type { Newsroom } from '../../newsroom.ts'
import { listReleaseHeads } from '../../store/releases.ts'
import { momentOf, presentRelease } from '../present-release.ts'

export const listReleases =
  (newsroom: Newsroom): Handler<typeof calls.listReleases> =>
  async ({ params: { id } }, { viewer }) => {
    const row = await getTextFor(newsroom, await getColleague(newsroom, viewer), 'read', id)
    const rows = await listReleaseHeads(newsroom.db.kysely, id, releasesShown)
    const newest = rows.find(({ state }) => state === 'waiting') ?? rows.find(({ state }) => state === 'out')
    return {
      items: rows.map(presentRelease),
      isWrittenAnew: newest !== undefined && row.seq > newest.seq,
      embargoUntil: momentOf(row.embargo_until),
      expiresAt: momentOf(row.expires_at),
      now: newsroom.now().toISOString(),
    }
  }
