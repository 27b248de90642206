// The rights matrix of rights-table.ts: each cell is tested over the wire with the whole application. Then what a table
// cannot express: other people's things under one's own address, forged tokens, private fields, limits, and routes
// outside the contract.
import { createPublicKey, generateKeyPairSync } from 'node:crypto'
import { SignJWT, UnsecuredJWT } from 'jose'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { allCalls } from '#contract/all-calls.ts'
import { requestEmailCode, setBan } from '#contract/auth.ts'
import { callPath, callQuery, type Call } from '#contract/call.ts'
import { createComment, listComments } from '#contract/comments.ts'
import { listAuthors } from '#contract/content.ts'
import { lockOffice, makeFirstLink, signInByCode } from '#contract/office/access.ts'
import { addSub } from '#contract/push.ts'
import { getPublicUser } from '#contract/user.ts'
import { minuteMs } from '#domain/time-units.ts'
import { doctorKeyOf, operatorKeyOf } from '#platform/http/operator-only.ts'
import { mounts } from '#server/mounts.ts'
import { enterFirst, openBrowser } from '#services/auth/office/testing.ts'
import { neverAsked, openTestApp, type SignedIn, type TestApp } from './app.ts'
import { seedMagazine } from './magazine.ts'
import {
  answerFor,
  callers,
  rights,
  lenasBrowser,
  type Before,
  type Caller,
  type Input,
  type Things,
} from './rights-table.ts'

const byName = new Map(allCalls.map(call => [call.name, call]))
const callNamed = (name: string): Call => byName.get(name)!

let app: TestApp
let lena: SignedIn
/** Lena's earlier sign-in: its token has expired, and its cookie, still valid, was stolen. */
let phone: SignedIn
let oleg: SignedIn
let igor: SignedIn
let sasha: SignedIn
let headersOf: Record<Caller, Record<string, string>>
/** Sessions that only a sign-out uses: their tokens stay revoked in memory even after the tables are restored. */
let spareHeadersOf: Record<string, Record<string, string>>
/** Unused codes of the chief. */
let spareCodes: string[]
let prepared: Omit<Things, 'id' | 'folderId' | 'newEmail' | 'code' | 'officeToken'>
/** What of Lena's nobody else may read with a sign-in on the site. */
let secrets: string[]

beforeAll(async () => {
  app = await openTestApp({ config: { signIn: neverAsked } })
  await seedMagazine(app)
  phone = await app.signIn({ email: 'lena@delno.test' })
  app.clock.advance(16 * minuteMs)
  lena = await app.signIn({ email: 'lena@delno.test' })
  oleg = await app.signIn({ email: 'oleg@delno.test' })
  igor = await app.signIn({ email: 'igor@delno.test' })
  sasha = await app.signIn({ email: 'sasha@delno.test', roles: [{ application: 'quasar', name: 'user' }] })
  const talker = await app.signIn({ email: 'tanya@delno.test', roles: [{ application: 'talker', name: 'moderator' }] })
  const moderator = await app.signIn({ email: 'vera@delno.test', roles: [{ application: 'auth', name: 'moderator' }] })
  const admin = await app.signIn({ email: 'pavel@delno.test', roles: [{ application: 'auth', name: 'admin' }] })
  const chief = await enterFirst(app, 'nina@delno.test', 'Нина')
  const { body: elsewhere } = await openBrowser(app, { ip: '178.206.1.2' }).send(signInByCode, {
    body: { email: 'nina@delno.test', code: chief.spareCodes[0]! },
  })
  spareCodes = chief.spareCodes.slice(1)
  headersOf = {
    anonymous: {},
    another: oleg.headers,
    owner: lena.headers,
    talker: talker.headers,
    moderator: moderator.headers,
    admin: admin.headers,
    banned: igor.headers,
    expired: phone.headers,
    forged: bearer(withRoleWrittenIn(lena.token)),
    service: { 'x-delno-internal': app.config.internalKey },
    chief: (await app.signIn({ email: 'nina@delno.test' })).headers,
    office: chief.browser.headers(),
  }

  const people = {
    another: 'oleg',
    owner: 'lena',
    talker: 'tanya',
    moderator: 'vera',
    admin: 'pavel',
    banned: 'igor',
    chief: 'nina',
    office: 'nina',
  }
  spareHeadersOf = {}
  for (const [caller, name] of Object.entries(people))
    spareHeadersOf[caller] = (await app.signIn({ email: `${name}@delno.test` })).headers

  const { sql } = app.context.db
  await sql.query(`update auth."user" set display_name = split_part(email, '@', 1), about = 'Рисую',
    email_temp = 'next-' || email, email_temp_at = now(),
    ap_id = 'apple-' || email, fb_id = 'facebook-' || email, go_id = 'google-' || email,
    tg_id = 'telegram-' || email, tw_id = 'twitter-' || email, vk_id = 'vkontakte-' || email,
    ya_id = 'yandex-' || email, vkontakte_profile_link = 'https://vk.com/' || integer_id,
    setting_subs_to_app_push_packages = 1, setting_subs_to_email_packages = 1, setting_subs_to_web_packages = 1,
    setting_subs_to_web_push_packages = 1, delete_reason_comment = 'Устал писать ' || email,
    avatars = jsonb_build_array(jsonb_build_object('id', 1, 'user_id', id, 'url', '/media/1/160.webp', 'size', 'small',
      'created_at', '2026-11-01T00:00:00.000Z', 'updated_at', '2026-11-01T00:00:00.000Z'))`)
  await sql.query(`insert into "user".account (user_id) select id from auth."user"`)
  await sql.query(
    `insert into newsletter.subscriber (email, type, id, asked_at, letters, confirmed_at)
      values ('lena@delno.test', 'newsletter', gen_random_uuid(), $1, 1, $1)`,
    [app.clock.now()],
  )
  await sql.query(
    `insert into "user".folder (user_id, name, name_key, created_at)
    select id, 'Сад ' || email, 'сад', $1 from auth."user" where email ~ '^(lena|oleg|igor)@'`,
    [app.clock.now()],
  )
  await sql.query(`insert into "user".favorite (user_id, post_id, folder_id, created_at)
    select user_id, 101, id, created_at from "user".folder`)
  await sql.query(
    `insert into auth.office_key (id, user_id, public_key, counter, transports, name, is_synced, created_at)
      select 'a2V5', id, 'e30', 0, '[]', 'MacBook', false, $1 from auth."user" where email ~ '^nina@'`,
    [app.clock.now()],
  )
  await sql.query(
    `insert into inbox.item (kind, data, created_at) values
      ('question', '{"name": "Раиса", "text": "Почему желтеет?"}', $1),
      ('ads', '{"name": "Пётр", "email": "petr@boots.test", "company": "Сухие ноги", "text": "Реклама"}', $1)`,
    [app.clock.now()],
  )
  await app.ask(setBan, { body: { email: 'igor@delno.test', isBanned: true } })
  await send(
    createComment,
    { body: { post_ID: 101, content: 'А мой засох' } },
    { ...lena.headers, 'user-agent': 'Lena/1' },
  )
  await send(createComment, { body: { post_ID: 101, parent: 1, content: 'Полейте' } }, oleg.headers)
  await send(addSub, { body: lenasBrowser }, lena.headers)
  await app.waitUntilIdle()
  await keepPeople()
  await watchWrites()

  const readOne = async (statement: string) => (await sql.query<{ value: string }>(statement)).rows[0]!.value
  secrets = ['lena@delno.test', await readOne(`select secret_hash as value from auth."user" where email ~ '^lena@'`)]
  const paint = (side: number) =>
    sharp({ create: { width: side, height: side, channels: 3, background: '#2e7d32' } })
      .png()
      .toBuffer()
  prepared = {
    sasha: { id: sasha.userId, email: 'sasha@delno.test' },
    previewHash: await readOne('select preview_hash as value from content.post where id = 103'),
    recipePreviewHash: await readOne('select preview_hash as value from recipes.recipe where id = 1000000001'),
    recipeAuthor: (await app.ask(listAuthors)).items[0],
    picture: await paint(8),
    portrait: await paint(400),
    text: Buffer.from('просто текст'),
    officeSessionId: elsewhere.data.session_id,
    spareCode: chief.spareCodes[1]!,
  }
})
afterAll(() => app.close())

// ---- calls

const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

function withRoleWrittenIn(token: string): string {
  const [header, payload, signature] = token.split('.')
  const claims = JSON.parse(Buffer.from(payload!, 'base64url').toString()) as object
  const roles = [{ application: 'auth', name: 'admin' }]
  return [header, Buffer.from(JSON.stringify({ ...claims, roles })).toString('base64url'), signature].join('.')
}

let sent = 0

function packForm(body: Record<string, unknown>): globalThis.Response {
  const form = new FormData()
  for (const [name, value] of Object.entries(body))
    if (value instanceof Uint8Array) form.set(name, new Blob([new Uint8Array(value)]), name)
    else form.set(name, String(value))
  return new Response(form)
}

/** Each call has an IP address of its own, because limits have a test of their own. */
async function send(call: Call, input: Input, headers: Record<string, string>) {
  sent += 1
  const isForm = call.bodyKind === 'form'
  const isBytes = call.bodyKind === 'bytes'
  const packed = call.bodyKind === 'multipart' ? packForm(input.body as Record<string, unknown>) : undefined
  const payload = isForm
    ? callQuery(input.body as Record<string, unknown>).slice(1)
    : packed
      ? Buffer.from(await packed.arrayBuffer())
      : isBytes
        ? Buffer.from(input.body as Uint8Array)
        : (input.body as object | undefined)
  return app.app.inject({
    method: call.method,
    url: mounts[call.service] + callPath(call, input.params) + callQuery(input.query),
    remoteAddress: `10.66.${sent >> 8}.${sent & 255}`,
    headers: {
      ...(isForm ? { 'content-type': 'application/x-www-form-urlencoded' } : {}),
      ...(packed ? { 'content-type': packed.headers.get('content-type')! } : {}),
      ...(isBytes ? { 'content-type': 'application/octet-stream' } : {}),
      ...(call.isForOwnPages ? { cookie: phone.cookie } : {}),
      ...(call.isForOwnSite ? { origin: app.config.siteUrl } : {}),
      ...headers,
    },
    ...(payload === undefined ? {} : { payload }),
  })
}

type Response = Awaited<ReturnType<typeof send>>

const shortly = (response: Response): string =>
  response.statusCode === 200 ? '200' : `${response.statusCode} ${response.json<{ code: string }>().code}`

async function thingsFor(caller: Caller, before?: Before): Promise<Things> {
  const id = caller === 'banned' ? igor.userId : lena.userId
  const newEmail = `reader-${(sent += 1)}@delno.test`
  if (before === 'code sent') await app.ask(requestEmailCode, { body: { email: newEmail } })
  if (before === 'left')
    await app.context.db.sql.query(
      `update auth."user" set archived_at = $1, archive_deadline_date = $1, delete_reason_code = 'tired'`,
      [app.clock.now()],
    )
  const { rows } = await app.context.db.sql.query<{ id: number }>('select id from "user".folder where user_id = $1', [
    id,
  ])
  const code = before === 'code sent' ? (await app.newestCode(newEmail))! : ''
  const link = before === 'link made' ? await app.ask(makeFirstLink, { body: { if_none: false } }) : undefined
  return { ...prepared, id, folderId: rows[0]!.id, newEmail, code, officeToken: link?.data?.token ?? '' }
}

async function make(name: string, caller: Caller): Promise<Response> {
  const [, input = {}, before] = rights[name]!
  const things = await thingsFor(caller, before)
  const headers = (name === 'revokeToken' && spareHeadersOf[caller]) || headersOf[caller]
  return send(callNamed(name), typeof input === 'function' ? input(things) : input, headers)
}

// ---- saved rows

const peopleTables = ['auth."user"', 'auth.role', 'auth.consent', 'auth.session'].concat(
  ['person', 'link', 'session', 'key', 'codes', 'spare_code', 'challenge', 'sign_in'].map(
    table => `auth.office_${table}`,
  ),
  ['account', 'folder', 'favorite'].map(table => `"user".${table}`),
  ['person', 'inbox', 'notification', 'told'].map(table => `notifications.${table}`),
  'push.device',
)
const keptRows = new Map<string, string>()

async function keepPeople(): Promise<void> {
  for (const table of peopleTables) {
    const { rows } = await app.context.db.sql.query<{ all: string }>(
      `select coalesce(jsonb_agg(to_jsonb(t)), '[]')::text as all from ${table} t`,
    )
    keptRows.set(table, rows[0]!.all)
  }
}

/**
 * Triggers write down which tables are written to. Most calls are refused and write nothing, so nothing needs to be restored or
 * hashed again.
 */
async function watchWrites(): Promise<void> {
  const { sql } = app.context.db
  await sql.exec(`
    create schema watched;
    create table watched.written (name text primary key);
    create function watched.note() returns trigger language plpgsql as $$ begin
      insert into watched.written values (format('%I.%I', tg_table_schema, tg_table_name)) on conflict do nothing;
      return null;
    end $$;`)
  const { rows } = await sql.query<{ name: string }>(`select format('%I.%I', schemaname, tablename) as name
    from pg_tables
    where schemaname not in ('pg_catalog', 'information_schema', 'pgboss', 'platform', 'views', 'watched')
      and tablename not in ('office_attempt', 'link_place', 'link_problem', 'outside_link', 'delivery')`)
  for (const { name } of rows) {
    await sql.exec(`create trigger watched after insert or update or delete or truncate on ${name}
      for each statement execute function watched.note()`)
    unhashed.add(name)
  }
}

const unhashed = new Set<string>()
const hashes = new Map<string, string>()
const changedPeople = new Set<string>()

async function noteWrites(): Promise<void> {
  const { rows } = await app.context.db.sql.query<{ name: string }>('delete from watched.written returning name')
  for (const { name } of rows) {
    unhashed.add(name)
    if (keptRows.has(name)) changedPeople.add(name)
  }
}

/** Restores people and their things as they were when they were saved. */
async function restorePeople(): Promise<void> {
  await app.waitUntilIdle()
  await noteWrites()
  if (changedPeople.size === 0) return
  await app.context.db.of('auth').inTransaction(async trx => {
    // Each table is restored alone: no foreign key takes the rows of another along.
    await sql`set local session_replication_role = replica`.execute(trx)
    for (const table of changedPeople) {
      await sql`delete from ${sql.raw(table)}`.execute(trx)
      await sql`insert into ${sql.raw(table)} overriding system value
        select * from jsonb_populate_recordset(null::${sql.raw(table)}, ${keptRows.get(table)!}::jsonb)`.execute(trx)
    }
  })
  // No trigger fired.
  for (const table of changedPeople) unhashed.add(table)
  changedPeople.clear()
}

/** The lock of the office ends its sessions for good: their tokens stay refused when the tables are restored. */
async function enterOfficeAgain(): Promise<void> {
  app.clock.advance(1_000)
  const browser = openBrowser(app)
  await browser.send(signInByCode, { body: { email: 'nina@delno.test', code: spareCodes.shift()! } })
  headersOf.office = browser.headers()
  await app.waitUntilIdle()
  await noteWrites()
  await keepPeople()
  changedPeople.clear()
}

/**
 * A hash of the rows of each table of each service. Views and deliveries of rings are left out, because they are written
 * later, and so are the counters of wrong codes, which any caller raises, and what a walk over the links has found.
 */
/** Columns that a timer of the application writes at any moment. */
const timerColumns: Record<string, string> = {
  'newsroom.text': "'{blockers,blockers_at,judged_mark,cover}'",
  'inbox.letter': "'{state,ended_at}'",
  'content.link_walk': "'{number,state,phase,after_id,after_path,texts,links,is_full,started_at,ended_at,stepped_at}'",
}

async function fingerprint(): Promise<Record<string, string>> {
  await noteWrites()
  for (const name of unhashed) {
    const without = timerColumns[name]
    const row = without === undefined ? 't::text' : `(to_jsonb(t) - ${without}::text[])::text`
    const { rows } = await app.context.db.sql.query<{ hash: string }>(
      `select md5(coalesce(string_agg(${row}, '|' order by ${row}), '')) as hash from ${name} t`,
    )
    hashes.set(name, rows[0]!.hash)
  }
  unhashed.clear()
  return Object.fromEntries(hashes)
}

// ---- the matrix

const isRead = /^(list|get|find|check|search|suggest|count|resolve|preview|aggregate|batch|export|alt)[A-Z]/
/** Writes whose example changes no table at once, or nothing at all. */
const writesLater = new Set(
  [
    // The tables of the platform are not watched here.
    'restoreConsents',
    'restoreMagazine',
    'increaseViews',
    'takeComments',
    'decideComments',
    'putOffComments',
    'tryCommentRule',
    'addViews',
    'restoreImages',
    'restoreFileWords',
    'removeFromLibrary',
    'bringBackToLibrary',
    'authorizeChannel',
    'showReaderAddress',
    'showOfficeAddress',
    'markBell',
    'fixTypos',
    'mendJobs',
    'authenticateSocket',
    'correctText',
    'restoreTexts',
    'restoreTextVersions',
    'restoreTextReleases',
    'restoreTextRemarks',
    'restoreTextDeeds',
    'restoreTextHealth',
    'bringReviews',
    'tieTexts',
    'restoreMembers',
    'restoreNewsroomSettings',
  ].concat(
    // Everybody here has already given consent; nobody here has the cookie of the office; links to other sites are not opened.
    'giveConsent',
    'signOutOfOffice',
    'setOutsideLinks',
  ),
)
const strangers: readonly Caller[] = [
  'anonymous',
  'another',
  'talker',
  'moderator',
  'admin',
  'banned',
  'expired',
  'forged',
  'chief',
]

describe('the table', () => {
  test('has a row for every call of the contract, and no other', () => {
    expect(Object.keys(rights).toSorted()).toEqual(allCalls.map(call => call.name).toSorted())
  })

  test.each(Object.keys(rights).filter(name => byName.has(name)))('%s', async name => {
    const call = callNamed(name)
    const [kind, , before] = rights[name]!
    const expected = Object.fromEntries(callers.map(caller => [caller, answerFor(kind, caller)]))
    const mayWrite = !isRead.test(name)
    const bodies = new Set<string>()
    const answers: Record<string, string> = {}
    const note = (caller: Caller, response: Response) => {
      answers[caller] = shortly(response)
      const isOfNobody = ['anonymous', 'expired', 'forged', 'service'].includes(caller)
      const isOpen = call.auth === 'none' || (call.auth === 'optional' && isOfNobody)
      if (!isOpen || response.statusCode !== 200)
        expect(`${caller}: ${response.headers['cache-control']}`).toMatch(/: (no-store|private, .+)$/)
      // Moderators of comments see their authors.
      if (strangers.includes(caller) && !(caller === 'talker' && call.service === 'comments'))
        expect(secrets.filter(secret => response.body.includes(secret))).toEqual([])
      if (response.statusCode !== 200) return
      expect(call.reply.safeParse(response.json()).error?.issues ?? []).toEqual([])
      bodies.add(response.body)
    }

    if (before === 'left') await thingsFor('owner', before)
    const refused = callers.filter(each => expected[each] !== '200')
    const untouched = refused.length > 0 || mayWrite ? await fingerprint() : {}
    for (const caller of refused) note(caller, await make(name, caller))
    if (refused.length > 0) expect(await fingerprint()).toEqual(untouched)

    for (const caller of callers.filter(each => expected[each] === '200')) {
      const response = await make(name, caller)
      note(caller, response)
      if (!mayWrite) continue
      await app.waitUntilIdle()
      if (!writesLater.has(name)) expect([caller, await fingerprint()]).not.toEqual([caller, untouched])
      await restorePeople()
    }
    expect(answers).toEqual(expected)
    if (name === lockOffice.name) await enterOfficeAgain()
    if (kind === 'everybody' && !mayWrite && !call.params?.safeParse({ id: lena.userId }).success)
      expect(bodies.size).toBe(1)
  })
})

describe('the office', () => {
  const officeCalls = allCalls.filter(({ isForOffice, auth }) => isForOffice && auth === 'user')
  afterEach(restorePeople)

  test('opens none of its calls to the sign-in of its chief on the site, also after it was locked', async () => {
    // The token is valid, and of a chief.
    const { chief } = headersOf
    const found = await app.context.verifyToken(chief['authorization']!.split(' ')[1]!)
    expect(found.kind === 'valid' && found.viewer.roles).toEqual([{ application: 'quasar', name: 'admin' }])
    const things = await thingsFor('chief')
    const tryAll = async () => {
      const opened: string[] = []
      for (const call of officeCalls) {
        const [, input = {}] = rights[call.name]!
        const answer = shortly(await send(call, typeof input === 'function' ? input(things) : input, chief))
        if (answer !== '401 unauthorized') opened.push(`${call.name}: ${answer}`)
      }
      return opened
    }
    const before = await fingerprint()
    expect(officeCalls.length).toBeGreaterThan(200)
    expect(await tryAll()).toEqual([])
    expect(await fingerprint()).toEqual(before)
    await app.ask(lockOffice, { body: {} })
    expect(await tryAll()).toEqual([])
    await restorePeople()
    await enterOfficeAgain()
  })

  test('has no call that the guard does not know as one of its own', () => {
    const isOfOffice = ({ service, path }: Call) =>
      service === 'newsroom' || service === 'archive' || /\/office(\/|$)/.test(path)
    const unknown = allCalls.filter(call => call.auth === 'user' && isOfOffice(call) && !call.isForOffice)
    expect(unknown.map(({ name }) => name)).toEqual([])
  })
})

describe('another person’s things', () => {
  const of = (who: SignedIn) => ({ id: who.userId })
  const folderOf = async (who: SignedIn) =>
    (await app.context.db.sql.query<{ id: number }>('select id from "user".folder where user_id = $1', [who.userId]))
      .rows[0]!.id

  beforeEach(async () => {
    // Only Lena has these: Oleg must not reach them under his own address.
    await app.context.db.sql.query(`insert into "user".favorite (user_id, post_id, created_at) values ($1, 201, $2)`, [
      lena.userId,
      app.clock.now(),
    ])
  })
  afterEach(restorePeople)

  test.each<[string, string, (hers: number) => Input, string]>([
    [
      'adding a favourite to her folder',
      'addFavorite',
      hers => ({ params: of(oleg), body: { postId: 201, folderId: hers } }),
      '404 not_found',
    ],
    [
      'moving a favourite to her folder',
      'moveFavorite',
      hers => ({ params: { ...of(oleg), postId: 101 }, body: { folderId: hers } }),
      '404 not_found',
    ],
    [
      'renaming her folder',
      'renameFolder',
      hers => ({ params: { ...of(oleg), folderId: hers }, body: { name: 'Моя' } }),
      '404 not_found',
    ],
    ['removing her folder', 'removeFolder', hers => ({ params: { ...of(oleg), folderId: hers } }), '404 not_found'],
    [
      'moving her favourite',
      'moveFavorite',
      () => ({ params: { ...of(oleg), postId: 201 }, body: { folderId: null } }),
      '404 not_found',
    ],
    ['removing her favourite', 'removeFavorite', () => ({ params: { ...of(oleg), postId: 201 } }), '200'],
  ])("a folder of Lena's at the address of Oleg is not there %s", async (_, name, input, answer) => {
    const before = await fingerprint()
    const response = await send(callNamed(name), input(await folderOf(lena)), oleg.headers)
    expect(shortly(response)).toBe(answer)
    const { '"user".account': _queue, ...after } = await fingerprint()
    expect(before).toMatchObject(after)
  })

  test("Oleg's lists contain nothing of Lena's, whatever he asks for", async () => {
    const hers = await folderOf(lena)
    const ask = async (query: Record<string, unknown>) =>
      (await send(callNamed('listFavorites'), { params: of(oleg), query }, oleg.headers)).json<{ data: unknown[] }>()
        .data
    expect(await ask({ folder_ids: String(hers) })).toEqual([])
    expect(await ask({ post_ids: '201' })).toEqual([])
    const folders = await send(callNamed('listFolders'), { params: of(oleg) }, oleg.headers)
    expect(folders.json()).toMatchObject({ data: [{ name: 'Сад oleg@delno.test' }], meta: { total: 1 } })
  })

  test('a session is refreshed and ended only by its own cookie and only from our own pages', async () => {
    const before = await fingerprint()
    for (const call of allCalls.filter(each => each.isForOwnPages)) {
      const [, input = {}] = rights[call.name]!
      const things = await thingsFor('owner')
      const response = await send(call, typeof input === 'function' ? input({ ...things, code: '000000' }) : input, {
        ...lena.headers,
        origin: 'https://evil.test',
      })
      expect([call.name, shortly(response)]).toEqual([call.name, '403 forbidden'])
    }
    expect(await fingerprint()).toEqual(before)
  })
})

describe('a forged token', () => {
  const seconds = () => Math.floor(app.clock.now().getTime() / 1000)
  const claims = { sid: 'any', roles: [{ application: 'auth', name: 'admin' }], banned: false, expert: false }
  type Changes = {
    key?: Parameters<SignJWT['sign']>[0]
    alg?: string
    issuer?: string
    without?: 'exp' | 'iat' | 'sub'
  }
  function sign({ key = app.config.accessKey!, alg = 'ES256', issuer = app.config.siteUrl, without }: Changes) {
    const jwt = new SignJWT(claims).setProtectedHeader({ alg, typ: 'JWT' }).setIssuer(issuer)
    if (without !== 'sub') jwt.setSubject(lena.userId)
    if (without !== 'iat') jwt.setIssuedAt(seconds())
    if (without !== 'exp') jwt.setExpirationTime(seconds() + 60)
    return jwt.sign(key)
  }
  const publicPem = () => createPublicKey(app.config.accessKey!).export({ type: 'spki', format: 'pem' }) as string
  const forgeries: Record<string, () => Promise<string> | string> = {
    'signed by another key': () => sign({ key: generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey }),
    'not signed': () =>
      new UnsecuredJWT(claims)
        .setIssuer(app.config.siteUrl)
        .setSubject(lena.userId)
        .setIssuedAt(seconds())
        .setExpirationTime(seconds() + 60)
        .encode(),
    'signed by our public key as a secret': () => sign({ key: Buffer.from(publicPem()), alg: 'HS256' }),
    'with a role written in': () => withRoleWrittenIn(lena.token),
    'with its signature cut off': () => lena.token.replace(/[^.]+$/, ''),
    'of another site': () => sign({ issuer: 'https://evil.test' }),
    'that never expires': () => sign({ without: 'exp' }),
    'without a reader': () => sign({ without: 'sub' }),
    'that is not a token at all': () => 'admin',
  }

  test('is refused below for its forgery alone, because the same token with our signature is accepted', async () => {
    const call = callNamed('getUser')
    expect(shortly(await send(call, { params: { id: lena.userId } }, bearer(await sign({}))))).toBe('200')
  })

  test.each(Object.keys(forgeries))('%s opens no call that needs a token, and changes nothing', async name => {
    const headers = bearer(await forgeries[name]!())
    const before = await fingerprint()
    for (const call of allCalls.filter(({ auth }) => auth === 'user' || auth === 'optional')) {
      const [, input = {}] = rights[call.name]!
      const things = await thingsFor('owner')
      const response = await send(call, typeof input === 'function' ? input(things) : input, headers)
      // A public call can be made with any token.
      const answer = call.auth === 'optional' && (call.method === 'GET' || call.isRead) ? '200' : '401 unauthorized'
      expect([call.name, shortly(response)]).toEqual([call.name, answer])
    }
    expect(await fingerprint()).toEqual(before)
  })
})

describe('private fields of a user', () => {
  const privateFields = [
    'email',
    'email_temp',
    'secret_hash',
    'setting_subs_to_app_push_packages',
    'setting_subs_to_email_packages',
    'setting_subs_to_web_packages',
    'setting_subs_to_web_push_packages',
    'ap_id',
    'fb_id',
    'go_id',
    'tg_id',
    'tw_id',
    'vk_id',
    'ya_id',
    'archive_deadline_date',
    'delete_reason_code',
    'delete_reason_comment',
  ]
  const leaving = ['archive_deadline_date', 'delete_reason_code', 'delete_reason_comment']
  const ids = ['ap_id', 'fb_id', 'go_id', 'tg_id', 'tw_id', 'vk_id', 'ya_id']
  const all = () => privateFields
  const none = () => []
  const allBut = (fields: string[]) => () => privateFields.filter(field => !fields.includes(field))
  const newcomer = allBut(['email_temp', ...ids, ...leaving])

  /**
   * Each call that replies with a user, and the private fields that each caller gets of a user who filled in all of
   * them. A moderator of accounts sees those of others in the office alone: services/auth/auth.test.ts.
   */
  const shown: Record<string, Partial<Record<Caller, () => string[]>>> = {
    getUser: {
      another: none,
      talker: none,
      owner: all,
      moderator: none,
      admin: none,
      chief: none,
      office: none,
      banned: all,
    },
    changeUser: { owner: all },
    giveConsent: { owner: all },
    updateProfile: { owner: all },
    removeSocial: { owner: allBut(['vk_id']) },
    archiveUser: { owner: all },
    unarchiveUser: { owner: allBut(leaving) },
    exportUser: { owner: all, banned: all },
    // Needs a request for a copy; services/user/data-requests checks that the secret of the account is not in it.
    copyDataForRequest: {},
    getUsers: { service: all },
    updateUser: { service: all },
    markArchived: { service: allBut(['delete_reason_comment']) },
    // Nobody here has the code that was sent to the new mailbox.
    confirmEmail: {},
    // The account is new. Nobody here has a credential that Google signed.
    signInByGoogleCredential: {},
    verifyEmailCode: { anonymous: newcomer, owner: newcomer },
  }

  function findUser(value: unknown): Record<string, unknown> | undefined {
    if (typeof value !== 'object' || value === null) return undefined
    if ('secret_hash' in value) return value as Record<string, unknown>
    return Object.values(value).map(findUser).find(Boolean)
  }

  test('are in the replies of these calls and of no others', () => {
    const answering = allCalls.filter(({ reply }) =>
      JSON.stringify(z.toJSONSchema(reply, { unrepresentable: 'any' })).includes('"secret_hash"'),
    )
    expect(answering.map(call => call.name).toSorted()).toEqual(Object.keys(shown).toSorted())
  })

  test.each(
    Object.entries(shown).flatMap(([name, by]) => Object.keys(by).map(caller => [name, caller as Caller] as const)),
  )('are in the reply of %s to %s as far as the caller may see them', async (name, caller) => {
    await thingsFor(caller, 'left')
    const response = await make(name, caller)
    expect(shortly(response)).toBe('200')
    const found = findUser(response.json())!
    expect(privateFields.filter(field => found[field] !== null)).toEqual(shown[name]![caller]!())
    await restorePeople()
  })

  test('are empty in the public profile, which everybody may read', async () => {
    const { data } = await app.ask(getPublicUser, { params: { id: lena.userId } })
    expect(Object.keys(data).filter(field => privateFields.includes(field))).toEqual(['email', 'fb_id', 'vk_id'])
    expect(data).toMatchObject({ display_name: 'lena', email: 'unknown', fb_id: null, vk_id: null })
    expect(secrets.filter(secret => JSON.stringify(data).includes(secret))).toEqual([])
  })
})

test.each<[Caller, boolean]>([
  ['anonymous', false],
  ['another', false],
  ['owner', true],
  ['talker', true],
  ['moderator', false],
  ['admin', false],
  ['banned', false],
  ['expired', false],
  ['service', false],
])('%s may see the email, the IP address and the browser of a comment’s author: %s', async (caller, isShown) => {
  const response = await send(listComments, { params: { postId: 101 } }, headersOf[caller])
  const { data } = response.json<{ data: { data: Record<string, string>[] } }>().data
  const { author_email, author_IP, agent } = data.find(each => each['author_id'] === lena.userId)!
  expect([author_email, author_IP !== '', agent]).toEqual(
    isShown ? ['lena@delno.test', true, 'Lena/1'] : ['', false, ''],
  )
})

describe('limits', () => {
  /** Writes that anybody may make and that no `rateLimit` counts, with the reason. */
  const without: Record<string, string> = {
    requestEmailCode: 'counted in the database by address and network: by all processes together (auth/limits.ts)',
    verifyEmailCode: 'counted in the database by code and network: by all processes together (auth/limits.ts)',
    signInByGoogleCredential: 'counted in the database by network (auth/limits.ts)',
    refreshToken:
      'a cookie that we did not write is refused by its proof, before anything is read; readers share networks',
    revokeToken: 'as refreshToken; nobody is to be kept signed in by a limit',
  }
  const limited = allCalls.filter(call => call.auth !== 'internal' && call.rateLimit)
  afterEach(restorePeople)

  test('exist for every write from outside, except those with limits of their own', () => {
    const unlimited = allCalls.filter(call => call.auth !== 'internal' && call.method !== 'GET' && !call.rateLimit)
    expect(unlimited.map(call => call.name).toSorted()).toEqual(Object.keys(without).toSorted())
  })

  test.each(limited.map(call => [call.name, call] as const))(
    'refuse %s beyond the limit by the person if known, else by the network',
    async (_, call) => {
      const remoteAddress = '10.67.1.1'
      const useUp = (caller: string) =>
        expect(() => {
          for (;;) app.context.rateLimit.check(call.name, caller, call.rateLimit!)
        }).toThrow('Слишком много запросов')
      const url =
        mounts[call.service] +
        callPath(call, {
          id: lena.userId,
          postId: 101,
          folderId: 1,
          social: 'yandex',
          answerId: 1,
          versionId: 1,
          remarkId: 1,
          claimId: 1,
          findingId: 1,
          changeId: 1,
          linkId: 1,
          releaseId: 1,
          rule: 'age',
          section: 'dom',
          word: 'эстрагон',
          key: 'same:растение',
          part: 'age',
          kind: 'data',
          version: '2026-11',
          listId: 'newsletter',
        })
      const ask = (headers: Record<string, string>) =>
        app.app.inject({ method: call.method, url, remoteAddress, headers })
      useUp(remoteAddress)
      expect(shortly(await ask({}))).toBe(call.auth === 'user' ? '401 unauthorized' : '429 rate_limited')
      const isKnown = call.auth === 'user' || call.auth === 'optional'
      if (isKnown) {
        // Readers who share one address of an operator do not share the limit.
        expect((await ask(lena.headers)).statusCode).not.toBe(429)
        useUp(`person ${lena.userId}`)
      }
      expect(shortly(await ask(lena.headers))).toBe('429 rate_limited')
      if (isKnown) expect((await ask(oleg.headers)).statusCode).not.toBe(429)
      expect((await ask(headersOf.service)).statusCode).not.toBe(429)
    },
  )
})

describe('outside the contract', () => {
  const devPages = ['GET /dev/mail', 'GET /dev/dead-jobs', 'POST /dev/dead-jobs/:id/retry', 'GET /metrics'].concat(
    'POST /dev/database-copy',
    'POST /dev/database-copy/:id/renew',
    'POST /dev/database-copy/:id/files',
    'DELETE /dev/database-copy/:id',
  )
  /** A server is copied by its own tools. */
  const isThere = (route: string) => app.context.db.engine === 'pglite' || !route.includes('database-copy')
  const openToAll = ['/media/files/:id/:name', '/media/:id/:file', '/.well-known/jwks.json', '/healthz', '/readyz']
    .concat('/openapi.json', '/openapi-internal.json', '/docs', '/docs/json', '/docs/yaml', '/docs/static/index.html')
    .concat(
      '/docs/static/swagger-initializer.js',
      '/id/auth/:provider',
      '/id/auth/:provider/callback',
      '/id/auth/letter',
      // The signed link of a person who does not agree with a moderator.
      '/svc/comments/appeal',
    )
    .map(path => `GET ${path}`)
    .concat('POST /svc/comments/appeal')
    // The link in a letter: its signature states what it permits.
    .concat('GET /svc/notifications/unsubscribe', 'POST /svc/notifications/unsubscribe')
    // The letter of an issue in a frame of the office, by a signed link.
    .concat('GET /api/newsletter/letter')
    .concat(['confirm', 'leave'].flatMap(page => [`GET /api/newsletter/${page}`, `POST /api/newsletter/${page}`]))
    // The archive of the magazine, by the ticket that its administrator was given: once, within a minute.
    .concat('GET /svc/archive/download')
    // The form of a page without scripts.
    .concat('POST /svc/quiz/answer')
    // `/seo/{path}` without a path is the home page, and `/top/{period}` without a period is the week.
    .concat('GET /api/20/v1/seo', ...['20', 'lh-iron-maiden', 'health'].map(base => `GET /api/${base}/v1/top`))
    // Paths without their last part, where there is no other call, report what is missing.
    .concat(
      allCalls
        .filter(({ whenBare }) => whenBare !== undefined)
        .map(({ method, service, path }) => `${method} ${mounts[service]}${path.slice(0, path.lastIndexOf('/'))}`),
    )
    // The preflight request of a browser before a tracker on another site may post.
    .concat('OPTIONS /svc/analytics/tracker')

  test('only the routes named here are served', () => {
    const above: string[] = []
    const served = app.app
      .printRoutes({ commonPrefix: false })
      .split('\n')
      .flatMap(line => {
        const [, indent = '', path, methods] = /^([│ ]*)[├└]── (\S+) \((.+)\)$/.exec(line) ?? []
        if (path === undefined || methods === undefined) return []
        above.splice(indent.length / 4, Infinity, path)
        return methods.split(', ').map(method => `${method} ${above.join('')}`)
      })
    const named = allCalls.map(call => `${call.method} ${mounts[call.service]}${call.path}`)
    const plain = named.map(route => route.replaceAll(/\{(\w+)\}/g, ':$1').replace(/\/$/, ''))
    expect(served.filter(route => !/^HEAD |\*$/.test(route)).toSorted()).toEqual(
      [...plain.filter(route => !route.includes('{')), ...devPages.filter(isThere), ...openToAll].toSorted(),
    )
  })

  test.each(devPages)('%s needs the operator’s key on a public site', async route => {
    const [method, url] = route.replace(':id', 'some').split(' ') as ['GET' | 'POST' | 'DELETE', string]
    const statusOf = async (options: { headers?: Record<string, string>; query?: Record<string, string> }) =>
      (await app.app.inject({ method, url, remoteAddress: '127.0.0.1', ...options })).statusCode
    for (const caller of callers)
      expect([caller, await statusOf({ headers: headersOf[caller] })]).toEqual([caller, 404])
    for (const host of ['evil.test:3000', 'localhost', 'delno.test'])
      expect([host, await statusOf({ headers: { host } })]).toEqual([host, 404])
    const key = operatorKeyOf(app.config)
    // Of `npm run doctor`, which shows it to whoever answers at the address of the site.
    expect(await statusOf({ query: { key: doctorKeyOf(app.config) } })).toBe(404)
    expect(await statusOf({ query: { key: `${key}0` } })).toBe(404)
    if (method === 'GET') {
      expect(await statusOf({ query: { key } })).toBe(200)
      expect(await statusOf({ headers: { authorization: `Bearer ${key}` } })).toBe(200)
    }
  })

  test('the published keys have no private part', async () => {
    for (const url of ['/.well-known/jwks.json', '/svc/auth/.well-known/jwks.json']) {
      const { keys } = (await app.app.inject(url)).json<{ keys: object[] }>()
      expect(keys.map(key => Object.keys(key).toSorted())).toEqual([['alg', 'crv', 'kid', 'kty', 'use', 'x', 'y']])
    }
  })

  test.each([
    ['getPostPreview', 103],
    ['altGetPostPreview', 103],
    ['getRecipePreview', 1_000_000_001],
  ])(
    '%s opens with the hash of the same text; without one for everybody if it is published, for nobody if it is a draft',
    async (name, id) => {
      const { previewHash, recipePreviewHash } = prepared
      const [own, foreign] = id === 103 ? [previewHash, recipePreviewHash] : [recipePreviewHash, previewHash]
      const call = callNamed(name)
      for (const caller of callers)
        for (const hash of [undefined, '', 'x', foreign, own.slice(0, -1), `${own}0`]) {
          const response = await send(call, { params: { id }, query: { preview_type_hash: hash } }, headersOf[caller])
          const isOpen = !hash && id !== 103
          expect([caller, hash, shortly(response)]).toEqual([caller, hash, isOpen ? '200' : '403 forbidden'])
        }
      const opened = await send(call, { params: { id }, query: { preview_type_hash: own } }, {})
      expect([shortly(opened), opened.headers['cache-control']]).toEqual(['200', 'no-store'])
    },
  )

  const batch = callNamed('batchRequests')
  async function sendParts(parts: { path: string; query?: Record<string, string> }[]) {
    const pipeline = parts.map((part, at) => ({ name: String(at), ...part }))
    const response = await send(batch, { body: { pipeline } }, headersOf.admin)
    return Object.values(response.json<Record<string, { status: number; body: unknown }>>())
  }

  test('a part of a batch reaches no call that depends on the caller', async () => {
    const closed = allCalls.filter(({ auth }) => auth !== 'none')
    for (const call of closed) {
      const path = callPath(call, { id: lena.userId, postId: 101, folderId: 1, social: 'yandex', period: 'all' })
      const ways = [call.name, path, mounts[call.service] + path, `/${call.service}${path}`, `../..${path}`]
      const replies = await sendParts(ways.map(way => ({ path: way })))
      expect([call.name, replies.map(({ status }) => status)]).toEqual([call.name, ways.map(() => 404)])
    }
  })

  test('a parameter of a part leads to no other call', async () => {
    const targets = [
      'svc-internal/content/article-drafts',
      'svc/views/days',
      'dev/mail',
      `svc/users/api/v1/users/${lena.userId}/export`,
    ]
    const ups = [
      '..',
      '../..',
      '../../..',
      '../../../..',
      './../../../..',
      'week/../../../../..',
      '%2e%2e/%2e%2e/%2e%2e/%2e%2e',
      '..\\..\\..\\..',
    ]
    for (const target of targets) {
      const words = ups.map(up => `${up}/${target}`)
      const replies = await sendParts([
        ...words.map(period => ({ path: 'posts/top', query: { period } })),
        ...words.map(slug => ({ path: 'posts/v2/by-slug', query: { slug } })),
        ...words.slice(0, 4).map(slug => ({ path: 'comments/by-post-slug', query: { slug } })),
      ])
      expect([target, [...new Set(replies.map(({ status }) => status))]]).toEqual([target, [404]])
    }
  })

  test('pictures and files can only be read at their addresses', async () => {
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'] as const)
      for (const url of ['/media/1/160.webp', '/media/files/1/x.pdf', '/media'])
        for (const caller of callers) {
          const response = await app.app.inject({ method, url, headers: headersOf[caller] })
          const status = url === '/media' ? 404 : 405
          expect([method, url, caller, response.statusCode]).toEqual([method, url, caller, status])
        }
    for (const path of [
      '..%2f..%2fholder.json',
      '1/..%2f..%2f160.webp',
      'files/1/..%2f..%2fpackage.json',
      'files/..%2f1/x',
    ])
      expect([path, (await app.app.inject(`/media/${path}`)).statusCode]).toEqual([path, 404])
  })

  test('an upload without the key is refused before its bytes are read', async () => {
    const response = await app.app.inject({
      method: 'POST',
      url: '/svc-internal/media/images',
      headers: { 'content-type': 'application/octet-stream', ...headersOf.admin },
      payload: Buffer.alloc(41 * 1024 * 1024),
    })
    expect(shortly(response)).toBe('403 forbidden')
  })
})
