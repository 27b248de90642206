// Each thing that can be wrong is made wrong in a real server, folder or database, and found under its code.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Config } from '#platform/config/config.ts'
import { openDatabase } from '#platform/db/open.ts'
import { makeTestDatabase, silentLog } from '#platform/db/testing.ts'
import { startSmtpServer } from '#platform/mail/smtp-server.fixture.ts'
import { ficus, openConversation, openTalkApp, type Talker } from '#services/comments/testing.ts'
import type { TestApp } from '#tests/app.ts'
import { examineCounts } from './counts.ts'
import { compareClock, examineDatabase } from './database.ts'
import { examineDns, type Lookup } from './dns.ts'
import { examine, exitCodeOf } from './examine.ts'
import type { Finding } from './finding.ts'
import { examineDisk, examineNode } from './machine.ts'
import { examineBlobs, examineMail, examineRedis } from './servers.ts'
import { examineSettings } from './settings.ts'

const folder = mkdtempSync(join(tmpdir(), 'delno-doctor-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const closedPort = 'redis://127.0.0.1:1'

/** Codes of what is not right, with their status. */
const listFaults = (findings: readonly Finding[]) =>
  findings.filter(({ status }) => status !== 'ok').map(({ code, status }) => `${status} ${code}`)
const configOf = (variables: Record<string, string> = {}): Config =>
  examineSettings({ DATA_DIR: folder, ...variables }).config!

describe('settings', () => {
  const faultsOf = (variables: Record<string, string>) =>
    listFaults(examineSettings({ DATA_DIR: folder, ...variables }).findings)

  test('every wrong or missing value is one finding, and says how to mend it', () => {
    const { config, findings } = examineSettings({ DATA_DIR: folder, PORT: 'порт', SMTP_URL: 'mail.delno.ru' })
    expect([config, listFaults(findings)]).toEqual([undefined, ['failure settings.wrong', 'failure settings.wrong']])
    expect(findings.map(({ says }) => says.split(':')[0])).toEqual(['PORT', 'SMTP_URL'])
    expect(findings.every(({ mend }) => mend)).toBe(true)
  })

  test('a name that nothing reads is found, those of other programs are not', () => {
    expect(faultsOf({ SMTP_PASSWORD: 'x', CONTENT_URL: 'http://127.0.0.1:1', HOME: '/root' })).toEqual([
      'warning settings.unknown',
    ])
  })

  test('what works and is not meant for a public site is a warning', () => {
    expect(faultsOf({})).toEqual([])
    expect(faultsOf({ HOST: '0.0.0.0' })).toEqual(['warning settings.no_site_url'])
    expect(faultsOf({ SITE_URL: 'http://delno.ru' })).toEqual([
      'warning settings.not_https',
      'warning settings.no_trust_proxy',
      'warning settings.no_mail',
      'warning settings.embedded',
    ])
  })
})

test('an old Node, a folder that cannot be written and a full disk are found', () => {
  expect(listFaults([examineNode('18.20.0'), examineNode('99.0.0'), examineNode()])).toEqual([
    'failure node.old',
    'warning node.untested',
  ])
  expect(listFaults(examineDisk({ dataDir: folder }, 50 * 1024 ** 2))).toEqual(['failure disk.full'])
  expect(listFaults(examineDisk({ dataDir: folder }, 500 * 1024 ** 2))).toEqual(['warning disk.low'])
  expect(listFaults(examineDisk({ dataDir: folder }, 5 * 1024 ** 3))).toEqual([])
  expect(listFaults(examineDisk({ dataDir: join(folder, 'nowhere') }, 5 * 1024 ** 3))).toEqual(['failure disk.write'])
})

describe('database', () => {
  test('an embedded one is opened when nobody holds it, and said not to be looked at when somebody does', async () => {
    const config = configOf({ DATA_DIR: join(folder, 'held') })
    expect((await examineDatabase(config, silentLog)).findings.map(({ code }) => code)).toEqual(['database.absent'])
    const held = await openDatabase(config.database, { log: silentLog })
    expect(listFaults((await examineDatabase(config, silentLog)).findings)).toEqual(['unknown database.held'])
    await held.close()
    const { database, findings } = await examineDatabase(config, silentLog)
    expect([listFaults(findings), findings.map(({ code }) => code)]).toEqual([[], ['database', 'database.migrations']])
    await database!.close()
  })

  test('a server that does not answer is found', async () => {
    const config = configOf({ DATABASE_URL: 'postgres://delno:secret@127.0.0.1:1/delno' })
    const { database, findings } = await examineDatabase(config, silentLog)
    expect([database, listFaults(findings)]).toEqual([undefined, ['failure database.away']])
    expect(JSON.stringify(findings)).not.toContain('secret')
  })

  test.skipIf(!process.env['TEST_DATABASE_URL'])(
    'a missing extension, changed and newer migrations and too many connections are found (needs PostgreSQL)',
    async () => {
      await using database = await makeTestDatabase({ engine: 'postgres' })
      const { rows } = await database.sql.query<{ name: string }>('select current_database() as name')
      const url = new URL(process.env['TEST_DATABASE_URL']!)
      url.pathname = `/${rows[0]!.name}`
      const lookAt = async (variables: Record<string, string> = {}) => {
        const examined = await examineDatabase(configOf({ DATABASE_URL: url.href, ...variables }), silentLog)
        await examined.database?.close()
        return listFaults(examined.findings)
      }
      expect(await lookAt()).toEqual([])
      expect(await lookAt({ DATABASE_POOL: '200' })).toEqual(['warning database.connections'])
      await database.sql.exec(`drop extension fuzzystrmatch cascade;
        update platform.migration set checksum = 'другая' where name = '001-platform.sql';
        insert into platform.migration (schema, name, checksum) values ('platform', '999-later.sql', 'x'), ('cms_ajax', '001-former.sql', 'x')`)
      expect(await lookAt()).toEqual([
        'failure database.extensions',
        'failure database.changed',
        'failure database.newer',
      ])
    },
  )

  test('a clock that is more than two seconds off is found', () => {
    const now = Date.now()
    expect(listFaults([compareClock('clock.database', 'базой', new Date(now + 2_500), now)])).toEqual([
      'failure clock.database',
    ])
    expect(listFaults([compareClock('clock.database', 'базой', new Date(now - 1_500), now)])).toEqual([])
  })
})

describe('servers', () => {
  const redisUrl = process.env['TEST_REDIS_URL']

  test('Redis that does not answer is found', async () => {
    const at = (url: string) => examineRedis({ ...configOf(), redisUrl: url }, silentLog)
    expect(listFaults(await at(closedPort))).toEqual(['failure redis.away'])
    if (redisUrl !== undefined)
      expect((await at(redisUrl)).map(({ code, status }) => `${status} ${code}`)).toEqual(['ok redis'])
  })

  test('a store of pictures that refuses, lacks the bucket or does not answer is found', async () => {
    type S3Server = { run(): Promise<{ port: number }>; close(): Promise<void> }
    const S3rver = createRequire(import.meta.url)('s3rver') as new (options: object) => S3Server
    const server = new S3rver({
      port: 0,
      address: '127.0.0.1',
      silent: true,
      directory: join(folder, 's3'),
      configureBuckets: [{ name: 'delno', configs: [] }],
    })
    const { port } = await server.run()
    const lookAt = async (bucket: string, accessKey = 'S3RVER', s3Port = port) =>
      listFaults(
        await examineBlobs(
          {
            ...configOf(),
            blobs: {
              kind: 's3',
              endpoint: `http://127.0.0.1:${s3Port}`,
              bucket,
              region: 'us-east-1',
              accessKey,
              secretKey: 'S3RVER',
            },
          },
          silentLog,
        ),
      )
    try {
      expect(await lookAt('delno')).toEqual([])
      expect(await lookAt('missing')).toEqual(['failure blobs.away'])
      expect(await lookAt('delno', 'stranger')).toEqual(['failure blobs.away'])
      expect(await lookAt('delno', 'S3RVER', 1)).toEqual(['failure blobs.away'])
    } finally {
      await server.close()
    }
    expect(listFaults(await examineBlobs(configOf(), silentLog))).toEqual([])
  })

  test.skipIf(process.platform === 'win32' || process.getuid?.() === 0)(
    'a folder of pictures without rights is found',
    async () => {
      const pictures = mkdtempSync(join(folder, 'pictures-'))
      chmodSync(pictures, 0o500)
      const config = { ...configOf(), blobs: { kind: 'disk', folder: pictures } } as const
      expect(listFaults(await examineBlobs(config, silentLog))).toEqual(['failure blobs.away'])
    },
  )

  test('a mail server that does not answer or refuses the password is found; a letter goes only on request', async () => {
    const server = await startSmtpServer({ password: 'верный' })
    const port = new URL(server.url).port
    const lookAt = async (url: string, letterTo?: string) =>
      listFaults(
        await examineMail({ ...configOf(), mail: { kind: 'smtp', url, from: 'noreply@delno.test' } }, letterTo),
      )
    const login = (password: string) => `smtp://delno:${encodeURIComponent(password)}@127.0.0.1:${port}`
    try {
      expect(await lookAt(login('верный'))).toEqual([])
      expect(server.received).toEqual([])
      expect(await lookAt(login('верный'), 'anna@delno.test')).toEqual([])
      expect(server.received.map(({ to }) => to)).toEqual(['anna@delno.test'])
      expect(await lookAt(login('чужой'))).toEqual(['failure mail.password'])
      expect(await lookAt('smtp://127.0.0.1:1')).toEqual(['failure mail.away'])
    } finally {
      await server.close()
    }
    expect(listFaults(await examineMail(configOf(), 'anna@delno.test'))).toEqual(['failure mail.none'])
  })
})

describe('DNS', () => {
  const fail = (code: string) => Promise.reject(Object.assign(new Error(code), { code }))
  const lookupOf = (texts: Record<string, string>, absent = 'ENOTFOUND'): Lookup => ({
    resolveTxt: name => (texts[name] === undefined ? fail(absent) : Promise.resolve([[texts[name]]])),
    resolve4: () => (absent === 'ENOTFOUND' ? Promise.resolve(['192.0.2.1']) : fail(absent)),
    resolve6: () => fail(absent),
  })
  const site = {
    siteUrl: 'https://delno.ru',
    mail: { kind: 'smtp', url: 'smtp://mail', from: 'Дельно <noreply@delno.ru>' },
  } as const
  const spf = { 'delno.ru': 'v=spf1 -all' }
  const dmarc = { '_dmarc.delno.ru': 'v=DMARC1; p=reject' }
  const dkim = { 'mail._domainkey.delno.ru': 'v=DKIM1; p=MIIBIjANBg' }

  test('missing records of the mail domain are warnings', async () => {
    const faults = async (texts: Record<string, string>) =>
      listFaults(await examineDns(site, { selector: 'mail', lookup: lookupOf(texts) }))
    expect(await faults({ ...spf, ...dmarc, ...dkim })).toEqual([])
    expect(await faults({})).toEqual(['warning dns.spf', 'warning dns.dmarc', 'warning dns.dkim'])
  })

  test('without a resolver nothing is called wrong', async () => {
    const findings = await examineDns(site, { lookup: lookupOf({}, 'ETIMEOUT') })
    expect(listFaults(findings)).toEqual([
      'unknown dns.site',
      'unknown dns.spf',
      'unknown dns.dmarc',
      'unknown dns.dkim',
    ])
    expect(findings.map(({ says }) => says).filter(says => !says.includes('не проверено'))).toEqual([])
    expect(exitCodeOf(findings)).toBe(0)
  })
})

describe('counts', () => {
  let app: TestApp
  let lena: Talker
  beforeAll(async () => {
    app = await openTalkApp('reactions')
    ;({ lena } = await openConversation(app))
    const { body } = await lena.say('Как поливать зимой?')
    app.clock.advance(60_000)
    await lena.say('И чем?', body.data.id)
    await app.waitUntilIdle()
  })
  afterAll(() => app.close())

  test('counts that differ from their rows are found, and set right only on request', async () => {
    const { db } = app.context
    expect(listFaults(await examineCounts(db, { mends: false }))).toEqual([])
    await db.sql.exec(`update comments.comment_counter set replies = 7 where is_top;
      update comments.post set visible = 9, listed = 9;
      update content.post_stat set comments = 5 where post_id = ${ficus};
      insert into reactions.reaction (post_id, user_id, kind, created_at, updated_at) values (${ficus}, '${lena.id}', 'heart', now(), now())`)
    const wrong = [
      'warning counts.answers',
      'warning counts.comments',
      'warning counts.articles',
      'warning counts.reactions',
    ]
    expect(listFaults(await examineCounts(db, { mends: false }))).toEqual(wrong)
    expect(listFaults(await examineCounts(db, { mends: true }))).toEqual([])
    const { rows } = await db.sql.query(`select p.visible, p.listed, s.comments, c.n,
      (select replies from comments.comment_counter where is_top) as replies
      from comments.post p join content.post_stat s using (post_id) join reactions.reaction_count c using (post_id)`)
    expect(rows).toEqual([{ visible: 2, listed: 2, comments: 2, n: 1, replies: 1 }])
    expect(listFaults(await examineCounts(db, { mends: false }))).toEqual([])
  })
})

test('all of it together: a new installation has nothing to mend; the code says what is worst', async () => {
  const lookAt = async (variables: Record<string, string>) =>
    examine({ variables, log: silentLog, mends: false, letterTo: undefined, selector: undefined })
  const fresh = await lookAt({ DATA_DIR: join(folder, 'fresh'), PORT: '1' })
  expect([listFaults(fresh), exitCodeOf(fresh)]).toEqual([['unknown proxy'], 0])
  expect(exitCodeOf(await lookAt({ DATA_DIR: join(folder, 'fresh'), PORT: '1', HOST: '0.0.0.0' }))).toBe(1)
  expect(exitCodeOf(await lookAt({ DATA_DIR: join(folder, 'fresh'), PORT: 'порт' }))).toBe(2)
})
