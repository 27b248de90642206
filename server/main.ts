import { enableCompileCache } from 'node:module'
import { ensureMemorySettings, replaceProcess } from '#platform/memory-settings.ts'
import type { Application } from './compose.ts'

ensureMemorySettings()
// Node keeps compiled code between starts. This must come before the first import of our own code.
enableCompileCache()
const [{ readArguments }, { readConfig }, { run }, { startServer }] = await Promise.all([
  import('#platform/command-line.ts'),
  import('#platform/config/config.ts'),
  import('#platform/run.ts'),
  import('./start.ts'),
])

const { values } = readArguments(
  { options: { 'no-demo': { type: 'boolean', default: false }, dev: { type: 'boolean', default: false } } },
  'npm start               запуск\nnpm start -- --no-demo  без демонстрационного журнала',
)

const seed = async (application: Application) => (await import('#demo/seed-when-empty.ts')).seedWhenEmpty(application)

await run(async () =>
  // oxlint-disable-next-line node/no-process-env
  startServer(readConfig(process.env), {
    dev: values.dev,
    seed: values['no-demo'] ? undefined : seed,
    // Seeding leaves 60 MB behind that the process would keep.
    restart: replaceProcess,
  }),
)
