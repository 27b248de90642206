import type * as calls from '#contract/newsroom.ts'
import type { Handler } from '#platform/http/answer.ts'
import { readEditRuns } from '../document/edit-runs.ts'
import { editRunPauseMs, editRunUpdatesMax } from '../limits.ts'
import { getColleague, getTextFor } from '../may.ts'
import type { Newsroom } from '../newsroom.ts'
import { namePeople } from '../people.ts'
import { listUpdatesSince } from '../store/log.ts'
import { getVersion } from '../versions.ts'

export const listTextStrokes =
  (newsroom: Newsroom): Handler<typeof calls.listTextStrokes> =>
  async ({ params: { id, versionId } }, { viewer }) => {
    await getTextFor(newsroom, await getColleague(newsroom, viewer), 'read', id)
    const { created_at } = await getVersion(newsroom, id, versionId)
    const rows = await listUpdatesSince(newsroom.db.kysely, id, created_at, editRunUpdatesMax)
    const strokes = readEditRuns(rows, editRunPauseMs)
    return {
      items: strokes.map(stroke => ({ ...stroke, at: stroke.at.toISOString() })),
      people: await namePeople(
        newsroom,
        strokes.map(({ personId }) => personId),
      ),
    }
  }
