// The site from its sources, for developers: Vite handles requests first, every page is rendered anew, there is no page cache.
import { fileURLToPath } from 'node:url'
import type { WebBuild, WebSite } from './web-host.ts'

/** Opens Vite in middleware mode; `npm run dev`. */
export async function openDevSite(): Promise<WebSite & { close(): Promise<void> }> {
  const { createServer } = await import('vite')
  const vite = await createServer({
    configFile: fileURLToPath(new URL('../web/vite.config.ts', import.meta.url)),
    server: { middlewareMode: true },
    appType: 'custom',
  })
  const load = async () => (await vite.ssrLoadModule('/server-entry.ts')) as WebBuild
  return {
    web: {
      renderPage: async (request, context) => (await load()).renderPage(request, context),
      inlineScriptHashes: [],
    },
    middlewares: vite.middlewares,
    close: () => vite.close(),
  }
}
