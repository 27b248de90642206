import type * as calls from '#contract/newsroom-bell.ts'
import { mayDo } from '#domain/newsroom-rights.ts'
import type { Handler } from '#platform/http/answer.ts'
import { mutedShown } from '../../limits.ts'
import { getColleague } from '../../may.ts'
import type { Newsroom } from '../../newsroom.ts'
import { namePeople } from '../../people.ts'
import { listMutedTexts } from '../../store/bell.ts'
import { countRows, presentRow, readRows } from '../read.ts'

export const countBell =
  (newsroom: Newsroom): Handler<typeof calls.countBell> =>
  async (_, { viewer }) => {
    const colleague = await getColleague(newsroom, viewer)
    return countRows(newsroom, colleague, viewer, await readRows(newsroom, colleague))
  }

export const listBell =
  (newsroom: Newsroom): Handler<typeof calls.listBell> =>
  async (_, { viewer }) => {
    const colleague = await getColleague(newsroom, viewer)
    const rows = await readRows(newsroom, colleague)
    const people = await namePeople(newsroom, [...new Set(rows.flatMap(row => row.people))])
    const names = new Map(people.map(({ id, name }) => [id, name]))
    const muted = await listMutedTexts(newsroom.db.kysely, viewer.userId, mutedShown)
    return {
      rows: rows.map(row => presentRow(row, names)),
      counts: await countRows(newsroom, colleague, viewer, rows),
      muted: muted.flatMap(({ id, title, stage, section, owner_id }) =>
        mayDo(colleague, 'read', { stage, section, ownerId: owner_id }) ? [{ id, title }] : [],
      ),
    }
  }
