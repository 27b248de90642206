// A process on a data folder of its own that sends an issue and is killed while it does. Says `sent` when every letter is done. The numbers kept with
// the issue must be those of its letters, also right after a kill.
import { setTimeout as wait } from 'node:timers/promises'
import { readConfig } from '#platform/config/config.ts'
import { silentLog } from '#platform/db/testing.ts'
import { openApplication } from '#server/compose.ts'
import { startDueIssues } from '#services/newsletter/issues/sending.ts'
import { readLetter } from '#services/newsletter/issues/read-letter.ts'
import { openNewsletter } from '#services/newsletter/newsletter.ts'
import { findIssue, insertIssue, updateIssue } from '#services/newsletter/store/issues.ts'
import { checkCounts } from './check-counts.ts'

const [people = '0', rate = '600'] = process.argv.slice(2)
const application = await openApplication(readConfig({ ...process.env, SERVICES: 'newsletter', PORT: '0' }), {
  log: silentLog,
})
const newsletter = openNewsletter(application.context)
const { db, context } = newsletter

/** The first process fills the tables, in one transaction: the next ones find everything or nothing. */
async function prepare(): Promise<void> {
  const now = context.clock.now()
  const draft = await insertIssue(
    db.kysely,
    {
      subject: 'Письмо всем',
      preheader: 'Каждому по одному',
      lists: ['newsletter', 'recipes'],
      rate: Number(rate),
      blocks: [
        { kind: 'heading', text: 'Здравствуйте' },
        { kind: 'text', text: 'Это письмо придёт **один** раз.' },
      ],
    },
    now,
  )
  const { letter } = await readLetter(newsletter, draft)
  await db.inTransaction(async trx => {
    // Every third is subscribed to both newsletters.
    const addresses = Array.from(
      { length: Number(people) },
      (_, at) => `reader-${String(at).padStart(5, '0')}@delno.test`,
    )
    for (const type of ['newsletter', 'recipes'])
      for (let at = 0; at < addresses.length; at += 500)
        await trx
          .insertInto('subscriber')
          .values(
            addresses
              .slice(at, at + 500)
              .filter((_, index) => type === 'newsletter' || (at + index) % 3 === 0)
              .map(email => ({ email, type, id: crypto.randomUUID(), asked_at: now, letters: 1, confirmed_at: now })),
          )
          .execute()
    await updateIssue(trx, draft.id, { state: 'scheduled', send_at: now, letter }, now)
  })
  await startDueIssues(newsletter)
}

const isPrepared = async () => (await findIssue(db.kysely, 1)) !== undefined
if (!(await isPrepared())) await prepare()
await checkCounts(context.db)
for (;;) {
  await application.waitUntilIdle()
  if ((await findIssue(db.kysely, 1))?.state === 'sent') break
  await wait(100)
}
const { rows } = await context.db.sql.query<{ state: string; count: number }>(
  'select state, count(*)::integer as count from newsletter.issue_letter group by state',
)
await checkCounts(context.db)
await application.close()
process.stdout.write(`sent ${JSON.stringify(rows)}\n`)
process.exit(0)
