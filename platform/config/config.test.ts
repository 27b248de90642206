import { generateKeyPairSync, type KeyObject } from 'node:crypto'
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
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

test('what is missing has its fallback, or is named', () => {
  const { port, siteUrl, timeZoneOffset, database } = read({})
  expect([port, siteUrl, timeZoneOffset, database.kind]).toEqual([3000, 'http://localhost:3000', '+03:00', 'pglite'])
  expect(() => read({ SITE_URL: 'https://delno.test', AUTH_GOOGLE_ID: 'x' })).toThrow('AUTH_GOOGLE_SECRET: не задан')
})

test.each<Record<string, string>>([
  { PORT: 'abc' },
  { PORT: '70000' },
  { DATABASE_POOL: '0' },
  { PAGE_CACHE_MB: '-1' },
  { SITE_URL: 'delno.ru' },
  { SITE_URL: 'https://delno.ru/journal' },
  { SITE_URL: 'https://anna:secret@delno.ru' },
  { SITE_TIME_ZONE_OFFSET: '+99:99' },
  { AMP_TYPES: 'post,story' },
  { SERVICES: 'content,blog' },
  { DATABASE_URL: 'mysql://delno.ru/delno' },
  { REDIS_URL: 'http://delno.ru' },
  { S3_ENDPOINT: 'storage' },
  { SMTP_URL: 'mail.delno.ru', MAIL_FROM: 'noreply@delno.ru' },
  { MAIL_FROM: 'Дельно' },
  { LOG_LEVEL: 'verbose' },
  { DEV_PAGES: 'yes' },
  { RESTRICTED_SIGN_IN: 'myspace' },
])('what is wrong is said in Russian after the name of the variable: %j', variables => {
  const [name] = Object.keys(variables)
  const said = new RegExp(`^Не могу запуститься\\.\n  ${name}: [а-яё][^\n]+$`)
  expect(() => read(variables)).toThrow(expect.objectContaining({ message: expect.stringMatching(said) }))
})

test('letters have a sender when they are sent', () => {
  expect(() => read({ SMTP_URL: 'smtp://mail.delno.test' })).toThrow('MAIL_FROM: не задан')
  const from = 'Дельно <noreply@delno.test>'
  expect(read({ SMTP_URL: 'smtp://mail.delno.test', MAIL_FROM: from }).mail).toMatchObject({ kind: 'smtp', from })
})

test('a site with a Cyrillic name has the address that browsers send', () =>
  expect(read({ SITE_URL: 'https://дельно.рф/' }).siteUrl).toBe('https://xn--d1acsif6f.xn--p1ai'))

test('a data folder that cannot be one is refused', () => {
  const file = join(folder, 'file')
  writeFileSync(file, '')
  expect(() => read({ DATA_DIR: file })).toThrow(`DATA_DIR: папка ${file} не годится: это не папка`)
})

test('every service may run elsewhere, at an address without a slash at its end', () => {
  const variables = serviceNames.map(name => [serviceUrlVariable(name), `https://${name}.delno.test/`])
  expect(read(Object.fromEntries(variables)).serviceUrls).toEqual(
    Object.fromEntries(serviceNames.map(name => [name, `https://${name}.delno.test`])),
  )
})

test('a proxy is believed where the operator says it is, and never from anywhere', () => {
  const trusted = (said: string) => read({ TRUST_PROXY: said }).trustedProxies
  expect(read({}).trustedProxies).toEqual([])
  expect(trusted('0')).toEqual([])
  expect(trusted('1')).toEqual(['loopback', 'linklocal', 'uniquelocal'])
  expect(trusted('203.0.113.4, 2001:db8::/32')).toEqual(['203.0.113.4', '2001:db8::/32'])
  for (const said of ['все', '203.0.113', '10.0.0.0/33', '10.0.0.0/'])
    expect(() => trusted(said)).toThrow('TRUST_PROXY')
})

test('events of reading are kept for a month unless said otherwise; where faults are told has a key and a number', () => {
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

  test('there is none until the operator says so', () => {
    expect(read({}).advertising).toBeUndefined()
    expect(readAds('{}')).toEqual({ places: {} })
  })

  test('a place has its height and its banners', () => {
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
  ])('%s stops the start with the field named', (_, said, named) => {
    expect(() => readAds(said)).toThrow(named)
  })
})

describe('a start that a power cut ended', () => {
  test('leaves a key without anything in it, which opens no door: another is made', () => {
    for (const name of ['internal-key', 'access-key.pem', 'vapid-key']) writeFileSync(join(folder, name), '')
    const { internalKey, accessKey, push } = read({})
    expect(internalKey).toMatch(/^[\w-]{43}$/)
    expect(read({}).internalKey).toBe(internalKey)
    expect([accessKey?.type, push.vapid?.publicKey.length]).toEqual(['private', 87])
  })

  test('a key that was cut short is refused by the name of its file', () => {
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

  test('given, it is used, also where line breaks cannot be written', () => {
    const pem = exported(privateKey)
    expect(exported(read({ AUTH_PRIVATE_KEY: pem }).accessKey!)).toBe(pem)
    expect(exported(read({ AUTH_PRIVATE_KEY: pem.replaceAll('\n', String.raw`\n`) }).accessKey!)).toBe(pem)
  })

  test('there is none where another process signs', () =>
    expect(read({ AUTH_URL: 'https://delno.test/svc/auth' }).accessKey).toBeUndefined())

  test.each([
    ['no key', 'secret-words'],
    ['a key of another curve', exported(generateKeyPairSync('ec', { namedCurve: 'P-384' }).privateKey)],
    ['a key of another kind', exported(generateKeyPairSync('ed25519').privateKey)],
  ])('%s is refused by name and not repeated', (_, key) => {
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

  test('given, it is used; the contact is the site where that is of use, otherwise an address of mail', () => {
    const push = (variables: Record<string, string>) =>
      read({ VAPID_PRIVATE_KEY: privateKey, ...variables }).push.vapid!
    expect(push({}).privateKey).toBe(privateKey)
    expect(push({}).contact).toBe('mailto:noreply@localhost')
    expect(push({ SITE_URL: 'https://delno.test' }).contact).toBe('https://delno.test')
    expect(push({ VAPID_CONTACT: 'mailto:anna@delno.test' }).contact).toBe('mailto:anna@delno.test')
  })

  test('is another process’s where the service is', () =>
    expect(read({ PUSH_URL: 'https://push.delno.test' }).push.vapid).toBeUndefined())

  test.each([
    ['a key that is none', { VAPID_PRIVATE_KEY: 'A'.repeat(43) }, 'VAPID_PRIVATE_KEY'],
    ['a key of another form', { VAPID_PRIVATE_KEY: 'abc' }, 'VAPID_PRIVATE_KEY'],
    ['a contact over http', { VAPID_CONTACT: 'http://delno.test' }, 'VAPID_CONTACT'],
  ])('%s is refused by name', (_, variables, name) => expect(() => read(variables)).toThrow(name))
})

describe('location', () => {
  test('is known by a header in lower case, restricted in countries in capitals', () =>
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

  test('a fresh installation offers none', () =>
    expect(read({}).signIn).toEqual({ whereRestricted: ['yandex', 'vkontakte'] }))

  test('each is offered by its own client', () =>
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

  test('a fresh installation tells nobody', () => expect(read({}).indexNow).toBeUndefined())

  test('with a key, Yandex and the common endpoint are told', () =>
    expect(read({ ...site, INDEXNOW_KEY: key }).indexNow).toEqual({
      key,
      endpoints: ['https://yandex.com/indexnow', 'https://api.indexnow.org/indexnow'],
    }))

  test('other endpoints stand in one variable', () =>
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
