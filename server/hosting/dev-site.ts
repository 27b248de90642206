// Serves the site and the office from their sources, for developers. Vite handles requests first; every page is rendered on request,
// and there is no page cache.
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { OfficeSite } from './office-host.ts'
import type { WebBuild, WebSite } from './web-host.ts'

const inRoot = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url))

/** Vite's own socket of the office; that of the site has the default port. */
const officeReloadPort = 24_679

/** Opens Vite in middleware mode for both; `npm run dev`. */
export async function openDevSite(): Promise<{ site: WebSite; office: OfficeSite; close(): Promise<void> }> {
  const { createServer } = await import('vite')
  const site = await createServer({
    configFile: inRoot('web/vite.config.ts'),
    server: { middlewareMode: true },
    appType: 'custom',
  })
  const office = await createServer({
    configFile: inRoot('office/vite.config.ts'),
    server: { middlewareMode: true, hmr: { port: officeReloadPort } },
    appType: 'custom',
  })
  const load = async () => (await site.ssrLoadModule('/server-entry.ts')) as WebBuild
  return {
    site: {
      web: {
        renderPage: async (request, context) => (await load()).renderPage(request, context),
        inlineScriptHashes: [],
      },
      middlewares: site.middlewares,
    },
    office: {
      middlewares: office.middlewares,
      document: async url => office.transformIndexHtml(url, await readFile(inRoot('office/index.html'), 'utf8')),
    },
    close: async () => {
      await Promise.all([site.close(), office.close()])
    },
  }
}
