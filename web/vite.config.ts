import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { reactRouter } from '@react-router/dev/vite'
import { build, defineConfig, type Plugin } from 'vite'
import { fontSubsets } from './font-subsets.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** One script with all it imports, minified. */
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

/**
 * `virtual:inline/NAME` is the minified text of `client/NAME.ts`: the scripts that stand in the document itself. Their text
 * is the same on every page, so that a content security policy can name their hashes.
 */
function inlineScripts(isDev: boolean): Plugin {
  const prefix = 'virtual:inline/'
  return {
    name: 'delno-inline-scripts',
    resolveId: id => (id.startsWith(prefix) ? `\0${id}` : undefined),
    async load(id) {
      if (!id.startsWith(`\0${prefix}`)) return undefined
      const entry = here(`./client/${id.slice(prefix.length + 1)}.ts`)
      this.addWatchFile(entry)
      return `export default ${JSON.stringify(await buildAlone(entry, 'iife', [liveAddresses(isDev)]))}`
    },
  }
}

const liveScripts = [
  'client/head-scripts',
  'features/blocks/carousel',
  'features/blocks/compare',
  'features/quick-poll/live-poll',
] as const
const made = new Map<string, Promise<{ source: string; fileName: string }>>()

/** Built once, whoever asks for its address. */
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

/** `virtual:live/PATH` is the address of `PATH.ts` built on its own: a script that a page asks for without the application. */
function liveAddresses(isDev: boolean): Plugin {
  const prefix = 'virtual:live/'
  return {
    name: 'delno-live-addresses',
    resolveId: id => (id.startsWith(prefix) ? `\0${id}` : undefined),
    async load(id) {
      if (!id.startsWith(`\0${prefix}`)) return undefined
      const path = id.slice(prefix.length + 1)
      return `export default ${JSON.stringify(isDev ? `/${path}.ts` : `/${(await makeLiveScript(path)).fileName}`)}`
    },
  }
}

/** What those addresses lead to. */
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
 * Sheets, scripts and drawings are compressed once, here; the server sends what lies beside them. The router moves sheets
 * over from the server build, so the folder is looked through after each of the two builds.
 */
function compressFiles(folder: string): Plugin {
  const bytesMin = 1024
  const isOlder = (path: string, than: number) => !existsSync(path) || statSync(path).mtimeMs < than
  return {
    name: 'delno-compress-files',
    apply: 'build',
    writeBundle: {
      order: 'post',
      sequential: true,
      handler() {
        if (!existsSync(folder)) return
        for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
          if (!/\.(js|css|svg|webmanifest)$/.test(name)) continue
          const path = join(folder, name)
          const { size, mtimeMs } = statSync(path)
          if (size < bytesMin || !isOlder(`${path}.br`, mtimeMs)) continue
          const bytes = readFileSync(path)
          writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }))
          writeFileSync(`${path}.br`, brotliCompressSync(bytes))
        }
      },
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
    compressFiles(here('../build/client')),
  ],
  server: { fs: { allow: [here('..')] } },
  css: { modules: { generateScopedName: command === 'serve' ? '[name]_[local]' : '[hash:base64:6]' } },
  build: { target: 'es2022', assetsInlineLimit: 0, cssMinify: 'lightningcss', emptyOutDir: false, cssCodeSplit: false },
  environments: {
    ssr: {
      build: { rollupOptions: { input: here('./server-entry.ts') } },
      // One production copy of React whatever NODE_ENV says: the server needs no environment at all.
      ...(command === 'build' && {
        define: { 'process.env.NODE_ENV': '"production"' },
        resolve: { noExternal: true },
      }),
    },
  },
}))
