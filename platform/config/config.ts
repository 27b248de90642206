import { createECDH, createPrivateKey, generateKeyPairSync, randomBytes, type KeyObject } from 'node:crypto'
import { accessSync, constants, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { z } from 'zod'
import type { SignInProvider } from '#contract/auth.ts'
import { advertising, type Advertising } from '#contract/advertising.ts'
import { serviceNames, type ServiceName } from '#contract/call.ts'
import { ConfigError, reasonOf } from './config-error.ts'
import { readEnvironment, serviceUrlVariable, type Environment } from './env.ts'

export type BlobsConfig =
  | { kind: 'disk'; folder: string }
  | { kind: 's3'; endpoint: string; bucket: string; region: string; accessKey: string; secretKey: string }

/** `mailbox`: letters are kept and not sent. */
export type MailConfig = { kind: 'smtp'; url: string; from: string } | { kind: 'mailbox' }

/** Services that a reader may sign in through; one without a client is not offered. Their addresses differ in tests only. */
export type SignInConfig = {
  google: { clientId: string; secret: string; issuer: string } | undefined
  yandex: { clientId: string; secret: string; issuer: string; infoUrl: string } | undefined
  vkontakte: { clientId: string; issuer: string } | undefined
  telegram: { clientId: string; secret: string; issuer: string } | undefined
  /** Those that stay, beside the code from a letter, where ways to sign in are restricted. */
  whereRestricted: readonly SignInProvider[]
}

export type PushConfig = {
  /** Signs what is sent to push services (RFC 8292): base64url; undefined where another process does (PUSH_URL). */
  vapid: { publicKey: string; privateKey: string; contact: string } | undefined
  /** Push services may be on this machine: for checks. */
  mayReachLoopback: boolean
}

/** What was decided from the environment; things are opened from this and nothing else. */
export type Config = {
  host: string
  port: number
  dataDir: string
  /** Scheme and host that readers see, without a slash at the end. */
  siteUrl: string
  timeZoneOffset: string
  /** Like `@delno`; undefined when the magazine has no channel. */
  telegramChannel: string | undefined
  /** Types of text that have AMP: post, page, health, recipe. */
  ampTypes: readonly string[]
  database:
    | { kind: 'pglite'; folder: string }
    | { kind: 'pglite-memory' }
    | { kind: 'postgres'; url: string; poolSize: number }
  redisUrl: string | undefined
  blobs: BlobsConfig
  mail: MailConfig
  logLevel: string
  internalKey: string
  /** Signs access tokens (P-256); undefined where another process does (AUTH_URL). */
  accessKey: KeyObject | undefined
  push: PushConfig
  /** Addresses and networks of reverse proxies, as Fastify takes them; none: nobody is believed. */
  trustedProxies: readonly string[]
  /** An answer of another process that is not as the contract says is refused, not only reported. */
  strictReplies: boolean
  /** How a visitor's country is known, and where ways to sign in are restricted. */
  location: { header: string | undefined; file: string | undefined; restrictedCountries: readonly string[] }
  signIn: SignInConfig
  devPagesEverywhere: boolean
  services: readonly ServiceName[] | undefined
  serviceUrls: Partial<Record<ServiceName, string>>
  pageCacheBytes: number
  /** How long single events of reading are kept. */
  analytics: { keptDays: number }
  /** Where faults are told in Sentry's protocol, beside our own table. */
  sentryDsn: string | undefined
  /** Places for advertising and the magazine’s own banners; undefined: there is none. */
  advertising: Advertising | undefined
  /** Search engines to tell of changed addresses; without a key nobody is told. */
  indexNow: { key: string; endpoints: string[] } | undefined
}

function decideBlobs(env: Environment, dataDir: string): BlobsConfig {
  const given = {
    S3_ENDPOINT: env.S3_ENDPOINT,
    S3_BUCKET: env.S3_BUCKET,
    S3_ACCESS_KEY: env.S3_ACCESS_KEY,
    S3_SECRET_KEY: env.S3_SECRET_KEY,
  }
  const missing = Object.entries(given)
    .filter(([, value]) => value === undefined)
    .map(([name]) => name)
  if (missing.length === 4) return { kind: 'disk', folder: join(dataDir, 'blobs') }
  if (missing.length > 0) throw new ConfigError(missing.map(name => `${name}: не задано, хотя хранилище S3 настроено`))
  return {
    kind: 's3',
    endpoint: env.S3_ENDPOINT!,
    bucket: env.S3_BUCKET!,
    region: env.S3_REGION,
    accessKey: env.S3_ACCESS_KEY!,
    secretKey: env.S3_SECRET_KEY!,
  }
}

function decideMail({ SMTP_URL: url, MAIL_FROM: from }: Environment): MailConfig {
  if (url === undefined) return { kind: 'mailbox' }
  if (from === undefined) throw new ConfigError(['MAIL_FROM: не задан, хотя SMTP_URL задан'])
  return { kind: 'smtp', url, from }
}

function decideIndexNow(env: Environment): Config['indexNow'] {
  const { INDEXNOW_KEY: key, INDEXNOW_ENDPOINTS: endpoints } = env
  if (key === undefined) {
    if (endpoints) throw new ConfigError(['INDEXNOW_KEY: не задан, хотя INDEXNOW_ENDPOINTS задан'])
    return undefined
  }
  if (env.SITE_URL === undefined)
    throw new ConfigError(['SITE_URL: не задан, а без адреса сайта поисковикам нечего сообщать (задан INDEXNOW_KEY)'])
  return { key, endpoints: endpoints ?? ['https://yandex.com/indexnow', 'https://api.indexnow.org/indexnow'] }
}

function decideLocation(env: Environment): Config['location'] {
  const { LOCATION_HEADER: header, LOCATION_FILE: file, RESTRICTED_COUNTRIES: restrictedCountries } = env
  if (restrictedCountries.length > 0 && header === undefined && file === undefined)
    throw new ConfigError(['RESTRICTED_COUNTRIES: страну узнать неоткуда, задайте LOCATION_HEADER или LOCATION_FILE'])
  return { header, file, restrictedCountries }
}

/** A client with its secret; undefined when neither is given, refused when one is missing. */
function decideClient(env: Environment, name: 'GOOGLE' | 'YANDEX' | 'TELEGRAM') {
  const [idName, secretName] = [`AUTH_${name}_ID`, `AUTH_${name}_SECRET`] as const
  const [clientId, secret] = [env[idName], env[secretName]]
  if (clientId === undefined && secret === undefined) return undefined
  if (clientId === undefined) throw new ConfigError([`${idName}: не задан, хотя ${secretName} задан`])
  if (secret === undefined) throw new ConfigError([`${secretName}: не задан, хотя ${idName} задан`])
  return { clientId, secret }
}

function decideSignIn(env: Environment): SignInConfig {
  const google = decideClient(env, 'GOOGLE')
  const yandex = decideClient(env, 'YANDEX')
  const telegram = decideClient(env, 'TELEGRAM')
  const decided: SignInConfig = {
    google: google && { ...google, issuer: 'https://accounts.google.com' },
    yandex: yandex && { ...yandex, issuer: 'https://oauth.yandex.ru', infoUrl: 'https://login.yandex.ru/info' },
    vkontakte: env.AUTH_VKONTAKTE_ID ? { clientId: env.AUTH_VKONTAKTE_ID, issuer: 'https://id.vk.com' } : undefined,
    telegram: telegram && { ...telegram, issuer: 'https://oauth.telegram.org' },
    whereRestricted: env.RESTRICTED_SIGN_IN,
  }
  const isAny = decided.google ?? decided.yandex ?? decided.vkontakte ?? decided.telegram
  if (isAny && env.SITE_URL === undefined)
    throw new ConfigError(['SITE_URL: не задан, а без адреса сайта вход через другие службы не вернёт читателя назад'])
  return decided
}

/**
 * A key made once and kept in the data folder. A file without anything in it is what a power cut leaves of one that was
 * being made: an empty key would open every door.
 */
function keepKey(file: string, make: () => string): string {
  const kept = existsSync(file) ? readFileSync(file, 'utf8').trim() : ''
  if (kept !== '') return kept
  rmSync(file, { force: true })
  const key = make().trim()
  writeFileSync(file, `${key}\n`, { mode: 0o600, flag: 'wx', flush: true })
  return key
}

const makePrivateKey = () => generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey

/** The installation's own key. */
function keepInternalKey(dataDir: string): string {
  const file = join(dataDir, 'internal-key')
  const key = keepKey(file, () => randomBytes(32).toString('base64url'))
  if (key.length < 32) throw new ConfigError([`${file}: не короче 32 знаков; удалите файл, и ключ будет сделан заново`])
  return key
}

/** The key that signs access tokens. */
function keepAccessKey(dataDir: string): KeyObject {
  const file = join(dataDir, 'access-key.pem')
  return readAccessKey(
    keepKey(file, () => makePrivateKey().export({ type: 'pkcs8', format: 'pem' }).toString()),
    file,
  )
}

function readAccessKey(pem: string, source: string): KeyObject {
  let key: KeyObject | undefined
  try {
    key = createPrivateKey(pem.replaceAll(String.raw`\n`, '\n'))
  } catch {
    // Named below, without a word of what stood there.
  }
  if (key?.asymmetricKeyDetails?.namedCurve !== 'prime256v1')
    throw new ConfigError([`${source}: ожидается закрытый ключ P-256 в виде PEM (PKCS #8)`])
  return key
}

function decideAccessKey(env: Environment, dataDir: string, authUrl: string | undefined): KeyObject | undefined {
  if (env.AUTH_PRIVATE_KEY !== undefined) return readAccessKey(env.AUTH_PRIVATE_KEY, 'AUTH_PRIVATE_KEY')
  return authUrl === undefined ? keepAccessKey(dataDir) : undefined
}

/** The key that push services know this site by: with another one every subscription is lost. */
const keepVapidKey = (dataDir: string) =>
  keepKey(join(dataDir, 'vapid-key'), () => makePrivateKey().export({ format: 'jwk' }).d!)

function decidePush(env: Environment, dataDir: string, pushUrl: string | undefined): PushConfig {
  const mayReachLoopback = env.PUSH_TO_LOOPBACK
  if (pushUrl !== undefined) return { vapid: undefined, mayReachLoopback }
  const privateKey = env.VAPID_PRIVATE_KEY ?? keepVapidKey(dataDir)
  const pair = createECDH('prime256v1')
  try {
    pair.setPrivateKey(privateKey, 'base64url')
  } catch {
    throw new ConfigError([`${env.VAPID_PRIVATE_KEY ? 'VAPID_PRIVATE_KEY' : 'vapid-key'}: это не закрытый ключ P-256`])
  }
  const ownSite = env.SITE_URL?.startsWith('https:') ? env.SITE_URL : undefined
  const mailbox = /[^\s<>]+@[^\s<>]+/.exec(env.MAIL_FROM ?? '')?.[0] ?? 'noreply@localhost'
  const contact = env.VAPID_CONTACT ?? ownSite ?? `mailto:${mailbox}`
  return { vapid: { publicKey: pair.getPublicKey('base64url'), privateKey, contact }, mayReachLoopback }
}

function decideAdvertising({ ADVERTISING: file }: Environment): Advertising | undefined {
  if (file === undefined) return undefined
  let said: unknown
  try {
    said = JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    throw new ConfigError([`ADVERTISING: ${file} не прочитать как JSON`])
  }
  const read = advertising.safeParse(said)
  if (read.success) return read.data
  throw new ConfigError(read.error.issues.map(({ path, message }) => `ADVERTISING: ${path.join('.')}: ${message}`))
}

function prepareDataDir(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true })
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    const why = code === 'EACCES' ? 'нет прав на запись' : code === 'EEXIST' ? 'это не папка' : reasonOf(error)
    throw new ConfigError([`DATA_DIR: папка ${dataDir} не годится: ${why}`])
  }
}

/** Decides everything from the environment. Throws ConfigError naming each wrong variable. */
export function readConfig(source: Record<string, string | undefined>): Config {
  const env = readEnvironment(source)
  const dataDir = resolve(env.DATA_DIR)
  const serviceUrls: Partial<Record<ServiceName, string>> = {}
  for (const name of serviceNames) {
    const variable = serviceUrlVariable(name)
    const value = source[variable]
    if (!value) continue
    if (!z.url({ protocol: /^https?$/ }).safeParse(value).success)
      throw new ConfigError([`${variable}: ожидается адрес http(s)`])
    serviceUrls[name] = value.replace(/\/+$/, '')
  }
  prepareDataDir(dataDir)
  return {
    host: env.HOST,
    port: env.PORT,
    dataDir,
    siteUrl: env.SITE_URL ?? `http://localhost:${env.PORT}`,
    timeZoneOffset: env.SITE_TIME_ZONE_OFFSET,
    telegramChannel: env.TELEGRAM_CHANNEL,
    ampTypes: env.AMP_TYPES,
    database: env.DATABASE_URL
      ? { kind: 'postgres', url: env.DATABASE_URL, poolSize: env.DATABASE_POOL }
      : { kind: 'pglite', folder: join(dataDir, 'database') },
    redisUrl: env.REDIS_URL,
    blobs: decideBlobs(env, dataDir),
    mail: decideMail(env),
    logLevel: env.LOG_LEVEL,
    internalKey: env.INTERNAL_KEY ?? keepInternalKey(dataDir),
    accessKey: decideAccessKey(env, dataDir, serviceUrls.auth),
    push: decidePush(env, dataDir, serviceUrls.push),
    strictReplies: env.STRICT_REPLIES,
    trustedProxies: env.TRUST_PROXY,
    location: decideLocation(env),
    signIn: decideSignIn(env),
    devPagesEverywhere: env.DEV_PAGES ?? false,
    services: env.SERVICES,
    serviceUrls,
    pageCacheBytes: env.PAGE_CACHE_MB * 1024 * 1024,
    analytics: { keptDays: env.ANALYTICS_DAYS },
    sentryDsn: env.SENTRY_DSN,
    advertising: decideAdvertising(env),
    indexNow: decideIndexNow(env),
  }
}
