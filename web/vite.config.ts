import { createHash } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { reactRouter } from '@react-router/dev/vite'
import { build, defineConfig, type Plugin } from 'vite'
import { compressFiles } from '#ui/build/compress-files.ts'
import { removeFormerBuilds } from '#ui/build/remove-former-builds.ts'
import { fontSubsets } from '#ui/build/font-subsets.ts'
import { missingRouteEvent } from './client/missing-route.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** Bundles one script with its imports, minified. */
async function buildAlone(entry: string, format: 'iife' | 'es', plugins: Plugin[] = []): Promise<string> {
  const built = await build({
    configFile: false,
    root: here('.'),
    publicDir: false,
    logLevel: 'error',
    plugins,
    build: {
      write: false,
      minify: true,
      target: 'es2022',
      modulePreload: false,
      rollupOptions: {
        input: entry,
        preserveEntrySignatures: 'strict',
        output: { format, entryFileNames: 'alone.js' },
      },
    },
  })
  const output = Array.isArray(built) ? built[0] : built
  if (!output || !('output' in output)) throw new Error(`${entry}: nothing was built`)
  return output.output[0].code.trim()
}

/** Modules `virtual:KIND/PATH` whose default export is a text; `watch` names a file that the text depends on. */
function virtualTexts(kind: string, make: (path: string, watch: (file: string) => void) => Promise<string>): Plugin {
  const prefix = `virtual:${kind}/`
  return {
    name: `delno-${kind}-texts`,
    resolveId: id => (id.startsWith(prefix) ? `\0${id}` : undefined),
    async load(id) {
      if (!id.startsWith(`\0${prefix}`)) return undefined
      const text = await make(id.slice(prefix.length + 1), file => this.addWatchFile(file))
      return `export default ${JSON.stringify(text)}`
    },
  }
}

/**
 * `virtual:inline/NAME` is the minified text of `client/NAME.ts`: a script that is inlined in the document. Its text is the same on
 * every page, so a content security policy can name its hash.
 */
const inlineScripts = (isDev: boolean) =>
  virtualTexts('inline', (name, watch) => {
    const entry = here(`./client/${name}.ts`)
    watch(entry)
    return buildAlone(entry, 'iife', [liveAddresses(isDev)])
  })

const liveScripts = [
  'client/head-scripts',
  'features/blocks/carousel',
  'features/blocks/compare',
  'features/offline/keep-read',
  'features/quick-poll/live-poll',
] as const
const made = new Map<string, Promise<{ source: string; fileName: string }>>()

/** Each script is built once, however many modules need its URL. */
function makeLiveScript(path: string) {
  const known = made.get(path)
  if (known) return known
  const making = buildAlone(here(`./${path}.ts`), 'es').then(source => {
    const hash = createHash('sha256').update(source).digest('base64url').slice(0, 8)
    return { source, fileName: `assets/${path.split('/').at(-1)}-${hash}.js` }
  })
  made.set(path, making)
  return making
}

/** `virtual:live/PATH` is the URL of `PATH.ts`, built on its own: a script that a page loads without the application. */
const liveAddresses = (isDev: boolean) =>
  virtualTexts('live', async path => (isDev ? `/${path}.ts` : `/${(await makeLiveScript(path)).fileName}`))

/** Emits those scripts with the client build. */
function emitLiveScripts(): Plugin {
  return {
    name: 'delno-live-scripts',
    apply: 'build',
    async buildStart() {
      if (this.environment.name !== 'client') return
      for (const path of liveScripts) this.emitFile({ type: 'asset', ...(await makeLiveScript(path)) })
    },
  }
}

/**
 * React Router reloads the page every time a route module fails to load; spec 4 and 8 limit reloads. It has no option for that, so the
 * bundled code is replaced: an event names the missing module, and an error follows unless the event is handled.
 */
function boundReloads(): Plugin {
  const file = /\/react-router\/dist\/\w+\/lib\/dom\/ssr\/routeModules\.js$/
  const lastResort = /console\.error\(`Error loading route module[^]*?window\.location\.reload\(\);/
  let isDone = false
  return {
    name: 'delno-bound-reloads',
    apply: 'build',
    transform(code, id) {
      if (!file.test(id)) return undefined
      isDone = lastResort.test(code)
      const event = `new CustomEvent(${JSON.stringify(missingRouteEvent)}, { cancelable: true, detail: error })`
      return { code: code.replace(lastResort, `if (dispatchEvent(${event})) throw error;`), map: null }
    },
    buildEnd(error) {
      // A build that failed before it read the file has an error of its own to tell.
      if (!error && !isDone) this.error('React Router loads modules of routes in another way now: see boundReloads')
    },
  }
}

export default defineConfig(({ command }) => ({
  root: here('.'),
  plugins: [
    inlineScripts(command === 'serve'),
    liveAddresses(command === 'serve'),
    emitLiveScripts(),
    fontSubsets(here('../build/fonts')),
    reactRouter(),
    boundReloads(),
    compressFiles(here('../build/client')),
    removeFormerBuilds(here('../build/client/assets'), 30),
  ],
  server: { fs: { allow: [here('..')] } },
  css: { modules: { generateScopedName: command === 'serve' ? '[name]_[local]' : '[hash:base64:6]' } },
  build: { target: 'es2022', assetsInlineLimit: 0, cssMinify: 'lightningcss', emptyOutDir: false, cssCodeSplit: false },
  environments: {
    ssr: {
      // Without comments, spaces and Cyrillic letters it takes 4 MB less memory (server/vite.config.ts).
      build: { minify: true, rolldownOptions: { input: here('./server-entry.ts'), output: { charset: 'ascii' } } },
      // Always uses the production build of React, whatever NODE_ENV says: the server needs no environment.
      ...(command === 'build' && {
        define: { 'process.env.NODE_ENV': '"production"' },
        resolve: { noExternal: true },
      }),
    },
  },
}))
