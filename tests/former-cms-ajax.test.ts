// An installation from before the inbox and the newsletter became services: all their data was in the schema cms_ajax.
// Its tables move with every row, and then equal those of a new installation; jobs waiting in the former queues run.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { beforeAll, describe, expect, test } from 'vitest'
import { listInbox } from '#contract/office/inbox.ts'
import { migrate } from '#platform/db/migrate.ts'
import { makeTestDatabase, type TestDatabase } from '#platform/db/testing.ts'
import { openTestApp } from './app.ts'
import { listSentLetters } from './forms.ts'

/** The migrations of the former service. An installation may be at any of these versions. */
const formerMigrations = [
  `create table inbox (
    id bigint generated always as identity primary key,
    kind text not null check (kind in ('typo', 'ads', 'question')),
    state text not null default 'new' check (state in ('new', 'done')),
    url text,
    user_id text,
    data jsonb not null,
    same_as text,
    times integer not null default 1,
    created_at timestamptz not null,
    done_at timestamptz
  );
  create unique index inbox_same on inbox (same_as) where state = 'new';
  create index inbox_newest on inbox (kind, state, id desc);
  create index inbox_user on inbox (user_id) where user_id is not null;
  create table subscriber (
    email text not null,
    type text not null,
    id uuid not null unique,
    asked_at timestamptz not null,
    letters integer not null,
    confirmed_at timestamptz,
    primary key (email, type)
  );
  create index subscriber_confirmed on subscriber (type, email) where confirmed_at is not null;
  create index subscriber_waiting on subscriber (asked_at) where confirmed_at is null;`,
  `create table weekly_letter (week date primary key, content jsonb, sent_to text not null default '');`,
  `alter table inbox add column sender text;`,
]
const services = ['inbox', 'newsletter'].map(schema => ({
  schema,
  folder: new URL(`../services/${schema}/migrations/`, import.meta.url),
}))

async function migrateFormer(database: TestDatabase, count: number): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'delno-former-'))
  try {
    for (const [at, script] of formerMigrations.slice(0, count).entries())
      writeFileSync(join(folder, `00${at + 1}-former.sql`), script)
    await migrate(database, [{ schema: 'cms_ajax', folder: pathToFileURL(folder) }])
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const rowsOf = async (database: TestDatabase, table: string) =>
  (await database.sql.query<{ row: string }>(`select t::text as row from ${table} t order by 1`)).rows.map(
    ({ row }) => row,
  )

/** Columns in their order, indexes, constraints and sequences of both schemas. */
async function describeTables(database: TestDatabase): Promise<unknown> {
  const { rows } = await database.sql.query(`
    select 'column' as what, table_schema || '.' || table_name as name,
      string_agg(concat_ws(' ', column_name, data_type, is_nullable, column_default, is_identity), ', ' order by ordinal_position) as text
    from information_schema.columns where table_schema in ('inbox', 'newsletter') group by 2
    union all select 'index', schemaname || '.' || indexname, indexdef from pg_indexes where schemaname in ('inbox', 'newsletter')
    union all select 'check', conname, pg_get_constraintdef(oid) from pg_constraint
      where connamespace::regnamespace::text in ('inbox', 'newsletter') and contype in ('c', 'p', 'u')
    union all select 'sequence', schemaname || '.' || sequencename, pg_get_serial_sequence('inbox.item', 'id') from pg_sequences
      where schemaname in ('inbox', 'newsletter')
    order by 1, 2`)
  return rows
}

describe.each([1, 2, 3])('a database at migration %i of the former service', count => {
  let before: Record<string, string[]>
  let after: Record<string, string[]>
  let described: unknown
  let left: unknown[]
  let nextId: number
  let again: unknown[]
  beforeAll(async () => {
    await using database = await makeTestDatabase()
    await migrateFormer(database, count)
    await database.sql.exec(`
      insert into cms_ajax.inbox (kind, url, user_id, data, same_as, times, created_at) values
        ('typo', '/fikus-zimoj', null, '{"text": "фикуз"}', 'same', 5, '2026-11-01T10:00:00Z'),
        ('question', null, 'anna', '{"text": "Когда?"}', 'other', 1, '2026-11-02T10:00:00Z');
      insert into cms_ajax.subscriber values
        ('vera@delno.test', 'newsletter', gen_random_uuid(), '2026-11-01T10:00:00Z', 1, '2026-11-01T11:00:00Z'),
        ('oleg@delno.test', 'newsletter', gen_random_uuid(), '2026-11-20T10:00:00Z', 2, null)`)
    if (count > 1)
      await database.sql.exec(`insert into cms_ajax.weekly_letter values ('2026-11-14', '{}', 'vera@delno.test')`)
    // Columns that came later are null: `sender` with migration 3, two with the service's own second one, five with its third, one with its fourth.
    const laterColumns = ','.repeat(count < 3 ? 9 : 8)
    const laterOfSubscriber = ',,'
    const later = (rows: string[], schema: string, columns: string) =>
      schema === 'cms_ajax' ? rows.map(row => row.replace(/\)$/, `${columns})`)) : rows
    const tablesOf = async (item: string, schema: string) => ({
      item: later(await rowsOf(database, item), schema, laterColumns),
      subscriber: later(await rowsOf(database, `${schema}.subscriber`), schema, laterOfSubscriber),
      weekly: count > 1 ? await rowsOf(database, `${schema}.weekly_letter`) : [],
    })
    before = await tablesOf('cms_ajax.inbox', 'cms_ajax')
    // The services may migrate in any order, and a second run changes nothing.
    await migrate(database, services.toReversed())
    again = await migrate(database, services)
    after = await tablesOf('inbox.item', 'newsletter')
    described = await describeTables(database)
    left = (await database.sql.query(`select from pg_class where relnamespace = to_regnamespace('cms_ajax')`)).rows
    const { rows } = await database.sql.query<{ id: number }>(
      `insert into inbox.item (kind, data, created_at) values ('ads', '{}', now()) returning id`,
    )
    nextId = Number(rows[0]!.id)
  })

  test('is moved once', () => expect(again).toEqual([]))

  test('keeps every row and continues the numbers', () => {
    expect(after).toEqual(before)
    expect([before['item']!.length, before['subscriber']!.length, nextId]).toEqual([2, 2, 3])
  })

  test('ends with the same tables as a new database', async () => {
    await using fresh = await makeTestDatabase({ services })
    expect(described).toEqual(await describeTables(fresh))
    expect(left).toEqual([])
  })
})

test('jobs waiting in the queues of the former service run', async () => {
  await using app = await openTestApp({ services: ['content', 'recipes', 'views', 'inbox', 'newsletter'] })
  const { db, jobs } = app.context
  const now = app.clock.now()
  await db.sql.query(
    `insert into newsletter.subscriber values ('vera@delno.test', 'newsletter', gen_random_uuid(), $1, 1, $1)`,
    [now],
  )
  const article = { title: 'Фикус зимой', excerpt: '', url: '/fikus-zimoj', minutes: 1 }
  await db.sql.query('insert into newsletter.weekly_letter (week, content) values ($1, $2)', [
    '2026-11-21',
    JSON.stringify({ articles: [article], recipes: [] }),
  ])
  await db.sql.query(`insert into inbox.item (kind, user_id, data, created_at) values ('question', 'anna', '{}', $1)`, [
    now,
  ])
  await jobs.send('cms-ajax.send-weekly-letter', { week: '2026-11-21' })
  await jobs.send('cms-ajax.ask-subscriber', { email: 'oleg@delno.test', type: 'newsletter' })
  await jobs.send('cms-ajax.forget-erased', { payload: { userId: 'anna', viewer: null } })
  const letters = await listSentLetters(app)
  expect(letters.map(({ to, subject }) => [to, subject]).toSorted()).toEqual([
    ['oleg@delno.test', 'Подтвердите подписку на письма «Дельно»'],
    ['vera@delno.test', 'Лучшее за неделю: Фикус зимой'],
  ])
  expect(await app.ask(listInbox)).toEqual({ items: [], total: 0 })
})
