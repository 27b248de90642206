// Jobs whose process died: their heartbeat has stopped. pg-boss looks for them once a minute, together with its statistics; for some of them
// a reader waits.
import type { PgBoss } from 'pg-boss'
import type { Database } from '#platform/db/database.ts'
import { jobSchema } from './boss.ts'

/** How often one of the processes looks. There is no index for it: it reads the table of jobs. */
export const lostJobsSeconds = 5
const atOnce = 500

/** Lets lost jobs be tried again. The embedded database has one process, which looks when it starts. */
export async function failLostJobs(boss: PgBoss, database: Database): Promise<void> {
  const { rows } = await database.sql.query<{ id: string; name: string }>(
    `select id, name from ${jobSchema}.job
     where state = 'active' and heartbeat_on + heartbeat_seconds * interval '1 second' < now() order by id limit ${atOnce}`,
  )
  for (const [name, jobs] of Map.groupBy(rows, row => row.name))
    await boss.fail(
      name,
      jobs.map(({ id }) => id),
      new Error('the process ended while the job ran'),
    )
}
