// Serves the office: one document for every address below /office, and the files of its build. Nothing of it is cached as a page of readers.
import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { escapeHtml } from '#domain/escape-html.ts'
import type { LiveMagazine } from '#platform/magazine/magazine.ts'
import { officePage } from '#platform/http/answer-headers.ts'
import { sendAsset } from './built-assets.ts'

/** The built office has a folder; an office from its sources has Vite instead. */
export type OfficeSite =
  | { folder: string }
  | {
      middlewares: (request: IncomingMessage, response: ServerResponse, next: (error?: unknown) => void) => void
      /** The document of an address, with what Vite adds to it. */
      document: (url: string) => Promise<string>
    }

const builtFolder = fileURLToPath(new URL('../../build/office/', import.meta.url))

/** The built office; undefined if it was never built. */
export function findOfficeBuild(): OfficeSite | undefined {
  return existsSync(`${builtFolder}index.html`) ? { folder: builtFolder } : undefined
}

const inlineScript = /<script>([^]*?)<\/script>/g

/** Only scripts and styles of the build run, and the inline scripts of the document itself. */
function securityPolicy(html: string): string {
  const hashes = [...html.matchAll(inlineScript)].map(
    ([, text = '']) => ` 'sha256-${createHash('sha256').update(text).digest('base64')}'`,
  )
  return [
    "default-src 'none'",
    `script-src 'self'${hashes.join('')}`,
    "style-src 'self'",
    "img-src 'self' data: blob: https:",
    "media-src 'self' https:",
    "font-src 'self'",
    "connect-src 'self'",
    // Previews of texts, in sandboxes without scripts.
    "frame-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}

/** Routes of the office. Registered before the site, whose route takes everything. */
export async function installOfficeHost(app: FastifyInstance, site: OfficeSite, magazine: LiveMagazine): Promise<void> {
  await app.register(async scope => {
    if ('middlewares' in site) {
      scope.addHook('onRequest', (request, reply, done) =>
        site.middlewares(request.raw, reply.raw, error => done(error as Error)),
      )
      const send = async (url: string) => ({ html: await site.document(url), headers: officePage })
      serveDocument(scope, send, magazine)
      return
    }
    const html = readFileSync(`${site.folder}index.html`, 'utf8')
    const headers = { ...officePage, 'content-security-policy': securityPolicy(html) }
    serveDocument(scope, async () => ({ html, headers }), magazine)
    const folder = `${site.folder}assets/`
    await scope.register(fastifyStatic, {
      root: folder,
      serve: false,
      preCompressed: true,
      cacheControl: false,
      setHeaders: response => {
        response.header('cache-control', 'public, max-age=31536000, immutable')
      },
    })
    // A missing one must never be answered with the document.
    const send = (reply: FastifyReply, name: string) => reply.sendFile(name)
    scope.get('/office/assets/*', sendAsset({ folder, headers: officePage, send }))
  })
}

type SendDocument = (url: string) => Promise<{ html: string; headers: Record<string, string> }>

const titleInBuild = /<title>[^<]*<\/title>/

/** Puts the name of the magazine into the document, where the application reads it. */
function nameMagazine(html: string, name: string): string {
  const said = escapeHtml(name)
  return html.replace(
    titleInBuild,
    () => `<title>Редакция — ${said}</title>\n    <meta name="application-name" content="${said}" />`,
  )
}

function serveDocument(scope: FastifyInstance, send: SendDocument, magazine: LiveMagazine): void {
  for (const url of ['/office', '/office/*'])
    scope.get(url, async (request, reply) => {
      const { html, headers } = await send(request.url)
      return reply.headers(headers).type('text/html; charset=utf-8').send(nameMagazine(html, magazine.name))
    })
}
