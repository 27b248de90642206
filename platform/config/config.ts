import { createECDH, createPrivateKey, generateKeyPairSync, randomBytes, type KeyObject } from 'node:crypto'
import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { availableParallelism } from 'node:os'
import { join, resolve } from 'node:path'
import { z } from 'zod'
import type { SignInProvider } from '#contract/auth.ts'
import { advertising, type AdvertisingFile } from './advertising.ts'
import { serviceNames, type ServiceName } from '#contract/call.ts'
import { usualCacheBytes } from '#platform/machine-memory.ts'
import { ConfigError, reasonOf } from './config-error.ts'
import { readEnvironment, serviceUrlVariable, type Environment } from './env.ts'

export type BlobsConfig =
  | { kind: 'disk'; folder: string }
  | { kind: 's3'; endpoint: string; bucket: string; region: string; accessKey: string; secretKey: string }

/** `mailbox`: letters are stored instead of sent. */
export type MailConfig = { kind: 'smtp'; url: string; from: string } | { kind: 'mailbox' }

/** Services for signing in. One without a client is not offered. Their addresses differ only in tests. */
export type SignInConfig = {
  google: { clientId: string; secret: string; issuer: string } | undefined
  yandex: { clientId: string; secret: string; issuer: string; infoUrl: string } | undefined
  vkontakte: { clientId: string; issuer: string } | undefined
  telegram: { clientId: string; secret: string; issuer: string } | undefined
  /** Services that remain, beside codes by email, in countries with restricted sign-in. */
  whereRestricted: readonly SignInProvider[]
}

export type PushConfig = {
  /** Signs requests to push services (RFC 8292): base64url. Undefined if another process does (PUSH_URL). */
  vapid: { publicKey: string; privateKey: string; contact: string } | undefined
  /** Allows push services on this machine, for tests. */
  mayReachLoopback: boolean
}

/** Decisions made from the environment. Everything is opened from these. */
export type Config = {
  host: string
  port: number
  dataDir: string
  /** Public scheme and host, without a final slash. */
  siteUrl: string
  /** Origins whose pages may make calls and read the answers, like our own pages. */
  allowedOrigins: readonly string[]
  timeZoneOffset: string
  /** Like `@delno`; undefined if the magazine has no channel. */
  telegramChannel: string | undefined
  /** Types of text that have AMP: post, page, health, recipe. */
  ampTypes: readonly string[]
  database:
    | { kind: 'pglite'; folder: string }
    | { kind: 'pglite-memory' }
    | { kind: 'postgres'; url: string; poolSize: number }
  redisUrl: string | undefined
  /** How many processes answer readers. With more than one, a further process does the background work (server/processes). */
  processes: number
  /** Background work is done by processes with `all` or `jobs`. */
  work: 'all' | 'web' | 'jobs'
  /** Set in processes that a supervisor of this machine has started: who this one is, and the folder of their sockets. */
  sibling?: { id: number; folder: string }
  blobs: BlobsConfig
  mail: MailConfig
  logLevel: string
  /** A line for every answer. */
  hasAccessLog: boolean
  internalKey: string
  /** Signs access tokens (P-256). Undefined if another process does (AUTH_URL). */
  accessKey: KeyObject | undefined
  push: PushConfig
  /** Addresses and networks of reverse proxies, in Fastify's format. Empty: no proxy is trusted. */
  trustedProxies: readonly string[]
  /** Refuses replies of other processes that do not fit the contract, instead of only reporting them. */
  strictReplies: boolean
  /** How to find a visitor's country, and where sign-in is restricted. */
  location: { header: string | undefined; file: string | undefined; restrictedCountries: readonly string[] }
  signIn: SignInConfig
  services: readonly ServiceName[] | undefined
  serviceUrls: Partial<Record<ServiceName, string>>
  pageCacheBytes: number
  /** How long single reading events are kept. */
  analytics: { keptDays: number }
  /** Where errors are reported in Sentry's protocol, in addition to our own table. */
  sentryDsn: string | undefined
  /** The operator’s file of advertising, which the office takes over at the first start. */
  advertising: AdvertisingFile | undefined
  /** Search engines that are notified of changed addresses. Without a key nobody is notified. */
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

/** Several processes share all state, so they need servers for it. */
function decideProcesses(env: Environment): Pick<Config, 'processes' | 'work'> {
  const { PROCESSES: asked, WORK: work, DATABASE_URL, REDIS_URL } = env
  const processes = asked === 'auto' ? availableParallelism() : asked
  const variable = asked !== 1 ? 'PROCESSES' : work !== 'all' ? 'WORK' : undefined
  if (variable === undefined) return { processes, work }
  if (DATABASE_URL === undefined)
    throw new ConfigError([
      `${variable}: встроенная база открывается только одному процессу; нескольким нужен PostgreSQL: задайте DATABASE_URL или уберите ${variable}`,
    ])
  if (REDIS_URL === undefined)
    throw new ConfigError([
      `${variable}: нескольким процессам нужен REDIS_URL: через него они узнают об изменениях и вместе считают пределы и просмотры`,
    ])
  if (asked !== 1 && work !== 'all')
    throw new ConfigError(['WORK: вместе с PROCESSES не задаётся: процесс для фоновой работы PROCESSES запускает сам'])
  return { processes, work }
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

/** A client with its secret. Undefined if both are missing, refused if one is. */
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
 * A key that is generated once and kept in the data folder. A power cut can leave an empty file; it is replaced, because an empty key
 * would accept everything.
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

/** The installation's internal key. */
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
    // The error names the variable without its value.
  }
  if (key?.asymmetricKeyDetails?.namedCurve !== 'prime256v1')
    throw new ConfigError([`${source}: ожидается закрытый ключ P-256 в виде PEM (PKCS #8)`])
  return key
}

function decideAccessKey(env: Environment, dataDir: string, authUrl: string | undefined): KeyObject | undefined {
  if (env.AUTH_PRIVATE_KEY !== undefined) return readAccessKey(env.AUTH_PRIVATE_KEY, 'AUTH_PRIVATE_KEY')
  return authUrl === undefined ? keepAccessKey(dataDir) : undefined
}

/** The key by which push services know this site. With another key all subscriptions are lost. */
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

function decideAdvertising({ ADVERTISING: file }: Environment): AdvertisingFile | undefined {
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

/** Names that the product creates in its data folder, beside the database. Other files there are not touched. */
const ownEntries = ['blobs', 'internal-key', 'access-key.pem', 'vapid-key', 'holder.json', 'lock']

/** Removes the rights of others, recursively. */
function closeToOthers(path: string): void {
  const entry = lstatSync(path, { throwIfNoEntry: false })
  if (!entry || entry.isSymbolicLink()) return
  const mode = entry.isDirectory() ? 0o700 : 0o600
  if ((entry.mode & 0o777) !== mode) chmodSync(path, mode)
  if (entry.isDirectory()) for (const name of readdirSync(path)) closeToOthers(join(path, name))
}

/**
 * Makes the data folder accessible to its owner only: it contains letters with codes, keys and the whole database. New files get their
 * mode from the umask (platform/run.ts), but PGlite creates its files with mode 666. Files of earlier releases are corrected once.
 */
function closeDataDir(dataDir: string): void {
  if (process.platform === 'win32') return
  closeToOthers(join(dataDir, 'database'))
  if ((lstatSync(dataDir).mode & 0o077) === 0) return
  for (const name of ownEntries) closeToOthers(join(dataDir, name))
  // Last, so that an interrupted run starts over.
  chmodSync(dataDir, 0o700)
}

function prepareDataDir(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK)
    closeDataDir(dataDir)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    const why =
      code === 'EACCES'
        ? 'нет прав на запись'
        : code === 'EPERM'
          ? 'её открыли для чужих и закрыть нельзя: владелец — другой пользователь (chown), нужны права 0700'
          : code === 'EEXIST'
            ? 'это не папка'
            : reasonOf(error)
    throw new ConfigError([`DATA_DIR: папка ${dataDir} не годится: ${why}`])
  }
}

/** `cms-ajax` contained the inbox and the newsletter before they became services. Settings that name it keep their meaning. */
const formerlyOfCmsAjax = ['inbox', 'newsletter'] as const satisfies ServiceName[]

function decideServices(named: readonly ServiceName[] | undefined): ServiceName[] | undefined {
  if (!named?.includes('cms-ajax')) return named && [...named]
  return [...new Set<ServiceName>([...named, ...formerlyOfCmsAjax])]
}

/** Makes all decisions from the environment. Throws ConfigError with the name of each wrong variable. */
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
  const cmsAjaxUrl = serviceUrls['cms-ajax']
  for (const name of formerlyOfCmsAjax)
    if (cmsAjaxUrl !== undefined && !env.SERVICES?.includes(name)) serviceUrls[name] ??= cmsAjaxUrl
  prepareDataDir(dataDir)
  return {
    host: env.HOST,
    port: env.PORT,
    dataDir,
    siteUrl: env.SITE_URL ?? `http://localhost:${env.PORT}`,
    allowedOrigins: env.ALLOWED_ORIGINS,
    timeZoneOffset: env.SITE_TIME_ZONE_OFFSET,
    telegramChannel: env.TELEGRAM_CHANNEL,
    ampTypes: env.AMP_TYPES,
    database: env.DATABASE_URL
      ? { kind: 'postgres', url: env.DATABASE_URL, poolSize: env.DATABASE_POOL }
      : { kind: 'pglite', folder: join(dataDir, 'database') },
    redisUrl: env.REDIS_URL,
    ...decideProcesses(env),
    blobs: decideBlobs(env, dataDir),
    mail: decideMail(env),
    logLevel: env.LOG_LEVEL,
    hasAccessLog: env.ACCESS_LOG,
    internalKey: env.INTERNAL_KEY ?? keepInternalKey(dataDir),
    accessKey: decideAccessKey(env, dataDir, serviceUrls.auth),
    push: decidePush(env, dataDir, serviceUrls.push),
    strictReplies: env.STRICT_REPLIES,
    trustedProxies: env.TRUST_PROXY,
    location: decideLocation(env),
    signIn: decideSignIn(env),
    services: decideServices(env.SERVICES),
    serviceUrls,
    pageCacheBytes: env.PAGE_CACHE_MB === undefined ? usualCacheBytes : env.PAGE_CACHE_MB * 1024 * 1024,
    analytics: { keptDays: env.ANALYTICS_DAYS },
    sentryDsn: env.SENTRY_DSN,
    advertising: decideAdvertising(env),
    indexNow: decideIndexNow(env),
  }
}
