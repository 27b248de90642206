import { generateKeyPairSync, type KeyObject } from 'node:crypto'
import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { serviceNames } from '#contract/call.ts'
import { readConfig } from './config.ts'
import { serviceUrlVariable } from './env.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'delno-config-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const read = (variables: Record<string, string>) => readConfig({ DATA_DIR: folder, ...variables })

test('a missing variable has a default or is reported', () => {
  const { port, siteUrl, timeZoneOffset, database } = read({})
  expect([port, siteUrl, timeZoneOffset, database.kind]).toEqual([3000, 'http://localhost:3000', '+03:00', 'pglite'])
  expect(() => read({ SITE_URL: 'https://delno.test', AUTH_GOOGLE_ID: 'x' })).toThrow('AUTH_GOOGLE_SECRET: не задан')
})

test.skipIf(process.platform === 'win32')(
  'only its owner may enter the data folder, also one of an earlier release',
  () => {
    const modeOf = (...path: string[]) => (statSync(join(...path)).mode & 0o777).toString(8)
    const fresh = join(folder, 'fresh')
    read({ DATA_DIR: fresh })
    expect([modeOf(fresh), modeOf(fresh, 'internal-key')]).toEqual(['700', '600'])

    const old = join(folder, 'old')
    mkdirSync(join(old, 'database', 'base'), { recursive: true })
    mkdirSync(join(old, 'blobs'))
    const files = [join('database', 'base', '1259'), join('blobs', 'picture'), 'notes.txt']
    for (const file of files) writeFileSync(join(old, file), '')
    for (const file of ['.', 'database', ...files]) chmodSync(join(old, file), 0o777)
    read({ DATA_DIR: old })
    expect([modeOf(old), modeOf(old, 'database'), ...files.map(file => modeOf(old, file))]).toEqual([
      '700',
      '700',
      '600',
      '600',
      // A file of somebody else.
      '777',
    ])
    // Files that the embedded database made with mode 666 get their mode at the next start.
    chmodSync(join(old, 'database', 'base', '1259'), 0o666)
    read({ DATA_DIR: old })
    expect(modeOf(old, 'database', 'base', '1259')).toBe('600')
  },
)

test('no other origin is allowed by default, and only exact origins are accepted', () => {
  expect(read({}).allowedOrigins).toEqual([])
  const said = 'https://app.delno.ru, http://localhost:8080/, https://дельно.рф'
  expect(read({ ALLOWED_ORIGINS: said }).allowedOrigins).toEqual([
    'https://app.delno.ru',
    'http://localhost:8080',
    new URL('https://дельно.рф').origin,
  ])
})

test.each<Record<string, string>>([
  { PORT: 'abc' },
  { PORT: '70000' },
  { DATABASE_POOL: '0' },
  { PAGE_CACHE_MB: '-1' },
  { SITE_URL: 'delno.ru' },
  { SITE_URL: 'https://delno.ru/journal' },
  { SITE_URL: 'https://anna:secret@delno.ru' },
  { ALLOWED_ORIGINS: '*' },
  { ALLOWED_ORIGINS: 'https://app.delno.ru,https://delno.ru/journal' },
  { SITE_TIME_ZONE_OFFSET: '+99:99' },
  { AMP_TYPES: 'post,story' },
  { SERVICES: 'content,blog' },
  { DATABASE_URL: 'mysql://delno.ru/delno' },
  { REDIS_URL: 'http://delno.ru' },
  { S3_ENDPOINT: 'storage' },
  { SMTP_URL: 'mail.delno.ru', MAIL_FROM: 'noreply@delno.ru' },
  { MAIL_FROM: 'Дельно' },
  { LOG_LEVEL: 'verbose' },
  { STRICT_REPLIES: 'yes' },
  { RESTRICTED_SIGN_IN: 'myspace' },
])('a wrong value is reported in Russian after the name of its variable: %j', variables => {
  const [name] = Object.keys(variables)
  const said = new RegExp(`^Не могу запуститься\\.\n  ${name}: [а-яё][^\n]+$`)
  expect(() => read(variables)).toThrow(expect.objectContaining({ message: expect.stringMatching(said) }))
})

test('sending letters requires a sender address', () => {
  expect(() => read({ SMTP_URL: 'smtp://mail.delno.test' })).toThrow('MAIL_FROM: не задан')
  const from = 'Дельно <noreply@delno.test>'
  expect(read({ SMTP_URL: 'smtp://mail.delno.test', MAIL_FROM: from }).mail).toMatchObject({ kind: 'smtp', from })
})

test('a Cyrillic host name is converted to the form that browsers send', () =>
  expect(read({ SITE_URL: 'https://дельно.рф/' }).siteUrl).toBe('https://xn--d1acsif6f.xn--p1ai'))

test('an impossible data folder is refused', () => {
  const file = join(folder, 'file')
  writeFileSync(file, '')
  expect(() => read({ DATA_DIR: file })).toThrow(`DATA_DIR: папка ${file} не годится: это не папка`)
})

test('every service may run in another process, at an address without a final slash', () => {
  const variables = serviceNames.map(name => [serviceUrlVariable(name), `https://${name}.delno.test/`])
  expect(read(Object.fromEntries(variables)).serviceUrls).toEqual(
    Object.fromEntries(serviceNames.map(name => [name, `https://${name}.delno.test`])),
  )
})

test('settings that name cms-ajax name the inbox and the newsletter too, unless these have their own', () => {
  const url = 'https://forms.delno.test'
  expect(read({ SERVICES: 'cms-ajax,views' }).services).toEqual(['cms-ajax', 'views', 'inbox', 'newsletter'])
  expect(read({ SERVICES: 'inbox' }).services).toEqual(['inbox'])
  expect(read({ CMS_AJAX_URL: url }).serviceUrls).toEqual({ 'cms-ajax': url, inbox: url, newsletter: url })
  expect(
    read({ CMS_AJAX_URL: url, INBOX_URL: 'https://inbox.delno.test', SERVICES: 'newsletter' }).serviceUrls,
  ).toEqual({
    'cms-ajax': url,
    inbox: 'https://inbox.delno.test',
  })
})

test('only proxies that the operator names are trusted, and never all addresses', () => {
  const trusted = (said: string) => read({ TRUST_PROXY: said }).trustedProxies
  expect(read({}).trustedProxies).toEqual([])
  expect(trusted('0')).toEqual([])
  expect(trusted('1')).toEqual(['loopback', 'linklocal', 'uniquelocal'])
  expect(trusted('203.0.113.4, 2001:db8::/32')).toEqual(['203.0.113.4', '2001:db8::/32'])
  for (const said of ['все', '203.0.113', '10.0.0.0/33', '10.0.0.0/'])
    expect(() => trusted(said)).toThrow('TRUST_PROXY')
})

test('reading events are kept for a month by default; the Sentry address needs a key and a project id', () => {
  expect([read({}).analytics.keptDays, read({ ANALYTICS_DAYS: '7' }).analytics.keptDays]).toEqual([30, 7])
  expect(() => read({ ANALYTICS_DAYS: '0' })).toThrow('ANALYTICS_DAYS')
  expect(read({}).sentryDsn).toBeUndefined()
  expect(read({ SENTRY_DSN: 'https://0123abc@sentry.test/42' }).sentryDsn).toBe('https://0123abc@sentry.test/42')
  for (const dsn of ['sentry.test/42', 'https://sentry.test/42', 'https://0123abc@sentry.test/'])
    expect(() => read({ SENTRY_DSN: dsn })).toThrow('SENTRY_DSN')
})

describe('advertising', () => {
  const file = () => join(folder, 'ads.json')
  const readAds = (said: string) => {
    writeFileSync(file(), said)
    return read({ ADVERTISING: file() }).advertising
  }
  const banner = {
    advertiser: 'ООО «Чайная»',
    erid: '2VtzqwTestErid',
    url: 'https://chai.test/',
    text: 'Чай с чабрецом',
  }

  test('is absent by default', () => {
    expect(read({}).advertising).toBeUndefined()
    expect(readAds('{}')).toEqual({ places: {} })
  })

  test('a place has a height and banners', () => {
    const places = { sidebar: { height: 250, ads: [banner] }, 'above-comments': { height: 90 } }
    expect(readAds(JSON.stringify({ places }))).toEqual({
      places: {
        sidebar: { height: 250, ads: [{ ...banner, image: null }] },
        'above-comments': { height: 90, ads: [] },
      },
    })
  })

  test.each([
    ['what is no JSON', 'реклама', 'не прочитать как JSON'],
    ['a place that there is not', '{"places":{"roof":{"height":90}}}', 'places'],
    [
      'a banner of nobody',
      JSON.stringify({ places: { sidebar: { height: 90, ads: [{ ...banner, advertiser: '' }] } } }),
      'advertiser',
    ],
    [
      'a link that runs a script',
      JSON.stringify({ places: { sidebar: { height: 90, ads: [{ ...banner, url: 'javascript:x' }] } } }),
      'url',
    ],
  ])('%s is refused with the name of the field', (_, said, named) => {
    expect(() => readAds(said)).toThrow(named)
  })
})

describe('a start after a power cut', () => {
  test('replaces an empty key file by a new key', () => {
    for (const name of ['internal-key', 'access-key.pem', 'vapid-key']) writeFileSync(join(folder, name), '')
    const { internalKey, accessKey, push } = read({})
    expect(internalKey).toMatch(/^[\w-]{43}$/)
    expect(read({}).internalKey).toBe(internalKey)
    expect([accessKey?.type, push.vapid?.publicKey.length]).toEqual(['private', 87])
  })

  test('a truncated key is refused with the name of its file', () => {
    const cut = mkdtempSync(join(tmpdir(), 'delno-config-'))
    writeFileSync(join(cut, 'internal-key'), 'abc')
    expect(() => read({ DATA_DIR: cut })).toThrow('internal-key')
    rmSync(cut, { recursive: true })
  })
})

describe('the key of access tokens', () => {
  const exported = (key: KeyObject) => key.export({ type: 'pkcs8', format: 'pem' }).toString()
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })

  test('is made once, kept in the data folder, and nobody else may read it', () => {
    const first = exported(read({}).accessKey!)
    expect(exported(read({}).accessKey!)).toBe(first)
    expect(statSync(join(folder, 'access-key.pem')).mode & 0o777).toBe(0o600)
  })

  test('is taken from the variable, also with escaped line breaks', () => {
    const pem = exported(privateKey)
    expect(exported(read({ AUTH_PRIVATE_KEY: pem }).accessKey!)).toBe(pem)
    expect(exported(read({ AUTH_PRIVATE_KEY: pem.replaceAll('\n', String.raw`\n`) }).accessKey!)).toBe(pem)
  })

  test('is absent if another process signs', () =>
    expect(read({ AUTH_URL: 'https://delno.test/svc/auth' }).accessKey).toBeUndefined())

  test.each([
    ['no key', 'secret-words'],
    ['a key of another curve', exported(generateKeyPairSync('ec', { namedCurve: 'P-384' }).privateKey)],
    ['a key of another kind', exported(generateKeyPairSync('ed25519').privateKey)],
  ])('%s is refused with the name of the variable and without its value', (_, key) => {
    expect(() => read({ AUTH_PRIVATE_KEY: key })).toThrow('AUTH_PRIVATE_KEY')
    expect(() => read({ AUTH_PRIVATE_KEY: key })).not.toThrow(key)
  })
})

describe('the key of push messages', () => {
  const privateKey = 'IQwJ9dLQW5Jb1ZfFzVSo5-8bnhE6D3x2iyiGW4v1dG8'

  test('is made once, kept in the data folder, and nobody else may read it', () => {
    const first = read({}).push.vapid!
    expect(read({}).push.vapid).toEqual(first)
    expect(Buffer.from(first.publicKey, 'base64url')).toHaveLength(65)
    expect(statSync(join(folder, 'vapid-key')).mode & 0o777).toBe(0o600)
  })

  test('is taken from the variable; the contact is a public site, otherwise an email address', () => {
    const push = (variables: Record<string, string>) =>
      read({ VAPID_PRIVATE_KEY: privateKey, ...variables }).push.vapid!
    expect(push({}).privateKey).toBe(privateKey)
    expect(push({}).contact).toBe('mailto:noreply@localhost')
    expect(push({ SITE_URL: 'https://delno.test' }).contact).toBe('https://delno.test')
    expect(push({ VAPID_CONTACT: 'mailto:anna@delno.test' }).contact).toBe('mailto:anna@delno.test')
  })

  test('is absent if another process sends push messages', () =>
    expect(read({ PUSH_URL: 'https://push.delno.test' }).push.vapid).toBeUndefined())

  test.each([
    ['a key that is none', { VAPID_PRIVATE_KEY: 'A'.repeat(43) }, 'VAPID_PRIVATE_KEY'],
    ['a key of another form', { VAPID_PRIVATE_KEY: 'abc' }, 'VAPID_PRIVATE_KEY'],
    ['a contact over http', { VAPID_CONTACT: 'http://delno.test' }, 'VAPID_CONTACT'],
  ])('%s is refused by name', (_, variables, name) => expect(() => read(variables)).toThrow(name))
})

describe('location', () => {
  test('has a header name in lower case and restricted countries in upper case', () =>
    expect(read({ LOCATION_HEADER: 'CF-IPCountry', RESTRICTED_COUNTRIES: 'ru, BY' }).location).toEqual({
      header: 'cf-ipcountry',
      file: undefined,
      restrictedCountries: ['RU', 'BY'],
    }))

  test.each([
    ['countries that nobody can know', { RESTRICTED_COUNTRIES: 'RU' }, 'RESTRICTED_COUNTRIES'],
    ['a country by name', { LOCATION_FILE: 'x', RESTRICTED_COUNTRIES: 'Russia' }, 'RESTRICTED_COUNTRIES'],
    ['a header with a colon', { LOCATION_HEADER: 'X-Country:' }, 'LOCATION_HEADER'],
  ])('%s is refused by name', (_, variables, name) => expect(() => read(variables)).toThrow(name))
})

describe('signing in through other services', () => {
  const site = { SITE_URL: 'https://delno.test' }

  test('a fresh installation offers no service', () =>
    expect(read({}).signIn).toEqual({ whereRestricted: ['yandex', 'vkontakte'] }))

  test('each service is offered if its client is configured', () =>
    expect(
      read({
        ...site,
        AUTH_GOOGLE_ID: 'delno.apps.googleusercontent.com',
        AUTH_GOOGLE_SECRET: 'shh',
        AUTH_VKONTAKTE_ID: '51234567',
        RESTRICTED_SIGN_IN: 'none',
      }).signIn,
    ).toEqual({
      google: {
        clientId: 'delno.apps.googleusercontent.com',
        secret: 'shh',
        issuer: 'https://accounts.google.com',
      },
      vkontakte: { clientId: '51234567', issuer: 'https://id.vk.com' },
      whereRestricted: [],
    }))

  test.each([
    ['Google without a secret', { ...site, AUTH_GOOGLE_ID: 'x' }, 'AUTH_GOOGLE_SECRET: не задан'],
    ['Yandex without an id', { ...site, AUTH_YANDEX_SECRET: 'x' }, 'AUTH_YANDEX_ID: не задан'],
    ['Telegram without a secret', { ...site, AUTH_TELEGRAM_ID: '7' }, 'AUTH_TELEGRAM_SECRET: не задан'],
    ['a bot by its name', { ...site, AUTH_TELEGRAM_ID: '@delno_bot', AUTH_TELEGRAM_SECRET: 'x' }, 'AUTH_TELEGRAM_ID'],
    ['an application of VK by its name', { ...site, AUTH_VKONTAKTE_ID: 'delno' }, 'AUTH_VKONTAKTE_ID'],
    ['a service that is none of ours', { RESTRICTED_SIGN_IN: 'yandex,myspace' }, 'RESTRICTED_SIGN_IN'],
    ['a client without an address of the site', { AUTH_VKONTAKTE_ID: '1' }, 'SITE_URL'],
  ])('%s is refused by name', (_, variables, name) => expect(() => read(variables)).toThrow(name))
})

describe('IndexNow', () => {
  const site = { SITE_URL: 'https://delno.test' }
  const key = 'abcdef0123456789'

  test('a fresh installation notifies no search engine', () => expect(read({}).indexNow).toBeUndefined())

  test('with a key, Yandex and the common endpoint are notified', () =>
    expect(read({ ...site, INDEXNOW_KEY: key }).indexNow).toEqual({
      key,
      endpoints: ['https://yandex.com/indexnow', 'https://api.indexnow.org/indexnow'],
    }))

  test('other endpoints come from one variable', () =>
    expect(
      read({ ...site, INDEXNOW_KEY: key, INDEXNOW_ENDPOINTS: 'https://a.test/x, http://b.test/y' }).indexNow?.endpoints,
    ).toEqual(['https://a.test/x', 'http://b.test/y']))

  test.each([
    ['a short key', { ...site, INDEXNOW_KEY: 'abc' }, 'INDEXNOW_KEY'],
    ['a key that is no file name', { ...site, INDEXNOW_KEY: '../../etc/passwd' }, 'INDEXNOW_KEY'],
    ['a key without an address of the site', { INDEXNOW_KEY: key }, 'SITE_URL'],
    ['endpoints without a key', { ...site, INDEXNOW_ENDPOINTS: 'https://a.test/' }, 'INDEXNOW_KEY'],
    [
      'an endpoint that is no address',
      { ...site, INDEXNOW_KEY: key, INDEXNOW_ENDPOINTS: 'yandex' },
      'INDEXNOW_ENDPOINTS',
    ],
    ['no endpoint', { ...site, INDEXNOW_KEY: key, INDEXNOW_ENDPOINTS: ' , ' }, 'INDEXNOW_ENDPOINTS'],
  ])('%s is refused by name', (_, variables, name) => expect(() => read(variables)).toThrow(name))
})

describe('several processes', () => {
  const shared = { DATABASE_URL: 'postgres://delno@127.0.0.1/delno', REDIS_URL: 'redis://127.0.0.1' }

  test('`auto` is a process for each core; without the setting there is one that does everything', () => {
    expect(read({ ...shared, PROCESSES: 'auto' }).processes).toBe(availableParallelism())
    expect(read({ ...shared, PROCESSES: '3' })).toMatchObject({ processes: 3, work: 'all' })
    expect(read({ ...shared, WORK: 'jobs' })).toMatchObject({ processes: 1, work: 'jobs' })
    expect(read({})).toMatchObject({ processes: 1, work: 'all' })
  })

  test.each([
    [{ PROCESSES: '2' }, 'PROCESSES: встроенная база открывается только одному процессу'],
    [{ PROCESSES: 'auto' }, 'PROCESSES: встроенная база открывается только одному процессу'],
    [{ WORK: 'web' }, 'WORK: встроенная база открывается только одному процессу'],
    [{ PROCESSES: '2', DATABASE_URL: shared.DATABASE_URL }, 'PROCESSES: нескольким процессам нужен REDIS_URL'],
    [{ ...shared, PROCESSES: '2', WORK: 'web' }, 'WORK: вместе с PROCESSES не задаётся'],
    [{ PROCESSES: '0' }, 'PROCESSES: ожидается целое число от 1 до 64'],
    [{ PROCESSES: 'все' }, 'PROCESSES: ожидается auto или целое число от 1 до 64'],
  ])('%o is refused', (variables, reason) => {
    expect(() => read(variables)).toThrow(reason)
  })
})

test('a secret may be a file; two values for one and a file that cannot be read are refused', () => {
  const file = join(folder, 'smtp')
  writeFileSync(file, 'smtps://delno:secret@mail.delno.test\n')
  expect(read({ SMTP_URL_FILE: file, MAIL_FROM: 'a@delno.test' }).mail).toMatchObject({
    url: 'smtps://delno:secret@mail.delno.test',
  })
  expect(() => read({ SMTP_URL_FILE: file, SMTP_URL: 'smtp://mail', MAIL_FROM: 'a@delno.test' })).toThrow(
    'SMTP_URL: задан дважды',
  )
  expect(() => read({ SMTP_URL_FILE: join(folder, 'nowhere') })).toThrow('SMTP_URL_FILE: файл')
})
