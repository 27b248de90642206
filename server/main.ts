import { parseArgs } from 'node:util'
import { readConfig } from '#platform/config/config.ts'
import { run } from '#platform/run.ts'
import { startServer } from './start.ts'

const { values } = parseArgs({
  options: { 'no-demo': { type: 'boolean', default: false }, dev: { type: 'boolean', default: false } },
})

// oxlint-disable-next-line node/no-process-env
await run(async () => startServer(readConfig(process.env), { demo: !values['no-demo'], dev: values.dev }))
