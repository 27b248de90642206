// `node tools/new-service.ts NAME` writes the standard folder of a service and its contract, and says what is left to do
// by hand. Every service has the same file names: learn one, know them all.
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))

/** The files of a service called `poll` with one call, `listPolls`; paths from the root. */
export function makeServiceFiles(name: string): Record<string, string> {
  const camel = name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
  const Pascal = camel[0]?.toUpperCase() + camel.slice(1)
  const schema = name.replaceAll('-', '_')
  const file = (path: string) => `services/${name}/${path}`
  return {
    [`contract/${name}.ts`]: `import { z } from 'zod'
import { defineCall } from './call.ts'

export const list${Pascal} = defineCall({
  name: 'list${Pascal}',
  service: '${name}',
  method: 'GET',
  path: '/api/v1/${name}',
  auth: 'none',
  summary: 'What ${name} there are, newest first',
  source: '§7 ${name} service',
  query: z.object({ limit: z.coerce.number().int().min(1).max(100).default(20) }),
  reply: z.object({ items: z.array(z.object({ id: z.number().int(), title: z.string() })) }),
})

export const ${camel}Calls = [list${Pascal}]
`,
    [file('README.md')]: `# ${Pascal}

Owns …

| call | |
|---|---|
| \`GET /api/v1/${name}\` | spec 7 |

Events out: none. Events in: none.
`,
    [file('service.ts')]: `import { list${Pascal} } from '#contract/${name}.ts'
import { answer } from '#platform/http/answer.ts'
import type { Service } from '#platform/service.ts'
import { answerList${Pascal} } from './routes/list-${name}.ts'
import type { ${Pascal}Tables } from './store.ts'

/** What this service is for, who calls it, what it never does. */
export const ${camel}: Service = {
  name: '${name}',
  migrations: new URL('./migrations/', import.meta.url),
  open(app, context) {
    const db = context.db.of<${Pascal}Tables>('${schema}')
    answer(app, context, list${Pascal}, answerList${Pascal}(db))
  },
}
`,
    [file(`routes/list-${name}.ts`)]: `import type { CallRequest } from '#contract/call.ts'
import type { list${Pascal} } from '#contract/${name}.ts'
import type { ServiceDatabase } from '#platform/db/database.ts'
import { present${Pascal} } from '../present.ts'
import { list${Pascal}Rows, type ${Pascal}Tables } from '../store.ts'

export function answerList${Pascal}(db: ServiceDatabase<${Pascal}Tables>) {
  return async ({ query }: CallRequest<typeof list${Pascal}>) => {
    const rows = await list${Pascal}Rows(db.kysely, query.limit)
    return { items: rows.map(present${Pascal}) }
  }
}
`,
    [file('store.ts')]: `// Every statement of this service; the executor (pool or transaction) comes first.
import type { Generated, Kysely } from 'kysely'

export type ${Pascal}Tables = { entry: { id: Generated<number>; title: string; created_at: Date } }

type Executor = Kysely<${Pascal}Tables>

export async function list${Pascal}Rows(db: Executor, limit: number): Promise<{ id: number; title: string }[]> {
  return db.selectFrom('entry').select(['id', 'title']).orderBy('id', 'desc').limit(limit).execute()
}
`,
    [file('present.ts')]: `// Row → wire: the only place that knows the names of the wire.

export function present${Pascal}(row: { id: number; title: string }) {
  return { id: row.id, title: row.title }
}
`,
    [file(`migrations/001-${name}.sql`)]: `-- One thing this service owns.
create table entry (
  id bigint generated always as identity primary key,
  title text not null,
  created_at timestamptz not null
);
`,
    [file(`${name}.test.ts`)]: `import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { list${Pascal} } from '#contract/${name}.ts'
import { openTestApp, type TestApp } from '#tests/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp({ services: ['${name}'] })
})
afterAll(() => app.close())
beforeEach(() => app.empty())

test('a new magazine has no ${name}', async () => {
  expect(await app.ask(list${Pascal}, { query: {} })).toEqual({ items: [] })
})
`,
  }
}

function writeService(name: string): void {
  const files = makeServiceFiles(name)
  const taken = Object.keys(files).filter(path => existsSync(join(root, path)))
  if (taken.length > 0) throw new Error(`There already is ${taken.join(', ')}`)
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
    console.log(path)
  }
  console.log(`
Also there when they are needed: may.ts (who may), rules/ (decisions without I/O), limits.ts (numbers), events.ts.

Left to do:
  contract/call.ts           '${name}' in serviceNames
  contract/all-calls.ts      its calls
  server/services.ts         its plugin
  server/mounts.ts           where it answers`)
}

if (import.meta.main) {
  const name = process.argv[2] ?? ''
  if (/^[a-z]+(-[a-z]+)*$/.test(name)) writeService(name)
  else {
    console.error('Usage: node tools/new-service.ts NAME (kebab-case)')
    process.exitCode = 2
  }
}
