// Every table of every service that stores data about readers: the data is in the export and is erased with the account.
// Tables are found by their columns, so a new table needs a line here.
import { createECDH, randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { InjectOptions } from 'fastify'
import { runAjaxAction } from '#contract/cms-ajax.ts'
import { savePolls } from '#contract/office/quiz.ts'
import { payloadSchemaName } from '#contract/tracking-names.ts'
import { listAuthors } from '#contract/content.ts'
import { tieAuthor } from '#contract/user.ts'
import { dayMs } from '#domain/time-units.ts'
import { openTestApp, type TestApp } from '#tests/app.ts'
import { seedMagazine } from '#tests/magazine.ts'
import { eraseArchived } from './erase-archived.ts'
import { makeCaller, type Caller } from './testing.ts'
import { openUsers } from './user.ts'

const ficus = 101
const email = 'lena@delno.test'
/** `inCopy`: the field of the export. `left`: why the id of an erased account stays in the table. */
type Kept = { inCopy: string; left?: string } | { notInCopy: string; left?: string }
const readerTables: Record<string, Kept> = {
  'analytics.event': { inCopy: 'reading' },
  'auth.consent': { inCopy: 'consents' },
  'auth.role': { inCopy: 'user' },
  'auth.session': {
    inCopy: 'sessions',
    left: 'revoked; for seven days a stolen cookie can be told from an unknown one',
  },
  'auth.user': { inCopy: 'user', left: 'the number, which others have replied to' },
  'comments.comment': { inCopy: 'comments', left: 'the text without a name, as others have replied to it' },
  'comments.comment_flag': { inCopy: 'comment_reports', left: 'the number of reports, which moderators decide by' },
  'comments.comment_vote': { inCopy: 'comment_ratings', left: 'the vote, so that the sum stays the same' },
  'comments.appeal': { inCopy: 'comment_appeals', left: 'that there was one, without its words' },
  'comments.restriction': { inCopy: 'comment_restrictions', left: 'that there was one, without its letter' },
  'comments.person': { notInCopy: 'a copy of `user`', left: 'the mark that the account is erased' },
  'content.person': { inCopy: 'author_id' },
  'inbox.item': { inCopy: 'questions' },
  'newsletter.issue_letter': {
    notInCopy: 'which letters were sent, for ninety days; the subscriptions are exported',
  },
  'newsroom.tip': { notInCopy: 'that a text quotes a comment; the comment itself is exported' },
  'newsletter.refused_address': { notInCopy: 'that mail servers refuse the address' },
  'newsletter.subscriber': { inCopy: 'newsletters' },
  'notifications.inbox': { notInCopy: 'the time of the next letter' },
  'notifications.notification': {
    inCopy: 'notifications',
    left: 'notifications of others, without the name',
  },
  'notifications.person': { notInCopy: 'a copy of `user`', left: 'without a name' },
  'notifications.rating': { notInCopy: 'the notification of a rating; the rating itself is exported' },
  'notifications.told': {
    notInCopy: 'keys of recorded events',
    left: 'for some weeks, so that no event is recorded twice',
  },
  'push.device': { inCopy: 'push_devices' },
  'quiz.vote': { inCopy: 'poll_answers' },
  'reactions.reaction': { inCopy: 'reactions' },
  'recipes.author': { notInCopy: 'a copy of `author_id`' },
  'user.data_request': {
    inCopy: 'data_requests',
    left: 'what was asked for, what was done, when and by whom, without names and words',
  },
  'user.account': { notInCopy: 'the lock of a person’s writes' },
  'user.favorite': { inCopy: 'favorites' },
  'user.folder': { inCopy: 'folders' },
}
/** Columns that look personal but do not identify a reader. */
const otherColumns: Record<string, string> = {
  'auth.email_code.address_key': 'a keyed hash, for a day',
  'auth.office_challenge.owner': 'the sign-in of colleagues to the office',
  'auth.office_codes.user_id': 'the sign-in of colleagues to the office',
  'auth.office_key.user_id': 'the sign-in of colleagues to the office',
  'auth.office_link.created_by': 'the sign-in of colleagues to the office',
  'auth.office_link.email': 'the sign-in of colleagues to the office',
  'auth.office_link.user_id': 'the sign-in of colleagues to the office',
  'auth.office_log.user_id': 'the sign-in of colleagues to the office',
  'auth.office_sign_in.user_id': 'the sign-in of colleagues to the office',
  'auth.office_person.user_id': 'the sign-in of colleagues to the office',
  'auth.office_session.user_id': 'the sign-in of colleagues to the office',
  'auth.office_spare_code.user_id': 'the sign-in of colleagues to the office',
  'archive.export.made_by': 'the work of colleagues',
  'comments.comment.ip': 'stored with the comment for 30 days',
  'comments.comment.agent': 'stored with the comment for 30 days',
  'comments.comment_video.host': 'the host of a video',
  'comments.appeal.closed_by': 'the work of moderators',
  'comments.decision.moderator_id': 'the work of moderators',
  'comments.waiting.claimed_by': 'the work of moderators',
  'comments.restriction.made_by': 'the work of moderators',
  'comments.restriction.ended_by': 'the work of moderators',
  'comments.moderation.moderator_id': 'the work of moderators',
  'comments.rule_change.person_id': 'the work of colleagues',
  'content.post.author_id': 'an author of the magazine',
  'content.person_record.person_id': 'an author of the magazine',
  'content.person_record.checked_by': 'the work of colleagues',
  'media.item.uploaded_by': 'the work of colleagues',
  'media.item.rights_owner': 'who owns the rights to a picture',
  'media.place.owner_kind': 'article, recipe and the like',
  'media.places_read.owner_kind': 'article, recipe and the like',
  'media.place.owner_id': 'the number of an article, an author or another place of a picture',
  'media.upload.person_id': 'the work of colleagues, for a day',
  'newsroom.bell_item.user_id': 'the work of colleagues',
  'newsroom.bell_mute.user_id': 'the work of colleagues',
  'newsroom.claim.added_by': 'the work of colleagues',
  'newsroom.claim.checked_by': 'the work of colleagues',
  'newsroom.claim_signature.asked_by': 'the work of colleagues',
  'newsroom.source_check.changed_by': 'the work of colleagues',
  'newsroom.source_finding.decided_by': 'the work of colleagues',
  'newsroom.reader_change.added_by': 'the work of colleagues',
  'newsroom.signing_link.asked_by': 'the work of colleagues',
  'newsroom.signing_link.email': 'where the newsroom writes to an expert',
  'newsroom.dictionary_word.added_by': 'the work of colleagues',
  'newsroom.gate_change.person_id': 'the work of colleagues',
  'newsroom.gate_scan.asked_by': 'the work of colleagues',
  'newsroom.gate_task.kept_by': 'the work of colleagues',
  'newsroom.member.is_proof_reader': 'the work of colleagues',
  'newsroom.member.user_id': 'the work of colleagues',
  'newsroom.preview_link.created_by': 'the work of colleagues',
  'newsroom.put_off.user_id': 'the work of colleagues',
  'newsroom.text.created_by': 'the work of colleagues',
  'newsroom.text.owner_id': 'the work of colleagues',
  'newsroom.text.queued_by': 'the work of colleagues',
  'newsroom.proofreading_rule.changed_by': 'the work of colleagues',
  'search.word_group.changed_by': 'the work of colleagues',
  'widgets.front_change.changed_by': 'the work of colleagues',
  'widgets.front_release.made_by': 'the work of colleagues',
  'newsroom.text_log.person_id': 'the work of colleagues',
  'newsroom.text_release.asked_by': 'the work of colleagues',
  'newsroom.text_remark.author_id': 'the work of colleagues',
  'newsroom.text_remark.resolved_by': 'the work of colleagues',
  'newsroom.text_client.person_id': 'the work of colleagues',
  'newsroom.text_update.author_id': 'the work of colleagues',
  'newsroom.text_version.author_id': 'the work of colleagues',
  'recipes.recipe.author_id': 'an author of the magazine',
}
const looksPersonal =
  /(^|_)(user|author|person|people|reader|visitor|viewer|account|owner|email|mail|phone|ip|agent|session|browser|moderator|editor|uid|subscriber)(_|$)|_by$/

let app: TestApp
let lena: Caller
let oleg: Caller
beforeAll(async () => {
  app = await openTestApp()
  await seedMagazine(app)
  lena = await makeCaller(app, email, { role: 'moderator' })
  oleg = await makeCaller(app, 'oleg@delno.test')
})
afterAll(() => app.close())

const rowsOf = async <Row>(text: string, values: unknown[] = []) =>
  (await app.context.db.sql.query<Row>(text, values)).rows

test('every column that could identify a reader has a line here', async () => {
  const columns = await rowsOf<{ tab: string; col: string }>(`
    select table_schema || '.' || table_name as tab, column_name as col from information_schema.columns
    where table_schema not in ('pg_catalog', 'information_schema', 'pgboss', 'platform')`)
  const unknown = columns
    .filter(({ tab, col }) => looksPersonal.test(col) && !(tab in readerTables) && !(`${tab}.${col}` in otherColumns))
    .map(({ tab, col }) => `${tab}.${col}`)
  expect(unknown).toEqual([])
  const tables = new Set(columns.map(({ tab }) => tab))
  expect(Object.keys(readerTables).filter(tab => !tables.has(tab))).toEqual([])
  const names = new Set(columns.map(({ tab, col }) => `${tab}.${col}`))
  expect(Object.keys(otherColumns).filter(name => !names.has(name))).toEqual([])
})

/** Tables, except queues, with a row that holds her id or address in any column. */
async function findLena(): Promise<string[]> {
  const tables = await rowsOf<{ tab: string; name: string }>(`
    select schemaname || '.' || tablename as tab, format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname not in ('pg_catalog', 'information_schema', 'pgboss', 'platform') order by 1`)
  const found = await rowsOf<{ tab: string }>(
    tables
      .map(
        ({ tab, name }) =>
          `select '${tab}' as tab where exists (select from ${name} t where strpos(t::text, $1) > 0 or strpos(t::text, $2) > 0)`,
      )
      .join(' union all '),
    [lena.id, email],
  )
  return found.map(({ tab }) => tab).toSorted()
}

async function send(who: Caller | undefined, url: string, payload: object, more: InjectOptions = {}) {
  const response = await app.app.inject({ method: 'POST', url, headers: who?.headers, payload, ...more })
  expect([url, response.statusCode]).toEqual([url, 200])
  return response.json<{ data: { id: number } }>()
}

/** Lena uses every feature that stores data. */
async function useEverything(): Promise<void> {
  const folder = await lena.post('/folders', { name: 'Дача' })
  await lena.post('/favorites', { postId: ficus, folderId: folder.body.data.id })
  await send(lena, '/svc/special/api/asklh/question-post', { name: 'Я', text: 'Почему желтеет?' })
  await send(lena, '/svc/reactions/api/v1/posts', { post_id: ficus, user_state: 'heart' })
  await send(lena, '/svc/push/api/add-sub', {
    token: 'https://push.example.test/lena',
    p256dh: createECDH('prime256v1').generateKeys('base64url'),
    auth: randomBytes(16).toString('base64url'),
    type: 'web',
    user_agent: { browser: 'Firefox', version: '140', os: 'Linux' },
  })
  const view = { e: 'pv', tv: 'delno-1', p: 'web', uid: lena.id, url: 'http://delno.test/fikus-zimoj' }
  await app.app.inject({
    method: 'POST',
    url: '/svc/analytics/tracker',
    payload: { schema: payloadSchemaName, data: [view] },
  })
  const write = async (who: Caller, body: object) =>
    (await send(who, '/svc/comments/api/comments', { post_ID: ficus, ...body })).data.id
  const own = await write(lena, { content: 'Полила' })
  const reply = await write(oleg, { content: 'И как?', parent: own })
  await write(lena, { content: 'Ожил', parent: reply })
  await send(lena, '/svc/comments/api/likes', { id: reply, state: 'like' }, { method: 'PUT' })
  await send(lena, '/svc/comments/api/comments/flags', { id: reply, report: 'other' }, { method: 'PUT' })
  const poll = {
    id: 7,
    name: 'Полив',
    question: 'Часто?',
    answers: [
      { id: 11, text: 'Да' },
      { id: 12, text: 'Нет' },
    ],
  }
  await app.ask(savePolls, { body: { polls: [poll] } })
  await send(lena, '/svc/quiz/api/stats/answer/click/11', {})
  await app.ask(runAjaxAction, { body: { action: 'newsletter', type: 'newsletter', email, agree: 'true' } })
  await rowsOf(
    `with sent as (insert into newsletter.issue (state, content, created_at, changed_at) values ('sent', '{}', now(), now()) returning id),
      letter as (insert into newsletter.issue_letter (issue_id, email, state) select id, $1, 'sent' from sent)
      insert into newsletter.refused_address values ($1, gen_random_uuid(), 1, '550', now(), null)`,
    [email],
  )
  const [anna] = (await app.ask(listAuthors)).items
  await app.context.db.sql.query(
    `insert into comments.restriction (user_id, measure, reason, letter, made_by, made_at, until)
      values ($1, 'read_only', 'off_topic', 'Здравствуйте', 'vera', now(), now() + interval '1 day')`,
    [lena.id],
  )
  await app.context.db.sql.query(
    `insert into comments.appeal (user_id, restriction_id, words, created_at) select $1, id, 'Не согласна', now() from comments.restriction`,
    [lena.id],
  )
  await app.context.db.sql.query(
    `insert into "user".data_request (kind, source, state, received_on, due_on, created_at, user_id, person_email, words)
      values ('copy', 'letter', 'open', '2026-11-20', '2026-12-04', now(), $1, $2, 'Пришлите копию на lena@delno.test')`,
    [lena.id, email],
  )
  await app.context.db.sql.query(
    `insert into newsroom.tip (comment_id, post_id, author_id, author, quote, taken_by, taken_at)
      values ($1, $2, $3, 'Лена', 'Полила', 'vera', now())`,
    [own, ficus, lena.id],
  )
  await app.ask(tieAuthor, { body: { id: lena.id, person: anna!.integer_id } })
  await app.waitUntilIdle()
}

test('all data of a reader is in the export, and the erasure removes it everywhere', async () => {
  await useEverything()
  // The tables with her data are exactly those with a line here.
  expect(await findLena()).toEqual(Object.keys(readerTables).toSorted())

  const { body } = await lena.get('/export')
  const copy = body.data as Record<string, unknown>
  for (const [table, kept] of Object.entries(readerTables)) {
    if (!('inCopy' in kept)) continue
    const field = copy[kept.inCopy]
    expect([table, Array.isArray(field) ? field.length > 0 : field !== null && field !== undefined]).toEqual([
      table,
      true,
    ])
  }
  expect(copy['newsletters']).toEqual([
    {
      type: 'newsletter',
      asked_at: app.clock.now().toISOString(),
      confirmed_at: null,
      consent_version: '2026-11',
      letters_version: null,
    },
  ])
  expect(copy['comment_ratings']).toMatchObject([{ post_id: ficus, state: 'like' }])
  expect(copy['comment_reports']).toMatchObject([{ post_id: ficus, reason: 'other' }])

  await lena.patch('/archive/push', {})
  app.clock.advance(31 * dayMs)
  expect(await eraseArchived(openUsers(app.context))).toBe(1)
  await app.waitUntilIdle()
  const left = Object.entries(readerTables).flatMap(([table, kept]) => (kept.left ? [table] : []))
  expect(await findLena()).toEqual(left.toSorted())
  // Tables that keep the id keep no address.
  for (const table of left) {
    const [schema, name] = table.split('.')
    expect(await rowsOf(`select from "${schema}"."${name}" t where strpos(t::text, $1) > 0`, [email])).toEqual([])
  }
})
