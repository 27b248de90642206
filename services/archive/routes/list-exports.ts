import { getUsers } from '#contract/auth.ts'
import { listedExports } from '#contract/office/archive.ts'
import type * as calls from '#contract/office/archive.ts'
import type { Handler } from '#platform/http/answer.ts'
import type { Archive } from '../archive.ts'
import { checkMayCopy } from '../may.ts'
import { presentExport } from '../present.ts'
import { listExportRows } from '../store.ts'

export const listExports =
  ({ context, db }: Archive): Handler<typeof calls.listExports> =>
  async (_, { viewer }) => {
    checkMayCopy(viewer)
    const rows = await listExportRows(db.kysely, listedExports)
    const ids = [...new Set(rows.map(({ made_by }) => made_by))]
    const { items: people } = ids.length > 0 ? await context.ask(getUsers, { body: { ids } }) : { items: [] }
    const names = new Map(people.flatMap(each => (each.is_erased ? [] : [[each.id, each.display_name] as const])))
    return { items: rows.map(row => presentExport(row, names, context.clock.now())) }
  }
