import { enableCompileCache } from 'node:module'
import { parseArgs } from 'node:util'

// Compiled code is kept between starts; it must be on before anything of ours is loaded.
enableCompileCache()
const [{ readConfig }, { run }, { startServer }] = await Promise.all([
  import('#platform/config/config.ts'),
  import('#platform/run.ts'),
  import('./start.ts'),
])

const { values } = parseArgs({
  options: { 'no-demo': { type: 'boolean', default: false }, dev: { type: 'boolean', default: false } },
})

// oxlint-disable-next-line node/no-process-env
await run(async () => startServer(readConfig(process.env), { demo: !values['no-demo'], dev: values.dev }))
