// A process that takes a job and never ends it. jobs.conformance.test.ts starts and kills it.
import { openDatabase } from '#platform/db/open.ts'
import { silentLog } from '#platform/db/testing.ts'
import { makeJobs } from './jobs.ts'

const database = await openDatabase({ kind: 'postgres', url: process.argv[2]!, poolSize: 4 }, { log: silentLog })
const jobs = makeJobs({ database, log: silentLog })
await jobs.work(
  'realtime.ring',
  () => {
    process.stdout.write('ringing\n')
    return new Promise(() => {})
  },
  { lostAfterSeconds: 10 },
)
await jobs.start()
await jobs.send('realtime.ring', {})
