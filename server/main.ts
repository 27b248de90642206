import { enableCompileCache } from 'node:module'
import { ensureMemorySettings, replaceProcess } from '#platform/memory-settings.ts'
import type { Application } from './compose.ts'

ensureMemorySettings()
// Node keeps compiled code between starts. This must come before the first import of our own code.
enableCompileCache()
const [{ readArguments }, { readConfig }, { run }] = await Promise.all([
  import('#platform/command-line.ts'),
  import('#platform/config/config.ts'),
  import('#platform/run.ts'),
])

const { values } = readArguments(
  {
    options: {
      'no-demo': { type: 'boolean', default: false },
      dev: { type: 'boolean', default: false },
      // Only the supervisor says these.
      process: { type: 'string' },
      'process-folder': { type: 'string' },
      announce: { type: 'boolean', default: false },
    },
  },
  'npm start               запуск\nnpm start -- --no-demo  без демонстрационного журнала',
)

const seed = async (application: Application) => (await import('#demo/seed-when-empty.ts')).seedWhenEmpty(application)
const { process: name, 'process-folder': folder } = values
const siblings =
  name !== undefined && folder !== undefined
    ? (await import('./processes/child.ts')).joinSiblings(name, folder)
    : undefined

async function start() {
  // oxlint-disable-next-line node/no-process-env
  const config = readConfig(process.env)
  if (config.processes > 1 && !siblings && !values.dev) {
    const [{ superviseProcesses }, { makeLog }] = await Promise.all([
      import('./processes/supervisor.ts'),
      import('#platform/log.ts'),
    ])
    return superviseProcesses(config, { log: makeLog(config.logLevel), args: process.argv.slice(2) })
  }
  const { startServer } = await import('./start.ts')
  return startServer(siblings?.configure(config) ?? config, {
    dev: values.dev,
    seed: values['no-demo'] ? undefined : seed,
    // Seeding leaves 60 MB behind that the process would keep. One of several cannot be replaced: its supervisor would lose it.
    restart: siblings ? undefined : replaceProcess,
    siblings,
    announces: siblings === undefined || values.announce,
  })
}

await run(start, { isSupervised: siblings !== undefined })
