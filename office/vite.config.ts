// The build of the office: a document, its scripts and styles in build/office, served below /office by server/hosting/office-host.ts.
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'
import { compressFiles } from '#ui/build/compress-files.ts'
import { fontSubsets } from '#ui/build/font-subsets.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const outDir = here('../build/office')

export default defineConfig(({ command }) => ({
  root: here('.'),
  base: '/office/',
  publicDir: false,
  // The site has its own optimized packages: two servers must not share a folder of them.
  cacheDir: here('../node_modules/.vite-office'),
  plugins: [fontSubsets(here('../build/fonts')), compressFiles(outDir)],
  server: { fs: { allow: [here('..')] } },
  css: { modules: { generateScopedName: command === 'serve' ? '[name]_[local]' : '[hash:base64:6]' } },
  build: {
    outDir,
    target: 'es2022',
    assetsInlineLimit: 0,
    cssMinify: 'lightningcss',
    // Pages that were opened before a deploy still ask for their own scripts.
    emptyOutDir: false,
    manifest: true,
    rollupOptions: { checks: { moduleLevelDirective: false, pluginTimings: false } },
    modulePreload: { polyfill: false },
  },
}))
