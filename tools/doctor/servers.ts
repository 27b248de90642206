// Redis, the store of pictures, the mail server: each is asked to do once what the magazine asks of it.
import { randomBytes } from 'node:crypto'
import { createTransport } from 'nodemailer'
import { openBlobs } from '#platform/blobs/open.ts'
import { ConfigError, reasonOf } from '#platform/config/config-error.ts'
import type { Config } from '#platform/config/config.ts'
import type { Logger } from '#platform/log.ts'
import { makeSmtpTransport } from '#platform/mail/smtp.ts'
import { redisPrefix } from '#platform/redis-prefix.ts'
import { openRedis } from '#platform/redis.ts'
import { failure, ok, warning, type Finding } from './finding.ts'

const probeOf = () => `doctor-${randomBytes(8).toString('hex')}`

export async function examineRedis({ redisUrl, siteUrl }: Config, log: Logger): Promise<Finding[]> {
  if (redisUrl === undefined) return []
  try {
    const redis = await openRedis(redisUrl, { log, name: 'doctor', commandTimeout: 5_000 })
    try {
      const key = `${redisPrefix(siteUrl)}:${probeOf()}`
      await redis.set(key, '1', 'EX', 60)
      const kept = await redis.get(key)
      await redis.del(key)
      return kept === '1'
        ? [ok('redis', 'Redis принимает и отдаёт')]
        : [failure('redis.loses', 'Redis не отдал того, что принял', 'Проверьте maxmemory: серверу не хватает памяти')]
    } finally {
      redis.disconnect()
    }
  } catch (error) {
    const words = error instanceof ConfigError ? error.problems.join('; ') : `REDIS_URL: ${reasonOf(error)}`
    return [
      failure('redis.away', words, 'Проверьте REDIS_URL: адрес, пароль, и что сервер запущен и не только для чтения'),
    ]
  }
}

export async function examineBlobs({ blobs: settings }: Config, log: Logger): Promise<Finding[]> {
  const name = settings.kind === 's3' ? `S3 (${settings.bucket})` : `папка ${settings.folder}`
  const mend =
    settings.kind === 's3'
      ? 'Проверьте S3_ENDPOINT, S3_BUCKET и права ключа: чтение, запись, удаление, список'
      : 'Верните владельцу журнала права на папку'
  try {
    const blobs = await openBlobs(settings, { log })
    const [key, bytes] = [`state/${probeOf()}`, randomBytes(64)]
    await blobs.put(key, bytes, { contentType: 'application/octet-stream' })
    const back = await blobs.get(key)
    await blobs.remove(key)
    if (!back?.bytes.equals(bytes))
      return [failure('blobs.loses', `Картинки: ${name} не отдаёт того, что приняла`, mend)]
    return [ok('blobs', `Картинки: ${name} – запись, чтение, удаление`)]
  } catch (error) {
    const words = error instanceof ConfigError ? error.problems.join('; ') : reasonOf((error as Error).cause ?? error)
    return [failure('blobs.away', `Картинки: ${name} – ${words}`, mend)]
  }
}

/** EHLO, STARTTLS and the password, without a letter; `letterTo` sends one. */
export async function examineMail({ mail }: Config, letterTo: string | undefined): Promise<Finding[]> {
  if (mail.kind === 'mailbox')
    return letterTo === undefined
      ? []
      : [failure('mail.none', 'Письмо не послать: SMTP_URL не задан', 'Задайте SMTP_URL и MAIL_FROM')]
  const waitMs = 10_000
  const smtp = createTransport({
    url: mail.url,
    connectionTimeout: waitMs,
    greetingTimeout: waitMs,
    socketTimeout: waitMs,
  } as never)
  const findings: Finding[] = []
  try {
    await smtp.verify()
    findings.push(ok('mail', 'Почтовый сервер впускает'))
  } catch (error) {
    const { code, message } = error as Error & { code?: string }
    return code === 'EAUTH'
      ? [
          failure(
            'mail.password',
            `Почтовый сервер не принял имя или пароль: ${message}`,
            'Проверьте имя и пароль в SMTP_URL; знаки @ : / в них пишут как %40 %3A %2F',
          ),
        ]
      : [
          failure(
            'mail.away',
            `Почтовый сервер не отвечает: ${message}`,
            'Проверьте адрес и порт в SMTP_URL: 465 – smtps://, 587 – smtp://',
          ),
        ]
  } finally {
    smtp.close()
  }
  const { protocol, hostname, password } = new URL(mail.url)
  if (protocol === 'smtp:' && password !== '' && hostname !== 'localhost' && !hostname.startsWith('127.'))
    findings.push(
      warning(
        'mail.open',
        'SMTP_URL вида smtp://: если сервер не предложит STARTTLS, пароль уйдёт открыто',
        'Возьмите smtps:// и порт 465, если сервер это умеет',
      ),
    )
  if (letterTo !== undefined) findings.push(await sendLetter(mail, letterTo))
  return findings
}

async function sendLetter(mail: { url: string; from: string }, to: string): Promise<Finding> {
  const transport = makeSmtpTransport(mail)
  try {
    await transport.deliver({ to, subject: 'Проверка почты «Дельно»', text: 'Письмо дошло: почта журнала настроена.' })
    return ok('mail.letter', `Письмо для ${to} принято почтовым сервером; дошло ли оно, видно в ящике`)
  } catch (error) {
    return failure(
      'mail.letter',
      `Письмо не принято: ${(error as Error).message}`,
      'Проверьте MAIL_FROM: сервер разрешает письма не от любого адреса',
    )
  } finally {
    await transport.close()
  }
}
