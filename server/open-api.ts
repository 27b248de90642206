// OpenAPI 3.1 documents of the contract: `/openapi.json` for everybody, shown at `/docs`, and `/openapi-internal.json`.
import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { createDocument, type ZodOpenApiOperationObject, type ZodOpenApiPathsObject } from 'zod-openapi'
import { allCalls } from '#contract/all-calls.ts'
import { trackedEvent } from '#contract/analytics.ts'
import { article, articleCard, category, person, tag } from '#contract/article.ts'
import { user } from '#contract/auth.ts'
import { isClosedToBanned, type Call, type CallAuth } from '#contract/call.ts'
import { comment, commentList, commentWithPost } from '#contract/comments.ts'
import { contentList, menus, termList } from '#contract/content.ts'
import { DomainError, errorReply, errorStatus, type ErrorCode } from '#contract/errors.ts'
import { image, imageSize } from '#contract/image.ts'
import { breadcrumb, listMeta, seo } from '#contract/lists.ts'
import { notification } from '#contract/notifications.ts'
import {
  codesOffer,
  createdPasskey,
  enteredOffice,
  officeLink,
  officePlace,
  officeStart,
  passkeyAnswer,
  passkeyCreation,
  refusedOfficeCode,
} from '#contract/office/access.ts'
import { pushDevice } from '#contract/push.ts'
import { pollData } from '#contract/quiz.ts'
import { postReactions } from '#contract/reactions.ts'
import { recipe, recipeCard, recipeTerm } from '#contract/recipe.ts'
import { recipeList } from '#contract/recipes.ts'
import { postSummary } from '#contract/search.ts'
import { removeSocial, socials } from '#contract/user.ts'
import { isModerator } from '#domain/viewer.ts'
import { widget } from '#contract/widgets.ts'
import { bearerOf, hasInternalKey } from '#platform/http/answer.ts'
import type { ServiceContext } from '#platform/service.ts'
import { isHeld } from '#platform/http/is-held.ts'
import { checkInOffice } from '#platform/http/office-only.ts'
import { mounts } from './mounts.ts'

const json = (schema: z.core.$ZodType) => ({ 'application/json': { schema: schema as z.ZodType } })

/** An empty requirement beside another means that the token is optional. */
const securityOf: Record<Exclude<CallAuth, 'none'>, Record<string, string[]>[]> = {
  internal: [{ internalKey: [] }],
  optional: [{}, { accessToken: [] }],
  user: [{ accessToken: [] }],
}

const internalKey = { internalKey: { type: 'apiKey', in: 'header', name: 'x-delno-internal' } } as const
const accessToken = { accessToken: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } as const

/** The parameter that is written out as separate paths and therefore not listed. */
function paramsOf(call: Call): z.ZodObject {
  const params = call.params as z.ZodObject
  return call.name === removeSocial.name ? params.omit({ social: true }) : params
}

const bodyTypes = {
  json: 'application/json',
  form: 'application/x-www-form-urlencoded',
  multipart: 'multipart/form-data',
} as const

/** `at` is the index of the call's path. */
function describe(call: Call, at: number): ZodOpenApiOperationObject {
  const codes = new Map<number, string[]>()
  const errors = [
    ...(call.errors ?? []),
    ...(call.params || call.query || call.body ? ['validation'] : []),
    ...(call.rateLimit ? ['rate_limited'] : []),
    ...(call.auth === 'internal' || call.isForOwnPages ? ['forbidden'] : []),
    ...(isClosedToBanned(call) ? ['banned', 'archived'] : []),
    ...(call.auth === 'optional' || call.auth === 'user' ? ['unauthorized'] : []),
  ]
  for (const code of errors) {
    const status = errorStatus[code as ErrorCode]
    if (!call.otherReplies?.[status]) codes.set(status, [...new Set(codes.get(status)).add(code)])
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
    operationId: at === 0 ? call.name : `${call.name}${at + 1}`,
    summary: call.summary,
    description: `Источник: ${call.source}`,
    tags: [call.service],
    ...(call.auth === 'none' ? {} : { security: securityOf[call.auth] }),
    requestParams: {
      ...(call.params ? { path: paramsOf(call) } : {}),
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

/** Answers of many calls, described once. */
const shared = {
  Article: article,
  ArticleCard: articleCard,
  Breadcrumb: breadcrumb,
  Category: category,
  Comment: comment,
  CommentList: commentList,
  CodesOffer: codesOffer,
  CommentWithPost: commentWithPost,
  ContentList: contentList,
  CreatedPasskey: createdPasskey,
  EnteredOffice: enteredOffice,
  Error: errorReply,
  Image: image,
  ImageSize: imageSize,
  ListMeta: listMeta,
  Menus: menus,
  Notification: notification,
  OfficeLink: officeLink,
  OfficePlace: officePlace,
  OfficeStart: officeStart,
  PasskeyAnswer: passkeyAnswer,
  PasskeyCreation: passkeyCreation,
  Person: person,
  PollData: pollData,
  PostReactions: postReactions,
  PostSummary: postSummary,
  PushDevice: pushDevice,
  Recipe: recipe,
  RecipeCard: recipeCard,
  RecipeList: recipeList,
  RecipeTerm: recipeTerm,
  RefusedOfficeCode: refusedOfficeCode,
  Seo: seo,
  Tag: tag,
  TermList: termList,
  TrackedEvent: trackedEvent,
  User: user,
  Widget: widget,
}

/** Each network is a separate path: a template would be ambiguous beside `favorites/{postId}`. */
function pathsOf(call: Call): string[] {
  // The router accepts an address with and without its last slash.
  const path = mounts[call.service] + call.path.replaceAll('*}', '}').replace(/\/$/, '')
  return call.name === removeSocial.name ? socials.map(name => path.replace('{social}', name)) : [path]
}

export type Audience = 'everybody' | 'services'

/** True for calls that clients of readers never make: those between services and those of the office. */
export const isInternal = ({ auth, isForOffice }: Call): boolean => auth === 'internal' || isForOffice === true

/** The document of the public calls, or of the internal ones. */
export function makeOpenApiDocument(siteUrl: string, audience: Audience): ReturnType<typeof createDocument> {
  const calls = allCalls.filter(call => isInternal(call) === (audience === 'services'))
  const paths: ZodOpenApiPathsObject = {}
  for (const call of calls)
    for (const [at, path] of pathsOf(call).entries())
      paths[path] = { ...paths[path], [call.method.toLowerCase()]: describe(call, at) }
  const security = audience === 'everybody' ? accessToken : { ...internalKey, ...accessToken }
  const document = createDocument({
    openapi: '3.1.0',
    info: {
      title: audience === 'everybody' ? 'Дельно' : 'Дельно: внутренние вызовы',
      version: '0.1.0',
      description:
        'Вызовы служб журнала. Ошибки: `{ success: false, message, code, errors? }`. Имена полей понимаются в любом написании: ' +
        '`post_id`, `postId`, `post_ID`; списки — через запятую, повтором имени и как `name[]`.',
      license: { name: 'Не для распространения', identifier: 'LicenseRef-UNLICENSED' },
    },
    servers: [{ url: siteUrl }],
    security: [],
    paths,
    components: { schemas: shared, securitySchemes: security },
  })
  removeUnused(document)
  return document
}

/** Removes shared schemas that this document does not refer to, directly or through other schemas. */
function removeUnused(document: ReturnType<typeof createDocument>): void {
  const schemas = document.components?.schemas ?? {}
  const used = new Set<string>()
  const follow = (part: unknown): void => {
    for (const [, name = ''] of JSON.stringify(part).matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
      if (used.has(name)) continue
      used.add(name)
      follow(schemas[name])
    }
  }
  follow(document.paths)
  for (const name of Object.keys(schemas)) if (!used.has(name)) Reflect.deleteProperty(schemas, name)
}

/** The response for a document: made at the first request and kept only in compressed form. */
function makeSender(make: () => unknown): (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply> {
  const pack = async () => {
    const text = Buffer.from(JSON.stringify(make()))
    return {
      bytes: await promisify(gzip)(text),
      etag: `"${createHash('sha256').update(text).digest('base64url').slice(0, 20)}"`,
    }
  }
  let packed: ReturnType<typeof pack> | undefined
  return async (request, reply) => {
    const { bytes, etag } = await (packed ??= pack())
    reply.header('etag', etag).header('cache-control', 'no-cache').header('vary', 'accept-encoding')
    if (isHeld(request.headers['if-none-match'], etag)) return reply.code(304).send()
    reply.type('application/json; charset=utf-8')
    const isTaken = /\b(gzip|\*)/.test(request.headers['accept-encoding'] ?? '')
    return isTaken ? reply.header('content-encoding', 'gzip').send(bytes) : reply.send(await promisify(gunzip)(bytes))
  }
}

/** Access for programs of the installation and for office staff: moderators and admins of the application quasar. */
function forOffice({ config, verifyToken }: ServiceContext): (request: FastifyRequest) => Promise<void> {
  return async request => {
    if (hasInternalKey(request, config.internalKey)) return
    const found = await verifyToken(bearerOf(request.headers.authorization) ?? '')
    if (found.kind !== 'valid') throw new DomainError('unauthorized', "AccessToken doesn't exist")
    if (!isModerator(checkInOffice(found.viewer), 'quasar'))
      throw new DomainError('forbidden', 'Это справочник для редакции')
  }
}

export async function installOpenApi(app: FastifyInstance, context: ServiceContext): Promise<void> {
  const { siteUrl } = context.config
  app.get(
    '/openapi.json',
    makeSender(() => makeOpenApiDocument(siteUrl, 'everybody')),
  )
  app.get(
    '/openapi-internal.json',
    { onRequest: forOffice(context) },
    makeSender(() => makeOpenApiDocument(siteUrl, 'services')),
  )
  // The reference reads the document above, otherwise a second copy would be kept.
  const empty = { openapi: '3.1.0', info: { title: 'Дельно', version: '0.1.0' }, paths: {} }
  await app.register(swagger, { mode: 'static', specification: { document: empty as never } })
  await app.register(swaggerUi, {
    routePrefix: '/docs',
    uiHooks: {
      onRequest: (request, reply, next) => {
        if (/\/docs\/(json|yaml)$/.test(request.routeOptions.url ?? '')) reply.redirect('/openapi.json')
        else next()
      },
    },
    staticCSP: true,
    // A magazine on an address without https has a reference too.
    transformStaticCSP: policy => policy.replace('upgrade-insecure-requests;', ''),
    theme: { title: 'Дельно: справочник вызовов' },
    uiConfig: { docExpansion: 'none', defaultModelsExpandDepth: 0, validatorUrl: null, tryItOutEnabled: false },
  })
}
