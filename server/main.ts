import { enableCompileCache } from 'node:module'

// Compiled code is kept between starts; it must be on before anything of ours is loaded.
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

// oxlint-disable-next-line node/no-process-env
await run(async () => startServer(readConfig(process.env), { demo: !values['no-demo'], dev: values.dev }))
