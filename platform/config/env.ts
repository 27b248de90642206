import { readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { z } from 'zod'
import { signInProvider } from '#contract/auth.ts'
import { serviceNames } from '#contract/call.ts'
import { zoneOffsetPattern } from '#russian/time-zone.ts'
import { ConfigError } from './config-error.ts'

const flag = z
  .enum(['0', '1', 'true', 'false'], 'ожидается 1 или 0')
  .transform(value => value === '1' || value === 'true')
/** Proxies on this machine and in private networks, where reverse proxies usually are. */
const nearProxies = ['loopback', 'linklocal', 'uniquelocal']
const isNetwork = (text: string) => {
  const [address = '', bits] = text.split('/')
  const family = isIP(address)
  return family !== 0 && (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128)))
}
/** Never trust all addresses: visitors write the first entries of X-Forwarded-For themselves and could take any address. */
const proxies = z.string().transform((text, context): string[] => {
  if (['0', 'false'].includes(text)) return []
  if (['1', 'true'].includes(text)) return nearProxies
  const networks = text.split(',').map(network => network.trim())
  if (!networks.every(isNetwork))
    context.addIssue({
      code: 'custom',
      message: 'ожидается 1, 0 или адреса и сети через запятую: 203.0.113.4,10.0.0.0/8',
    })
  return networks
})
const secret = z.string().min(32, 'не короче 32 знаков')

const address = (protocol: RegExp, example: string) => z.url({ protocol, error: `ожидается адрес вида ${example}` })
const web = /^https?$/
const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

const wholeNumber = (min: number, max: number) => {
  const error = `ожидается целое число от ${min} до ${max}`
  return z.coerce.number({ error }).int({ error }).min(min, { error }).max(max, { error })
}

/** Names from a fixed set, separated by commas. */
const listOf = <Name extends string>(names: readonly Name[]) =>
  z
    .string()
    .transform(text => text.split(',').map(name => name.trim()))
    .pipe(z.array(z.enum(names, { error: ({ input }) => `нет такого: ${String(input)}. Есть: ${names.join(', ')}` })))

/** Only an origin, because pages, cookies and links are at the root. A Cyrillic name is stored as browsers send it. */
const site = address(web, 'https://delno.ru').transform((text, context) => {
  const { origin, href } = new URL(text)
  if (href !== `${origin}/`)
    context.addIssue({ code: 'custom', message: `ожидается только адрес сайта, без пути и пароля: ${origin}` })
  return origin
})

/** Exact origins: no path, no `*`. */
const origins = z.string().transform((text, context): string[] => {
  const named = text
    .split(',')
    .map(each => each.trim())
    .filter(Boolean)
  return named.flatMap(each => {
    const read = site.safeParse(each)
    if (read.success) return [read.data]
    context.addIssue({
      code: 'custom',
      message: `адрес «${each}»: ${read.error.issues[0]?.message ?? 'неверный адрес'}`,
    })
    return []
  })
})

/** Every variable of the product. No other file reads the environment. */
export const environment = z.object({
  PORT: wholeNumber(0, 65_535).default(3000).describe('Порт сайта'),
  HOST: z.string().default('127.0.0.1').describe('Адрес, на котором слушать'),
  DATA_DIR: z.string().default('data').describe('Папка данных'),
  SITE_URL: site.optional().describe('Адрес сайта снаружи; без него — http://localhost:PORT'),
  ALLOWED_ORIGINS: origins
    .prefault('')
    .describe(
      'Каким ещё сайтам можно делать вызовы со своих страниц, через запятую: https://app.delno.ru; по умолчанию никаким',
    ),
  SITE_TIME_ZONE_OFFSET: z
    .string()
    .regex(zoneOffsetPattern, 'ожидается вид +03:00')
    .default('+03:00')
    .describe('Часовой пояс журнала'),
  AMP_TYPES: listOf(['post', 'page', 'health', 'recipe', 'none'])
    .prefault('post,health,recipe')
    .describe('У каких материалов есть AMP: post, page, health, recipe через запятую; none — ни у каких'),
  TELEGRAM_CHANNEL: z
    .string()
    .regex(/^@[A-Za-z]\w{4,31}$/, 'ожидается вид @delno')
    .optional()
    .describe('Канал журнала в Telegram'),
  DATABASE_URL: address(/^postgres(ql)?$/, 'postgres://ПОЛЬЗОВАТЕЛЬ:ПАРОЛЬ@АДРЕС/БАЗА')
    .optional()
    .describe('Сервер PostgreSQL; без него — встроенная база в DATA_DIR'),
  DATABASE_POOL: wholeNumber(1, 200).default(10),
  PROCESSES: z
    .union([z.literal('auto'), wholeNumber(1, 64)], { error: 'ожидается auto или целое число от 1 до 64' })
    .default(1)
    .describe(
      'Сколько процессов отвечают читателям на этой машине; auto — по числу ядер. К ним один для фоновой работы',
    ),
  WORK: z
    .enum(['all', 'web', 'jobs'], 'ожидается all, web или jobs')
    .default('all')
    .describe('Что делает этот процесс, когда их несколько: web — только отвечает, jobs — только фоновая работа'),
  REDIS_URL: address(/^(redis|rediss|valkey)$/, 'redis://АДРЕС:6379')
    .optional()
    .describe('Valkey или Redis: общий кэш и события нескольких процессов'),
  S3_ENDPOINT: address(web, 'https://storage.yandexcloud.net').optional(),
  S3_BUCKET: z.string().optional(),
  S3_REGION: z.string().default('us-east-1'),
  S3_ACCESS_KEY: z.string().optional(),
  S3_SECRET_KEY: z.string().optional(),
  SMTP_URL: address(/^smtps?$/, 'smtps://ПОЛЬЗОВАТЕЛЬ:ПАРОЛЬ@АДРЕС')
    .optional()
    .describe('Почтовый сервер; без него письма ложатся в /dev/mail'),
  MAIL_FROM: z
    .string()
    .regex(/^([^<>]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/, 'ожидается вид Дельно <noreply@delno.ru>')
    .optional()
    .describe('От кого письма; нужно, когда задан SMTP_URL'),
  ACCESS_LOG: flag
    .default(false)
    .describe('Строка в журнал на каждый ответ: адрес страницы без параметров, код, время, сеть посетителя (/24, /48)'),
  LOG_LEVEL: z.enum(logLevels, `ожидается одно из: ${logLevels.join(', ')}`).default('warn'),
  INTERNAL_KEY: secret.optional().describe('Общий ключ служб, когда их несколько процессов; иначе делается сам'),
  AUTH_PRIVATE_KEY: z
    .string()
    .optional()
    .describe('Ключ, которым подписаны входы читателей (PEM, P-256), когда процессов несколько; иначе делается сам'),
  AUTH_GOOGLE_ID: z.string().optional().describe('Вход через Google: идентификатор клиента; без него не предлагается'),
  AUTH_GOOGLE_SECRET: z.string().optional(),
  AUTH_YANDEX_ID: z.string().optional().describe('Вход через Яндекс ID: ClientID; без него не предлагается'),
  AUTH_YANDEX_SECRET: z.string().optional(),
  AUTH_VKONTAKTE_ID: z
    .string()
    .regex(/^\d+$/, 'ожидается номер приложения')
    .optional()
    .describe('Вход через VK ID: номер приложения; без него не предлагается. Секрета нет: VK ID обходится PKCE'),
  AUTH_TELEGRAM_ID: z
    .string()
    .regex(/^\d+$/, 'ожидается номер бота')
    .optional()
    .describe('Вход через Telegram: Client ID бота; без него не предлагается'),
  AUTH_TELEGRAM_SECRET: z.string().optional(),
  RESTRICTED_SIGN_IN: listOf([...signInProvider.options, 'none'])
    .prefault('yandex,vkontakte')
    .transform(names => names.filter(name => name !== 'none'))
    .describe('Что кроме кода из письма остаётся в RESTRICTED_COUNTRIES, через запятую; none — ничего'),
  VAPID_PRIVATE_KEY: z
    .string()
    .regex(/^[\w-]{43}$/, 'ожидается закрытый ключ P-256: 32 байта в base64url')
    .optional()
    .describe('Ключ, которым подписаны push-уведомления, когда процессов несколько; иначе делается сам'),
  VAPID_CONTACT: z
    .url({ protocol: /^(mailto|https)$/, error: 'ожидается адрес https: или mailto:' })
    .optional()
    .describe('Как службам push-уведомлений связаться с журналом; без него — адрес сайта или почты'),
  PUSH_TO_LOOPBACK: flag.default(false).describe('Отправлять push-уведомления и на эту же машину: для проверки'),
  STRICT_REPLIES: flag
    .default(false)
    .describe('Отвергать ответы служб других процессов, если они не по договору; иначе о них пишется в журнал'),
  TRUST_PROXY: proxies
    .prefault('0')
    .describe('Чьим заголовкам X-Forwarded-* верить: 1 — прокси этой машины и частных сетей, иначе адреса и сети'),
  LOCATION_HEADER: z
    .string()
    .regex(/^[\w-]+$/, 'ожидается имя заголовка')
    .transform(name => name.toLowerCase())
    .optional()
    .describe('Заголовок обратного прокси с двумя буквами страны посетителя'),
  LOCATION_FILE: z.string().optional().describe('Файл в формате MaxMind (.mmdb): страна, область и город по адресу'),
  RESTRICTED_COUNTRIES: z
    .string()
    .default('')
    .transform(text =>
      text
        .split(',')
        .map(code => code.trim().toUpperCase())
        .filter(Boolean),
    )
    .pipe(z.array(z.string().regex(/^[A-Z]{2}$/, 'ожидаются две буквы страны')))
    .describe('Страны, где способы входа ограничены, через запятую: RU,BY'),
  SERVICES: listOf(serviceNames)
    .optional()
    .describe('Какие службы запустить в этом процессе, через запятую; по умолчанию все'),
  INDEXNOW_KEY: z
    .string()
    .regex(/^[a-zA-Z0-9-]{8,128}$/, 'ожидается от 8 до 128 латинских букв, цифр и дефисов')
    .optional()
    .describe('Ключ IndexNow: сообщать поисковикам об изменённых адресах; без него никому ничего не отправляется'),
  INDEXNOW_ENDPOINTS: z
    .string()
    .transform(text =>
      text
        .split(',')
        .map(url => url.trim())
        .filter(Boolean),
    )
    .pipe(z.array(z.url({ protocol: /^https?$/, error: 'ожидаются адреса http(s) через запятую' })).min(1))
    .optional()
    .describe('Кому сообщать, через запятую; по умолчанию Яндекс и api.indexnow.org'),
  ANALYTICS_DAYS: wholeNumber(1, 366)
    .default(30)
    .describe('Сколько дней хранить события чтения; суммы по дням остаются'),
  SENTRY_DSN: z
    .string()
    .regex(/^https?:\/\/\w+(:\w+)?@.+\/\d+$/, 'ожидается вид https://КЛЮЧ@АДРЕС/НОМЕР')
    .refine(URL.canParse, 'ожидается вид https://КЛЮЧ@АДРЕС/НОМЕР')
    .optional()
    .describe('Куда сообщать об ошибках по протоколу Sentry; без него — только в свою базу'),
  ADVERTISING: z
    .string()
    .optional()
    .describe('Файл JSON: места для рекламы и собственные объявления журнала; без него рекламы нет'),
  PAGE_CACHE_MB: wholeNumber(0, 8192).optional(),
})
export type Environment = z.output<typeof environment>

/** Addresses of services in other processes: `CONTENT_URL=https://…` and so on. */
export function serviceUrlVariable(service: string): string {
  return `${service.replaceAll('-', '_').toUpperCase()}_URL`
}

/** Secrets may be given as files (`SMTP_URL_FILE=/run/secrets/smtp`): other programs see the environment of a process. */
export const secretVariables = [
  'DATABASE_URL',
  'REDIS_URL',
  'S3_ACCESS_KEY',
  'S3_SECRET_KEY',
  'SMTP_URL',
  'INTERNAL_KEY',
  'AUTH_PRIVATE_KEY',
  'AUTH_GOOGLE_SECRET',
  'AUTH_YANDEX_SECRET',
  'AUTH_TELEGRAM_SECRET',
  'VAPID_PRIVATE_KEY',
  'SENTRY_DSN',
] as const satisfies (keyof Environment)[]

function readSecrets(source: Record<string, string | undefined>): Record<string, string> {
  const problems: string[] = []
  const read = secretVariables.flatMap(name => {
    const file = source[`${name}_FILE`]
    if (!file) return []
    if (source[name]) problems.push(`${name}: задан дважды, самим значением и файлом ${name}_FILE`)
    try {
      return [[name, readFileSync(file, 'utf8').trim()]]
    } catch (error) {
      problems.push(`${name}_FILE: файл ${file} не прочитать: ${(error as NodeJS.ErrnoException).code}`)
      return []
    }
  })
  if (problems.length > 0) throw new ConfigError(problems)
  return Object.fromEntries(read)
}

/** Reads and checks the environment; reports all problems together. */
export function readEnvironment(variables: Record<string, string | undefined>): Environment {
  const source = { ...variables, ...readSecrets(variables) }
  const present = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== undefined && value !== ''))
  const parsed = environment.safeParse(present)
  if (parsed.success) return parsed.data
  throw new ConfigError([...new Set(parsed.error.issues.map(({ path, message }) => `${String(path[0])}: ${message}`))])
}
