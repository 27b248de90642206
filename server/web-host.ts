// Joins the reading site to the server: static files, page rendering through the page cache, security headers.
import type { IncomingMessage, ServerResponse } from 'node:http'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Advertising } from '#contract/advertising.ts'
import { makeAsk, type AskClient, type ReplyCheck, type Transport } from '#contract/ask.ts'
import { crawler } from '#contract/crawler.ts'
import type { ServiceContext } from '#platform/service.ts'
import { keepAnswers } from './kept-answers.ts'
import { pageKey, type PageCache, type RenderedPage } from './page-cache.ts'
import type { ReportProblem } from './report-problems.ts'

/** What the server build of web/ exports (web/server-entry.ts). */
export type WebBuild = {
  renderPage(request: Request, context: PageContext): Promise<Response>
  inlineScriptHashes: string[]
}
export type PageContext = {
  ask: AskClient
  siteUrl: string
  timeZoneOffset: string
  telegramChannel: string | undefined
  advertising: Advertising | undefined
  now: Date
  reportProblem: ReportProblem
  tags: Set<string>
  status: number
  cacheSeconds: number
  headers: Headers
  foreignScripts?: { origins: string[]; hashes: string[] }
  isLite?: boolean
  isHandover?: boolean
  html?: string
}

/** A built site has a folder of client files; one from its sources has Vite's middleware in place of it. */
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

const buildFolder = fileURLToPath(new URL('../build/', import.meta.url))

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

/** Where Google One Tap is from (web/session/one-tap.ts). */
const oneTap = 'https://accounts.google.com/gsi/'

/**
 * No inline script but the two of every page, no foreign host: what a fresh installation needs and nothing more. Google is let in where the
 * publisher has set it up as a way to sign in, and where editors have added scripts, those and what they ask of their own hosts.
 */
function securityPolicy(
  hashes: readonly string[],
  hasGoogle: boolean,
  { origins, hashes: foreignHashes }: NonNullable<PageContext['foreignScripts']> = { origins: [], hashes: [] },
): string {
  const foreign = (...sources: string[]) => sources.map(source => ` ${source}`).join('')
  return [
    "default-src 'self'",
    `script-src 'self' ${hashes.join(' ')}${hasGoogle ? ` ${oneTap}client` : ''}${foreign(...origins, ...foreignHashes)}`,
    `style-src 'self' 'unsafe-inline'${hasGoogle ? ` ${oneTap}style` : ''}`,
    "img-src 'self' data: https:",
    "font-src 'self'",
    `connect-src 'self'${hasGoogle ? ` ${oneTap}` : ''}${foreign(...origins)}`,
    'frame-src https:',
    "media-src 'self' https:",
    "object-src 'none'",
    "worker-src 'self'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'self'",
  ].join('; ')
}

/** Names of assets change with their content; a worker that is kept would outlive its faults. */
function fileCaching(path: string): string {
  if (path.includes('/assets/')) return 'public, max-age=31536000, immutable'
  return /\/service-worker\.js(\.\w+)?$/.test(path) ? 'no-cache' : 'public, max-age=3600'
}

/** Pages made to stand inside a partner's page (design 6). */
const embeddable = /^\/yandbtm\/?$/

export async function installWebHost(
  app: FastifyInstance,
  { context, transport, check, pageCache, reportProblem, web, clientFolder, middlewares }: WebHostOptions,
): Promise<void> {
  const answers = keepAnswers(transport, context.cache)
  const policyFor = (foreign?: PageContext['foreignScripts']) =>
    securityPolicy(web.inlineScriptHashes, context.config.signIn.google !== undefined, foreign)
  const usualPolicy = policyFor()

  if (middlewares) {
    app.addHook('onRequest', (request, reply, done) =>
      middlewares(request.raw, reply.raw, error => done(error as Error)),
    )
  }
  if (clientFolder !== undefined) {
    await app.register(fastifyStatic, {
      root: clientFolder,
      wildcard: false,
      globIgnore: ['**/.vite/**', '**/*.{br,gz}'],
      // Made by the build; the plugin chooses by what the browser accepts.
      preCompressed: true,
      cacheControl: false,
      setHeaders: (response, path) => {
        response.header('cache-control', fileCaching(path))
      },
    })
  }

  async function render(request: FastifyRequest, key: string | undefined): Promise<RenderedPage> {
    const tags = new Set<string>()
    const page: PageContext = {
      ask: makeAsk({
        transport: answers,
        check,
        headers: () => ({ 'x-delno-internal': context.config.internalKey }),
        onCacheTags: added => added.forEach(tag => tags.add(tag)),
      }),
      siteUrl: context.config.siteUrl,
      timeZoneOffset: context.config.timeZoneOffset,
      telegramChannel: context.config.telegramChannel,
      advertising: context.config.advertising,
      now: context.clock.now(),
      reportProblem,
      tags,
      status: 200,
      cacheSeconds: 0,
      headers: new Headers(),
    }
    const isHead = request.method === 'HEAD'
    const response = await web.renderPage(
      new Request(context.config.siteUrl + (key ?? request.url), {
        method: isHead ? 'GET' : request.method,
        headers: forwardedHeaders(request),
      }),
      page,
    )
    const body = page.html === undefined ? Buffer.from(await response.arrayBuffer()) : Buffer.from(page.html)
    const headers: Record<string, string> = {}
    response.headers.forEach((value, name) => {
      if (name !== 'content-length') headers[name] = value
    })
    headers['x-content-type-options'] = 'nosniff'
    headers['referrer-policy'] = 'strict-origin-when-cross-origin'
    // From sources there is no policy: Vite puts scripts of its own into the page.
    if (!middlewares && headers['content-type']?.startsWith('text/html')) {
      const policy = page.foreignScripts ? policyFor(page.foreignScripts) : usualPolicy
      headers['content-security-policy'] ??= embeddable.test(request.url.split('?')[0]!)
        ? policy.replace("frame-ancestors 'self'", 'frame-ancestors *')
        : policy
    }
    const isKept = key !== undefined && page.cacheSeconds > 0
    // A shared cache keeps a page for a second and shows it while it asks anew: changes are everywhere in about a second
    // even where nobody purges by tag.
    headers['cache-control'] = isKept ? 'public, max-age=0, s-maxage=1, stale-while-revalidate=600' : 'no-store'
    if (isKept && tags.size > 0) headers['cache-tag'] = [...tags].join(',')
    return { status: response.status, headers, body, tags: [...tags], freshSeconds: isKept ? page.cacheSeconds : 0 }
  }

  app.route({
    method: ['GET', 'HEAD'],
    url: '/*',
    handler: async (request: FastifyRequest, reply: FastifyReply) => {
      const key = pageKey(request.raw)
      reply.hijack()
      try {
        if (key === undefined) {
          const page = await render(request, undefined)
          reply.raw.writeHead(page.status, page.headers)
          reply.raw.end(page.body)
        } else {
          // Crawlers get no error page. Errors are not kept, so only those who wait for one rendering must be told apart.
          const flight = crawler.test(String(request.headers['user-agent'])) ? `crawler ${key}` : key
          await pageCache.answer(request.raw, reply.raw, key, () => render(request, key), flight)
        }
      } catch (error) {
        context.log.error({ err: error, url: request.url }, 'page not rendered')
        reportProblem(error, request.url)
        sendPlainError(reply.raw)
      }
    },
  })
}

/** Only what rendering may depend on: anything more would make one visitor's page another's. */
function forwardedHeaders(request: FastifyRequest): Record<string, string> {
  const agent = request.headers['user-agent']
  return typeof agent === 'string' ? { 'user-agent': agent } : {}
}

function sendPlainError(response: ServerResponse): void {
  // An outdated page was sent before it was rendered anew: it is whole, and may still be on its way.
  if (response.writableEnded) return
  if (response.headersSent) {
    response.destroy()
    return
  }
  response.writeHead(503, {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'retry-after': '5',
  })
  response.end(
    '<!doctype html><html lang="ru-RU"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Дельно</title><body style="font:1.125rem/1.5 sans-serif;max-width:34rem;margin:15vh auto;padding:0 1.25rem"><h1>Сервер сейчас не отвечает</h1><p>Мы уже чиним. Обновите страницу через минуту.</p></body></html>',
  )
}

/** Puts the page cache before everything: a hit never reaches the framework. */
export function cacheFirst(
  pageCache: PageCache,
  handler: (request: IncomingMessage, response: ServerResponse) => void,
) {
  return (request: IncomingMessage, response: ServerResponse): void => {
    if (!pageCache.serve(request, response)) handler(request, response)
  }
}
