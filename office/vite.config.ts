// Builds the office into build/office: a document, scripts and styles, which server/hosting/office-host.ts serves below /office.
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'
import { compressFiles } from '#ui/build/compress-files.ts'
import { removeFormerBuilds } from '#ui/build/remove-former-builds.ts'
import { fontSubsets } from '#ui/build/font-subsets.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const outDir = here('../build/office')

export default defineConfig(({ command }) => ({
  root: here('.'),
  base: '/office/',
  publicDir: false,
  // Separate from the cache of the site, because two dev servers must not share one.
  cacheDir: here('../node_modules/.vite-office'),
  plugins: [fontSubsets(here('../build/fonts')), compressFiles(outDir), removeFormerBuilds(`${outDir}/assets`, 30)],
  server: { fs: { allow: [here('..')] } },
  css: { modules: { generateScopedName: command === 'serve' ? '[name]_[local]' : '[hash:base64:6]' } },
  build: {
    outDir,
    target: 'es2022',
    assetsInlineLimit: 0,
    cssMinify: 'lightningcss',
    // Old scripts are kept for pages that were opened before a deployment.
    emptyOutDir: false,
    manifest: true,
    rollupOptions: {
      checks: { moduleLevelDirective: false, pluginTimings: false },
      output: {
        codeSplitting: {
          // One script for the first view: otherwise each set of pages that share a module has a script of its own, twenty in all.
          groups: [{ name: 'frame', tags: ['$initial'] }],
        },
      },
    },
    modulePreload: { polyfill: false },
  },
}))
