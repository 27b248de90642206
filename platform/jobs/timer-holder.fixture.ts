// A process that starts the work of a timer and never ends it. jobs.conformance.test.ts starts and kills it.
import { sql } from 'kysely'
import { openDatabase } from '#platform/db/open.ts'
import { silentLog } from '#platform/db/testing.ts'
import { makeJobs } from './jobs.ts'

const database = await openDatabase({ kind: 'postgres', url: process.argv[2]!, poolSize: 4 }, { log: silentLog })
const jobs = makeJobs({ database, log: silentLog })
jobs.every('letters.announce', 0.2, () =>
  database.of('platform').inTransaction(async trx => {
    await sql`insert into announced values ('the one that was killed')`.execute(trx)
    process.stdout.write('announcing\n')
    await new Promise(() => {})
  }),
)
await jobs.start()
