// The magazine as it looks from outside: through its public address, if that answers.
import { request as askHttp, type IncomingMessage } from 'node:http'
import { request as askHttps } from 'node:https'
import { once } from 'node:events'
import type { Config } from '#platform/config/config.ts'
import { reasonOf } from '#platform/config/config-error.ts'
import { doctorKeyOf } from '#platform/http/operator-only.ts'
import type { SeenRequest } from '#server/operations/health.ts'
import { compareClock } from './database.ts'
import { failure, ok, unknown, warning, type Finding } from './finding.ts'

const waitMs = 5_000
/** A proxy that refuses a body by its announced length does it at once. */
const refusalMs = 2_000
/** An address that no visitor has (RFC 5737): a proxy must not believe it. */
const forged = '203.0.113.77'
/** As large as an upload may be (docs/operations.md). */
const uploadBytes = 40 * 1024 * 1024

export async function examineProxy(config: Config): Promise<Finding[]> {
  const { siteUrl } = config
  const askedAt = Date.now()
  let answer: Response
  try {
    answer = await fetch(`${siteUrl}/healthz`, {
      headers: { authorization: `Bearer ${doctorKeyOf(config)}`, 'x-forwarded-for': forged },
      signal: AbortSignal.timeout(waitMs),
    })
  } catch (error) {
    const words = reasonOf((error as Error).cause ?? error)
    return [
      unknown(
        'proxy',
        `${siteUrl} не отвечает (${words}): прокси, сокеты и загрузки не проверены. Запустите журнал и повторите`,
      ),
    ]
  }
  const body = (await answer.json().catch(() => ({}))) as { status?: string; seen?: SeenRequest }
  if (body.status !== 'ok' || !body.seen)
    return [
      failure(
        'proxy.other',
        `По адресу ${siteUrl} отвечает не этот журнал (${answer.status})`,
        'Проверьте, куда ведёт прокси, и что DATA_DIR и INTERNAL_KEY у команды и у журнала одни',
      ),
    ]
  const date = new Date(answer.headers.get('date') ?? Number.NaN)
  return [
    ...weighSeen(body.seen, config),
    // The header has whole seconds.
    ...(Number.isNaN(date.getTime())
      ? []
      : [compareClock('clock.site', 'сайтом', new Date(date.getTime() + 500), (askedAt + Date.now()) / 2)]),
    await examineSockets(siteUrl),
    await examineUploads(siteUrl),
  ]
}

function weighSeen(seen: SeenRequest, { siteUrl }: Config): Finding[] {
  const site = new URL(siteUrl)
  const found: Finding[] = []
  if (seen.ip === forged)
    found.push(
      failure(
        'proxy.forged',
        'Журнал верит адресу, который посетитель написал сам: пределы обходятся одним заголовком',
        'Прокси должен заменять X-Forwarded-For адресом соединения (ops/nginx, ops/caddy), а TRUST_PROXY – называть только его',
      ),
    )
  // nginx's `$host` has no port.
  if (new URL(`http://${seen.host}`).hostname !== site.hostname)
    found.push(
      failure(
        'proxy.host',
        `Журнал видит имя ${seen.host} вместо ${site.host}: вход и сокеты откажут`,
        'Передавайте имя дальше: proxy_set_header Host $host',
      ),
    )
  if (`${seen.protocol}:` !== site.protocol)
    found.push(
      failure(
        'proxy.scheme',
        `Журнал видит ${seen.protocol} вместо ${site.protocol.replace(':', '')}`,
        'Передавайте X-Forwarded-Proto и задайте TRUST_PROXY',
      ),
    )
  if (seen.isForwarded && !seen.isTrusted)
    found.push(
      warning(
        'proxy.untrusted',
        'Прокси передаёт адрес посетителя, а журнал ему не верит: все читатели для него – один адрес',
        'Задайте TRUST_PROXY=1 или адрес прокси',
      ),
    )
  return found.length > 0 ? found : [ok('proxy', 'Адрес посетителя, имя и схема доходят верно')]
}

/** Socket.IO says its session first. */
async function examineSockets(siteUrl: string): Promise<Finding> {
  const mend = 'Пропускайте Upgrade и Connection (ops/nginx/delno.conf); без этого редакция не пишет вместе'
  const socket = new WebSocket(`${siteUrl.replace(/^http/, 'ws')}/pusher/?EIO=4&transport=websocket`)
  try {
    const [message] = (await Promise.race([
      once(socket, 'message', { signal: AbortSignal.timeout(waitMs) }),
      once(socket, 'error').then(() => Promise.reject(new Error('соединение отвергнуто'))),
    ])) as [MessageEvent<string>]
    return message.data.startsWith('0')
      ? ok('proxy.sockets', 'Сокеты проходят')
      : failure('proxy.sockets', 'На сокеты отвечает не журнал', mend)
  } catch {
    return failure('proxy.sockets', 'Сокеты не проходят', mend)
  } finally {
    socket.close()
  }
}

/** Only announces a large body: a proxy that allows less refuses at once, and the magazine says that there is no such page. */
async function examineUploads(siteUrl: string): Promise<Finding> {
  const ask = siteUrl.startsWith('https:') ? askHttps : askHttp
  const asked = ask(`${siteUrl}/svc/doctor`, {
    method: 'POST',
    headers: { 'content-type': 'application/octet-stream', 'content-length': uploadBytes },
  })
  const waiting = AbortSignal.timeout(refusalMs)
  try {
    asked.flushHeaders()
    const [answer] = (await once(asked, 'response', { signal: waiting })) as [IncomingMessage]
    // Our own answers have an id.
    const isProxys = answer.statusCode === 413 && answer.headers['x-request-id'] === undefined
    return isProxys
      ? failure(
          'proxy.body',
          'Прокси не пропускает загрузки в 40 МБ',
          'nginx: client_max_body_size 64m; Caddy: request_body max_size 64MB',
        )
      : ok('proxy.body', 'Загрузки проходят')
  } catch {
    // It waits for the body: it has not refused.
    return waiting.aborted
      ? ok('proxy.body', 'Загрузки проходят')
      : unknown('proxy.body', 'Загрузки: не проверено, соединение оборвано')
  } finally {
    asked.on('error', () => {}).destroy()
  }
}
