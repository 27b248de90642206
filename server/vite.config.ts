import { fileURLToPath, pathToFileURL } from 'node:url'
import { defineConfig, type Plugin } from 'vite'

const root = fileURLToPath(new URL('..', import.meta.url))

function sourceAddresses(): Plugin {
  return {
    name: 'delno-source-addresses',
    enforce: 'pre',
    transform(code, id) {
      const file = id.split('?')[0]!
      if (!code.includes('import.meta.') || !file.startsWith(root)) return undefined
      const path = file.slice(root.length)
      const isOwn = !path.startsWith('node_modules/')
      const out = code.replace(
        /new URL\('(\.[\w./-]+\.ts)', import\.meta\.url\)|import\.meta\.url/g,
        (_, target: string | undefined) => {
          if (target === undefined || !isOwn) return `new URL(${JSON.stringify(`../../${path}`)}, import.meta.url).href`
          const source = fileURLToPath(new URL(target, pathToFileURL(file)))
          const fileName = `${source.slice(root.length, -'.ts'.length).replaceAll('/', '-')}.js`
          this.emitFile({ type: 'chunk', id: source, fileName })
          return `new URL('./${fileName}', import.meta.url)`
        },
      )
      return { code: out, map: null }
    },
  }
}

export default defineConfig({
  root,
  publicDir: false,
  define: { __dirname: 'import.meta.dirname' },
  logLevel: 'info',
  plugins: [sourceAddresses()],
  ssr: { noExternal: true, external: ['sharp', '@electric-sql/pglite', 'vite', '@fastify/swagger-ui'], target: 'node' },
  build: {
    ssr: true,
    outDir: 'build/process',
    emptyOutDir: true,
    target: 'node24',
    minify: true,
    sourcemap: false,
    rollupOptions: {
      input: { main: fileURLToPath(new URL('main.ts', import.meta.url)) },
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    },
  },
})
