import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors, isResponseSerializationError } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { CallError, DomainError, errorStatus, type ErrorReply } from '#contract/errors.ts'
import { isDatabaseAway, isUnkeepableText } from '#platform/db/errors.ts'
import { TooOften } from './rate-limit.ts'
import { plainPage, sendPlainPage } from './plain-page.ts'

// What is wrong with a field is read by people: in Russian.
z.config(z.locales.ru())

function reply(code: string, message: string, errors?: Record<string, string>): ErrorReply {
  return { success: false, message, code, ...(errors ? { errors } : {}), ...(code === 'banned' && { isBanned: true }) }
}

const plain: Record<number, [string, string]> = {
  400: ['bad_request', 'Запрос не разобрать'],
  413: ['too_large', 'Слишком большой запрос'],
  415: ['unsupported_media', 'Такой вид содержимого здесь не принимают'],
}

/** Of a small request with thousands of mistakes the answer is small too. */
const toldFieldsMax = 20

/** Turns whatever was thrown into the wire's one error shape (design 6). A 5xx never carries detail. */
function toErrorReply(error: unknown): { status: number; body: ErrorReply } {
  if (error instanceof DomainError)
    return { status: errorStatus[error.code], body: reply(error.code, error.message, error.fields) }
  if (hasZodFastifySchemaValidationErrors(error)) {
    const fields: Record<string, string> = {}
    for (const issue of error.validation.slice(0, toldFieldsMax))
      fields[issue.instancePath.replace(/^\//, '').replaceAll('/', '.') || String(error.validationContext)] =
        issue.message ?? 'неверное значение'
    return { status: 400, body: reply('validation', `Неверное значение: ${Object.keys(fields).join(', ')}`, fields) }
  }
  const status = (error as FastifyError | undefined)?.statusCode
  if (status !== undefined && plain[status]) return { status, body: reply(...plain[status]) }
  if (isUnkeepableText(error)) return { status: 400, body: reply(...plain[400]!) }
  if (isDatabaseAway(error) || (error instanceof CallError && error.status === 503))
    return { status: 503, body: reply('unavailable', 'Служба сейчас не отвечает') }
  return { status: 500, body: reply('internal', 'Что-то сломалось на нашей стороне') }
}

/** JSON errors for every API path of this instance; `onFailure` hears of every 5xx, with the route it happened at. */
export function installErrorHandling(
  app: FastifyInstance,
  onFailure: (error: unknown, route: string) => void = () => {},
): void {
  app.setErrorHandler((error: FastifyError, request: FastifyRequest, response: FastifyReply) => {
    const { status, body } = toErrorReply(error)
    if (status >= 500) {
      const cause = isResponseSerializationError(error) ? error.cause : error
      request.log.error({ err: cause, url: request.url }, 'call failed')
      onFailure(cause, request.routeOptions.url ?? request.url)
    }
    if (error instanceof TooOften) response.header('retry-after', String(error.retryAfterSeconds))
    return response.code(status).header('cache-control', 'no-store').send(body)
  })
}

/** The JSON 404 of API paths. */
export function sendNotFound(request: FastifyRequest, response: FastifyReply): FastifyReply {
  return response
    .code(404)
    .header('cache-control', 'no-store')
    .send(reply('not_found', `Нет такого вызова: ${request.method} ${request.url.split('?')[0]}`))
}

/** An address that cannot be read: the wire's error for programs, a page for readers. */
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
