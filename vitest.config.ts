import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

const folders =
  '{archive,article-body,bench,contract,cooking,demo,domain,office,platform,proofreading,publishing,russian,schema-org,server,services,tests,tools,ui,web}'

/** `npx vitest run PATH` runs what it is told on PGlite; tools/test.ts runs everything, on every engine. */
export default defineConfig({
  // Only the build of the site has the texts of inline scripts (web/vite.config.ts).
  plugins: [
    {
      name: 'inline-scripts',
      resolveId: id => (id.startsWith('virtual:inline/') ? `\0${id}` : undefined),
      load: id => (id.startsWith('\0virtual:inline/') ? `export default ''` : undefined),
    },
  ],
  test: {
    // For two cores: tools/test.ts runs two vitests side by side. Each PGlite is 200 MB.
    maxWorkers: 2,
    restoreMocks: true,
    unstubEnvs: true,
    unstubGlobals: true,
    // For processes that tests start (tests/child-env.ts).
    env: { NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] ?? join(tmpdir(), 'delno-test-compile-cache') },
    // Twelve thousand tests on a busy machine: one may lose a race of its own, and Chromium a press. What passed only when repeated is named
    // with its error at the end of `npm test`.
    retry: 1,
    // What is waited for may take as long as a machine under load needs.
    expect: { poll: { timeout: 40_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'units',
          include: [`${folders}/**/*.test.{ts,tsx}`],
          exclude: ['tests/browser/**'],
          setupFiles: ['tests/setup.ts'],
          // Nothing is kept between files but what is loaded: a third of the time.
          pool: 'threads',
          isolate: false,
          testTimeout: 120_000,
          hookTimeout: 300_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'browser',
          include: ['tests/browser/**/*.test.ts'],
          // As above: a quarter of the processor time.
          pool: 'threads',
          isolate: false,
          testTimeout: 240_000,
          hookTimeout: 400_000,
        },
      },
    ],
  },
})
