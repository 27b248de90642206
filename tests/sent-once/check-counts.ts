import { isDeepStrictEqual } from 'node:util'
import type { Database } from '#platform/db/database.ts'

/** The numbers kept with each issue that still has its letters are those of its letters. */
export async function checkCounts(db: Pick<Database, 'sql'>): Promise<void> {
  const { rows } = await db.sql.query<{ kept: object; counted: object }>(`
    select to_jsonb(c) - 'issue_id' as kept, (
      select jsonb_build_object('waiting', count(*) filter (where state in ('queued', 'held')),
        'sent', count(*) filter (where state = 'sent'), 'refused', count(*) filter (where state = 'refused'),
        'failed', count(*) filter (where state = 'failed'), 'skipped', count(*) filter (where state = 'skipped'),
        'left', count(*) filter (where has_left))
      from newsletter.issue_letter l where l.issue_id = i.id) as counted
    from newsletter.issue i join newsletter.issue_count c on c.issue_id = i.id
    where i.ended_at is null or exists (select from newsletter.issue_letter l where l.issue_id = i.id)`)
  for (const { kept, counted } of rows)
    if (!isDeepStrictEqual(kept, counted))
      throw new Error(`kept ${JSON.stringify(kept)}, counted ${JSON.stringify(counted)}`)
}
