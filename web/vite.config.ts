import { fileURLToPath } from 'node:url'
import { reactRouter } from '@react-router/dev/vite'
import { build, defineConfig, type Plugin } from 'vite'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/**
 * `virtual:inline/NAME` is the minified text of `client/NAME.ts`: the scripts that stand in the document itself. Their text
 * is the same on every page, so that a content security policy can name their hashes.
 */
function inlineScripts(): Plugin {
  const prefix = 'virtual:inline/'
  return {
    name: 'delno-inline-scripts',
    resolveId: id => (id.startsWith(prefix) ? `\0${id}` : undefined),
    async load(id) {
      if (!id.startsWith(`\0${prefix}`)) return undefined
      const entry = here(`./client/${id.slice(prefix.length + 1)}.ts`)
      this.addWatchFile(entry)
      const built = await build({
        configFile: false,
        root: here('.'),
        publicDir: false,
        logLevel: 'error',
        build: {
          write: false,
          minify: true,
          target: 'es2022',
          modulePreload: false,
          rollupOptions: { input: entry, output: { format: 'iife', entryFileNames: 'inline.js' } },
        },
      })
      const output = Array.isArray(built) ? built[0] : built
      if (!output || !('output' in output)) throw new Error(`${entry}: nothing was built`)
      return `export default ${JSON.stringify(output.output[0].code.trim())}`
    },
  }
}

export default defineConfig(({ command }) => ({
  root: here('.'),
  plugins: [inlineScripts(), reactRouter()],
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
