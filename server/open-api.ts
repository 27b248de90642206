// The OpenAPI 3.1 document of the whole contract: `/openapi.json`, read at `/docs`.
import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'
import { createDocument, type ZodOpenApiOperationObject, type ZodOpenApiPathsObject } from 'zod-openapi'
import { allCalls } from '#contract/all-calls.ts'
import { isClosedToBanned, type Call, type CallAuth } from '#contract/call.ts'
import { errorReply, errorStatus, type ErrorCode } from '#contract/errors.ts'
import { mounts } from './mounts.ts'

const json = (schema: z.ZodType) => ({ 'application/json': { schema } })

/** An empty requirement beside another: without it, too. */
const securityOf: Record<Exclude<CallAuth, 'none'>, Record<string, string[]>[]> = {
  internal: [{ internalKey: [] }],
  optional: [{}, { accessToken: [] }],
  user: [{ accessToken: [] }],
}

const bodyTypes = {
  json: 'application/json',
  form: 'application/x-www-form-urlencoded',
  multipart: 'multipart/form-data',
} as const

function describe(call: Call): ZodOpenApiOperationObject {
  const codes = new Map<number, string[]>()
  const errors = [
    ...(call.errors ?? []),
    ...(call.rateLimit ? ['rate_limited'] : []),
    ...(call.auth === 'internal' || call.isForOwnPages ? ['forbidden'] : []),
    ...(isClosedToBanned(call) ? ['banned'] : []),
    ...(call.auth === 'optional' || call.auth === 'user' ? ['unauthorized'] : []),
  ]
  for (const code of errors) {
    const status = errorStatus[code as ErrorCode]
    codes.set(status, [...new Set(codes.get(status)).add(code)])
  }
  const content =
    call.bodyKind === 'bytes'
      ? { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } as const } }
      : call.body
        ? {
            [bodyTypes[call.bodyKind ?? 'json']]: {
              schema: call.body,
            },
          }
        : undefined
  return {
    operationId: call.name,
    summary: call.summary,
    description: `Источник: ${call.source}`,
    tags: [call.auth === 'internal' ? `${call.service} (внутренние)` : call.service],
    ...(call.auth === 'none' ? {} : { security: securityOf[call.auth] }),
    requestParams: {
      ...(call.params ? { path: call.params as z.ZodObject } : {}),
      ...(call.query ? { query: call.query as z.ZodObject } : {}),
    },
    ...(content ? { requestBody: { content } } : {}),
    responses: {
      '200': { description: 'Ответ', content: json(call.reply) },
      ...Object.fromEntries(
        Object.entries(call.otherReplies ?? {}).map(([status, schema]) => [
          status,
          { description: status === '301' ? 'Живёт по другому адресу' : 'Отказ', content: json(schema) },
        ]),
      ),
      ...Object.fromEntries(
        [...codes].map(([status, names]) => [
          String(status),
          { description: names.join(', '), content: json(errorReply) },
        ]),
      ),
    },
  }
}

function makeOpenApiDocument(siteUrl: string): ReturnType<typeof createDocument> {
  const paths: ZodOpenApiPathsObject = {}
  for (const call of allCalls) {
    const path = mounts[call.service] + call.path.replaceAll('*}', '}')
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: describe(call) }
  }
  return createDocument({
    openapi: '3.1.0',
    info: {
      title: 'Дельно',
      version: '0.1.0',
      description: 'Вызовы служб журнала. Ошибки: `{ success: false, message, code, errors? }`.',
    },
    servers: [{ url: siteUrl }],
    paths,
    components: {
      securitySchemes: {
        internalKey: { type: 'apiKey', in: 'header', name: 'x-delno-internal' },
        accessToken: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
      },
    },
  })
}

export async function installOpenApi(app: FastifyInstance, siteUrl: string): Promise<void> {
  const document = makeOpenApiDocument(siteUrl)
  const text = JSON.stringify(document)
  app.get('/openapi.json', (_, reply) => reply.type('application/json').send(text))
  await app.register(swagger, { mode: 'static', specification: { document: document as never } })
  await app.register(swaggerUi, {
    routePrefix: '/docs',
    staticCSP: true,
    // A magazine on an address without a certificate has its reference too.
    transformStaticCSP: policy => policy.replace('upgrade-insecure-requests;', ''),
    theme: { title: 'Дельно: справочник вызовов' },
    uiConfig: { docExpansion: 'none', defaultModelsExpandDepth: 0, validatorUrl: null, tryItOutEnabled: false },
  })
}
