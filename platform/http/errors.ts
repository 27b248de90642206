import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors, isResponseSerializationError } from 'fastify-type-provider-zod'
import { BlobsAwayError } from '#platform/blobs/port.ts'
import { CallError, DomainError, errorStatus, type ErrorReply } from '#contract/errors.ts'
import { isDatabaseAway, isDiskFull, isUnkeepableText } from '#platform/db/errors.ts'
import { plainPage, sendPlainPage } from './plain-page.ts'
import { installValidationMessages } from './validation-messages.ts'

installValidationMessages()

function reply(code: string, message: string, errors?: Record<string, string>): ErrorReply {
  return { success: false, message, code, ...(errors ? { errors } : {}), ...(code === 'banned' && { isBanned: true }) }
}

const plain: Record<number, [string, string]> = {
  400: ['bad_request', 'Запрос не разобрать'],
  408: ['timeout', 'Запрос шёл слишком долго'],
  413: ['too_large', 'Слишком большой запрос'],
  415: ['unsupported_media', 'Такой вид содержимого здесь не принимают'],
}

const diskFullMessage = 'Сохранить сейчас нельзя: на сервере кончилось место. Читать можно, попробуйте позже'
/** Somebody has to make room first. */
const diskFullRetrySeconds = 60

/** Russian names of request parts for the message; `errors` uses Fastify's names. */
const partNames: Record<string, string> = { body: 'тело запроса', querystring: 'параметры', params: 'адрес' }

/** Keeps the answer small when a small request has thousands of mistakes. */
const namedFieldsMax = 20

/** The multipart parser gives its errors neither a status nor a code. */
function isBrokenMultipart(error: unknown): boolean {
  const broken =
    /^(Multipart: |Missing Content-Type|Malformed |Unexpected end of |Unsupported content type|Part terminated early)/
  return error instanceof Error && !('code' in error) && broken.test(error.message)
}

/** Converts anything thrown to the one error shape of the wire (design 6). A 5xx has no detail. */
function toErrorReply(error: unknown): { status: number; body: ErrorReply } {
  if (error instanceof DomainError)
    return { status: errorStatus[error.code], body: reply(error.code, error.message, error.fields) }
  if (hasZodFastifySchemaValidationErrors(error)) {
    const fields: Record<string, string> = {}
    for (const issue of error.validation.slice(0, namedFieldsMax))
      fields[issue.instancePath.replace(/^\//, '').replaceAll('/', '.') || String(error.validationContext)] =
        issue.message ?? 'неверное значение'
    const names = Object.keys(fields).map(name => partNames[name] ?? name)
    return { status: 400, body: reply('validation', `Неверное значение: ${names.join(', ')}`, fields) }
  }
  const status = (error as FastifyError | undefined)?.statusCode
  if (status !== undefined && plain[status]) return { status, body: reply(...plain[status]) }
  // All other client errors of the framework and its plugins are about the form of the request: a broken multipart body says 406.
  if (status !== undefined && status >= 400 && status < 500) return { status: 400, body: reply(...plain[400]!) }
  if (isUnkeepableText(error) || isBrokenMultipart(error)) return { status: 400, body: reply(...plain[400]!) }
  if (isDiskFull(error) || (error instanceof CallError && error.code === 'disk_full'))
    return { status: 503, body: reply('disk_full', diskFullMessage) }
  if (isDatabaseAway(error) || error instanceof BlobsAwayError || (error instanceof CallError && error.status === 503))
    return { status: 503, body: reply('unavailable', 'Служба сейчас не отвечает') }
  return { status: 500, body: reply('internal', 'Что-то сломалось на нашей стороне') }
}

const retryAfterOf = ({ code }: ErrorReply) => (code === 'disk_full' ? diskFullRetrySeconds : undefined)

/** JSON errors for all API paths of this instance. `onFailure` gets every 5xx with its route. */
export function installErrorHandling(
  app: FastifyInstance,
  onFailure: (error: unknown, route: string) => void = () => {},
): void {
  app.setErrorHandler((thrown: unknown, request: FastifyRequest, response: FastifyReply) => {
    // A thrown value that is no Error would break our code, and the framework would send its text.
    const error = thrown instanceof Error ? thrown : new Error(String(thrown))
    const { status, body } = toErrorReply(error)
    if (status >= 500) {
      const cause = isResponseSerializationError(error) ? error.cause : error
      request.log.error({ err: cause, url: request.url }, 'call failed')
      onFailure(cause, request.routeOptions.url ?? request.url)
    }
    // Fastify closes the connection if it did not read the body. A client that still sends would get a reset instead of the answer.
    if (!request.raw.complete) response.removeHeader('connection')
    const retryAfter = error instanceof DomainError ? error.retryAfterSeconds : retryAfterOf(body)
    if (retryAfter !== undefined) response.header('retry-after', String(retryAfter))
    return response.code(status).header('cache-control', 'no-store').send(body)
  })
}

/** Answers when no route matches: 405 if the path has other `methods`, otherwise the JSON 404. OPTIONS gets the list. */
export function sendNotFound(
  request: FastifyRequest,
  response: FastifyReply,
  methods: readonly string[] = [],
): FastifyReply {
  response.header('cache-control', 'no-store')
  const path = request.url.split('?')[0]
  if (methods.length === 0 || methods.includes(request.method))
    return response.code(404).send(reply('not_found', `Нет такого вызова: ${request.method} ${path}`))
  response.header('allow', [...new Set([...methods, 'OPTIONS'])].join(', '))
  if (request.method === 'OPTIONS') return response.code(204).send()
  return response
    .code(405)
    .send(reply('method_not_allowed', `По этому адресу нет ${request.method}. Есть: ${methods.join(', ')}`))
}

/** Answers an address that cannot be decoded: the wire's error for programs, a page for readers. */
export function sendBadAddress(
  request: FastifyRequest,
  response: FastifyReply,
  apiPrefixes: readonly string[],
): FastifyReply {
  if (apiPrefixes.some(prefix => request.url.startsWith(`${prefix}/`)))
    return response
      .code(400)
      .header('cache-control', 'no-store')
      .send(reply(...plain[400]!))
  return sendPlainPage(
    response,
    404,
    plainPage('Такой страницы нет', '<p>В адресе ошибка: его не прочитать.</p>', 'think'),
  )
}
