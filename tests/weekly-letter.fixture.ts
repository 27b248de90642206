// A process on a data folder of its own that is killed while it sends the weekly letter. weekly-letter-restart.test.ts
// starts it.
import { readConfig } from '#platform/config/config.ts'
import { silentLog } from '#platform/db/testing.ts'
import { openApplication } from '#server/compose.ts'
import { weeklyPage } from '#services/newsletter/limits.ts'
import { openNewsletter } from '#services/newsletter/newsletter.ts'
import { confirmSubscriber, countConfirmationLetter } from '#services/newsletter/store/subscribers.ts'
import { insertDecision } from '#services/newsletter/store/weekly-letters.ts'
import { weeklyQueue } from '#services/newsletter/weekly-letter.ts'

const [dataDir = '', week = '', ...emails] = process.argv.slice(2)
const { context } = await openApplication(readConfig({ DATA_DIR: dataDir, SERVICES: 'newsletter', PORT: '0' }), {
  log: silentLog,
})
const { db } = openNewsletter(context)
await db.inTransaction(async trx => {
  for (const email of emails) {
    const now = context.clock.now()
    await confirmSubscriber(trx, await countConfirmationLetter(trx, { email, type: 'newsletter', now }), now)
  }
  const fikus = { title: 'Фикус зимой', excerpt: 'Меньше воды.', url: '/fikus-zimoj', minutes: 1 }
  await insertDecision(trx, week, { articles: [fikus], recipes: [] })
  await context.jobs.send(weeklyQueue, { week }, { trx })
})
for (;;) {
  const { rows } = await context.db.sql.query(`select from pgboss.job where name = 'mail.send-letter'`)
  if (rows.length >= weeklyPage) process.kill(process.pid, 'SIGKILL')
}
