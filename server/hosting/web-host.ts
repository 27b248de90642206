// Connects the reading site to the server: static files, page rendering through the page cache, security headers.
import type { IncomingMessage, ServerResponse } from 'node:http'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { makeAsk, type ReplyCheck, type Transport } from '#contract/client/ask.ts'
import { crawler } from '#domain/crawler.ts'
import { DomainError } from '#contract/errors.ts'
import { previewPage, siteDocument, sitePage, smallPage } from '#platform/http/answer-headers.ts'
import { sendBadAddress } from '#platform/http/errors.ts'
import { isOwnMachine, networkOf } from '#platform/http/network.ts'
import { plainPage } from '#platform/http/plain-page.ts'
import { sitePolicy } from '#platform/http/site-policy.ts'
import type { ServiceContext } from '#platform/service.ts'
import type { PageContext } from '#web/page-context.ts'
import { sendAsset } from './built-assets.ts'
import { findAmpErrors } from '../amp-validator/amp-validator.ts'
import { withAnswerCache } from '../caching/answer-cache.ts'
import type { PageCache, RenderedPage } from '../caching/page-cache.ts'
import { pageAddress } from '../caching/page-query.ts'
import type { ReportProblem } from '../operations/report-problems.ts'
import { gatherMissingAddresses, type MissingAddresses } from './missing-addresses.ts'

/** Exports of the server build of web/ (web/server-entry.ts). */
export type WebBuild = {
  renderPage(request: Request, context: PageContext): Promise<Response>
  inlineScriptHashes: string[]
}

/** A built site has a folder of client files; a site from its sources has Vite's middleware instead. */
export type WebSite = {
  web: WebBuild
  clientFolder?: string
  middlewares?: (request: IncomingMessage, response: ServerResponse, next: (error?: unknown) => void) => void
}

export type WebHostOptions = WebSite & {
  context: ServiceContext
  transport: Transport
  check: ReplyCheck
  pageCache: PageCache
  reportProblem: ReportProblem
}

const buildFolder = fileURLToPath(new URL('../../build/', import.meta.url))

/** The site was never built. */
class SiteNotBuiltError extends Error {
  readonly code = 'site_not_built'
  constructor() {
    super('Сайт не собран. Соберите его: npm run build')
    this.name = 'SiteNotBuiltError'
  }
}

/** Loads the built site; throws SiteNotBuiltError. */
export async function loadWebBuild(): Promise<WebSite> {
  const entry = `${buildFolder}server/index.js`
  if (!existsSync(entry)) throw new SiteNotBuiltError()
  return { web: (await import(entry)) as WebBuild, clientFolder: `${buildFolder}client` }
}

/** Asset names change with their content. A cached service worker could not be corrected. */
function fileCaching(path: string): string {
  if (path.includes('/assets/')) return 'public, max-age=31536000, immutable'
  return /\/service-worker\.js(\.\w+)?$/.test(path) ? 'no-cache' : 'public, max-age=3600'
}

/** Renderings that one network may cause per minute. Cached pages are not counted: an office or a university mostly reads those. */
const madePages = { max: 300, perSeconds: 60 }
/** Surfaces of drafts are never cached, and an editor who follows a colleague's typing loads eight of them every few seconds. */
const madePreviews = { max: 900, perSeconds: 60 }
/** Pages that may be framed by a partner's page (design 6). */
const embeddable = /^\/yandbtm\/?$/

/** Drafts, on every surface. The address holds the hash, so no other site may learn it. */
const isPreview = /^\/preview\//

/** Every rendering needs these values. */
type Host = Pick<WebHostOptions, 'context' | 'check' | 'reportProblem' | 'web'> & {
  /** Calls of pages, with answers of services kept between renderings. */
  answers: Transport
  /** Undefined for a site from its sources: Vite adds its own inline scripts, so it has no policy. */
  policyFor: ((foreign: PageContext['foreignScripts']) => string) | undefined
  missing: MissingAddresses
}

export async function installWebHost(app: FastifyInstance, options: WebHostOptions): Promise<void> {
  const { context, transport, check, pageCache, reportProblem, web, clientFolder, middlewares } = options
  const hasGoogle = context.config.signIn.google !== undefined
  const usualPolicy = sitePolicy(web.inlineScriptHashes, hasGoogle)
  const missing = gatherMissingAddresses(context)
  app.addHook('onClose', async () => missing.stop())
  const host: Host = {
    context,
    check,
    reportProblem,
    web,
    answers: withAnswerCache(transport, context.cache),
    missing,
    policyFor: middlewares
      ? undefined
      : foreign => (foreign ? sitePolicy(web.inlineScriptHashes, hasGoogle, foreign) : usualPolicy),
  }
  if (middlewares) {
    app.addHook('onRequest', (request, reply, done) =>
      middlewares(request.raw, reply.raw, error => done(error as Error)),
    )
  }
  if (clientFolder !== undefined) await serveClientFiles(app, clientFolder)

  app.route({
    method: ['GET', 'HEAD'],
    url: '/*',
    handler: async (request: FastifyRequest, reply: FastifyReply) => {
      // None of our addresses has an encoded line end or another control character, which redirects and logs would repeat.
      if (/%(?:[01][\da-f]|7f)/i.test(request.url.split('?')[0]!)) return sendBadAddress(request, reply, [])
      const asked = pageAddress(request.raw)
      reply.hijack()
      try {
        await sendPage(host, pageCache, asked, request, reply.raw)
      } catch (error) {
        if (error instanceof DomainError && error.code === 'rate_limited') return sendTooOften(reply.raw, error)
        // The query of a preview opens the draft.
        const url = isPreview.test(request.url) ? request.url.split('?')[0]! : request.url
        context.log.error({ err: error, url }, 'page not rendered')
        reportProblem(error, url)
        sendPlainError(reply.raw)
      }
    },
  })
}

async function serveClientFiles(app: FastifyInstance, root: string): Promise<void> {
  await app.register(fastifyStatic, {
    root,
    wildcard: false,
    globIgnore: ['**/.vite/**', 'assets/**', '**/*.{br,gz}'],
    // Made by the build. The plugin selects a file by the encodings that the browser accepts.
    preCompressed: true,
    cacheControl: false,
    setHeaders: (response, path) => {
      response.header('cache-control', fileCaching(path))
    },
  })
  const send = (reply: FastifyReply, name: string) => {
    // An AMP page has another origin in a cache of AMP, and a browser asks for its fonts across origins.
    if (name.endsWith('.woff2')) reply.header('access-control-allow-origin', '*')
    return reply.sendFile(`assets/${name}`)
  }
  app.get('/assets/*', sendAsset({ folder: `${root}/assets`, headers: smallPage, send }))
}

/** Throws `rate_limited` for a network that causes too many renderings. */
function admit({ rateLimit }: ServiceContext, { ip, url }: FastifyRequest): void {
  if (isOwnMachine(ip)) return
  if (isPreview.test(url)) rateLimit.check('previews', networkOf(ip), madePreviews)
  else rateLimit.check('pages', networkOf(ip), madePages)
}

/** Sends the page from the cache, or renders it: an address without a key is rendered for each request. */
async function sendPage(
  host: Host,
  pageCache: PageCache,
  { address, key }: ReturnType<typeof pageAddress>,
  request: FastifyRequest,
  response: ServerResponse,
): Promise<void> {
  if (key === undefined) {
    admit(host.context, request)
    const page = await render(host, request, address, false)
    response.writeHead(page.status, page.headers)
    response.end(page.body)
    return
  }
  await pageCache.answer(request.raw, response, {
    key,
    render: () => render(host, request, address, true),
    // Crawlers get no error page. Errors are not cached, so only readers who wait for one rendering must be separated.
    flight: crawler.test(String(request.headers['user-agent'])) ? `crawler ${key}` : key,
    admit: () => admit(host.context, request),
  })
}

async function render(host: Host, request: FastifyRequest, address: string, isKeyed: boolean): Promise<RenderedPage> {
  const { siteUrl } = host.context.config
  const tags = new Set<string>()
  const page = openPage(host, tags)
  const response = await host.web.renderPage(
    new Request(siteUrl + address, {
      method: request.method === 'HEAD' ? 'GET' : request.method,
      headers: forwardedHeaders(request),
    }),
    page,
  )
  const path = address.split('?', 1)[0]!
  if (response.status === 404 && !path.endsWith('.data') && !isPreview.test(path))
    host.missing.note(path, request.headers)
  const body = page.html === undefined ? Buffer.from(await response.arrayBuffer()) : Buffer.from(page.html)
  const isKept = isKeyed && page.cacheSeconds > 0
  const headers = headersOf(host, request, response, page)
  // A shared cache keeps a page for a second and shows it while it revalidates: changes are visible everywhere after about a second,
  // even without a purge by tag.
  headers['cache-control'] = isKept ? 'public, max-age=0, s-maxage=1, stale-while-revalidate=600' : 'no-store'
  if (isPreview.test(address)) Object.assign(headers, previewPage)
  if (isKept && tags.size > 0) headers['cache-tag'] = [...tags].join(',')
  return { status: response.status, headers, body, tags: [...tags], freshSeconds: isKept ? page.cacheSeconds : 0 }
}

/** The context of one rendering. `tags` gets the cache tags of everything that the page asks for. */
export function openPage(
  { context, check, answers, reportProblem }: Pick<Host, 'context' | 'check' | 'answers' | 'reportProblem'>,
  tags: Set<string>,
): PageContext {
  const { config, magazine, consents, clock } = context
  return {
    ask: makeAsk({
      transport: answers,
      check,
      headers: () => ({ 'x-delno-internal': config.internalKey }),
      onCacheTags: added => added.forEach(tag => tags.add(tag)),
    }),
    siteUrl: config.siteUrl,
    magazine: { ...magazine },
    consents: { ...consents.current },
    telegramChannel: config.telegramChannel,
    ampTypes: config.ampTypes,
    now: clock.now(),
    reportProblem,
    findAmpErrors,
    tags,
    status: 200,
    cacheSeconds: 0,
    headers: new Headers(),
  }
}

function headersOf(
  { policyFor }: Host,
  request: FastifyRequest,
  response: Response,
  { foreignScripts }: PageContext,
): Record<string, string> {
  const headers: Record<string, string> = {}
  response.headers.forEach((value, name) => {
    if (name !== 'content-length') headers[name] = value
  })
  const own = headers['content-security-policy']
  const isPage = headers['content-type']?.startsWith('text/html') ?? false
  Object.assign(headers, isPage ? sitePage : siteDocument)
  if (isPage && policyFor) {
    const frames = embeddable.test(request.url.split('?')[0]!) ? '*' : "'self'"
    headers['content-security-policy'] = `${own ?? policyFor(foreignScripts)}; frame-ancestors ${frames}`
  }
  return headers
}

/** Only headers that rendering may depend on: with others the page of one visitor would be cached for all. */
function forwardedHeaders(request: FastifyRequest): Record<string, string> {
  const agent = request.headers['user-agent']
  return typeof agent === 'string' ? { 'user-agent': agent } : {}
}

function sendTooOften(response: ServerResponse, { retryAfterSeconds = 60 }: DomainError): void {
  if (response.headersSent) return
  response.writeHead(429, {
    'content-type': 'text/html; charset=utf-8',
    'retry-after': String(retryAfterSeconds),
    ...smallPage,
  })
  response.end(
    plainPage(
      'Слишком много страниц сразу',
      '<p>Из вашей сети открыли очень много разных страниц. Подождите минуту и обновите эту.</p>',
      'sleep',
    ),
  )
}

function sendPlainError(response: ServerResponse): void {
  // An outdated page was sent before the rendering: it is complete, and its bytes may still be in transit.
  if (response.writableEnded) return
  if (response.headersSent) {
    response.destroy()
    return
  }
  response.writeHead(503, { 'content-type': 'text/html; charset=utf-8', 'retry-after': '5', ...smallPage })
  response.end(
    '<!doctype html><html lang="ru-RU"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Сервер не отвечает</title><body style="font:1.125rem/1.5 sans-serif;max-width:34rem;margin:15vh auto;padding:0 1.25rem"><h1>Сервер сейчас не отвечает</h1><p>Мы уже чиним. Обновите страницу через минуту.</p></body></html>',
  )
}

/** Puts the page cache first: a cached page never reaches Fastify. */
export function cacheFirst(
  pageCache: PageCache,
  handler: (request: IncomingMessage, response: ServerResponse) => void,
) {
  return (request: IncomingMessage, response: ServerResponse): void => {
    if (!pageCache.serve(request, response)) handler(request, response)
  }
}
