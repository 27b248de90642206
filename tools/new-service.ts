// `node tools/new-service.ts NAME` writes the standard folder of a service and its contract, and registers the service.
// All services use the same file names.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

type Names = { name: string; camel: string; Pascal: string; schema: string }

function namesOf(name: string): Names {
  const camel = name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
  return { name, camel, Pascal: camel.charAt(0).toUpperCase() + camel.slice(1), schema: name.replaceAll('-', '_') }
}

function contractFile({ name, camel, Pascal }: Names): string {
  return `import { z } from 'zod'
import { defineCall } from './call.ts'
import { wholeNumber } from './whole-number.ts'

export const list${Pascal} = defineCall({
  name: 'list${Pascal}',
  service: '${name}',
  method: 'GET',
  path: '/api/v1/${name}',
  auth: 'none',
  summary: 'List entries of ${name}, newest first',
  source: '§7 ${name} service',
  query: z.object({ limit: wholeNumber(1, 100).default(20) }),
  reply: z.object({ items: z.array(z.object({ id: z.number().int(), title: z.string() })) }),
})

export const ${camel}Calls = [list${Pascal}] as const
`
}

function readmeFile({ name, Pascal }: Names): string {
  return `# ${Pascal}

Owns …

| call | |
|---|---|
| \`GET /api/v1/${name}\` | spec 7 |

Events out: none. Events in: none.
`
}

function serviceFile({ name, camel, Pascal }: Names): string {
  return `import * as calls from '#contract/${name}.ts'
import { answer } from '#platform/http/answer.ts'
import type { Service } from '#platform/service.ts'
import { list${Pascal} } from './routes/list-${name}.ts'
import { open${Pascal} } from './${name}.ts'

/** What this service is for, who calls it, what it never does. */
export const ${camel}: Service = {
  name: '${name}',
  migrations: new URL('./migrations/', import.meta.url),
  open(app, context) {
    const opened = open${Pascal}(context)
    answer(app, context, calls.list${Pascal}, list${Pascal}(opened))
  },
}
`
}

function openedFile({ Pascal, schema }: Names): string {
  return `// What the routes of this service share.
import type { ServiceDatabase } from '#platform/db/database.ts'
import type { ServiceContext } from '#platform/service.ts'
import type { ${Pascal}Tables } from './store.ts'

export type ${Pascal} = { context: ServiceContext; db: ServiceDatabase<${Pascal}Tables> }

export function open${Pascal}(context: ServiceContext): ${Pascal} {
  return { context, db: context.db.of<${Pascal}Tables>('${schema}') }
}
`
}

function routeFile({ name, Pascal }: Names): string {
  return `import type * as calls from '#contract/${name}.ts'
import type { Handler } from '#platform/http/answer.ts'
import { present${Pascal} } from '../present.ts'
import { list${Pascal}Rows } from '../store.ts'
import type { ${Pascal} } from '../${name}.ts'

export const list${Pascal} =
  ({ db }: ${Pascal}): Handler<typeof calls.list${Pascal}> =>
  async ({ query }) => {
    const rows = await list${Pascal}Rows(db.kysely, query.limit)
    return { items: rows.map(present${Pascal}) }
  }
`
}

function storeFile({ Pascal }: Names): string {
  return `// All SQL of this service. The executor (pool or transaction) is the first argument.
import type { Generated, Kysely } from 'kysely'

export type EntryRow = { id: number; title: string }
export type ${Pascal}Tables = { entry: { id: Generated<number>; title: string; created_at: Date } }

type Executor = Kysely<${Pascal}Tables>

export async function list${Pascal}Rows(db: Executor, limit: number): Promise<EntryRow[]> {
  return db.selectFrom('entry').select(['id', 'title']).orderBy('id', 'desc').limit(limit).execute()
}
`
}

function presentFile({ name, Pascal }: Names): string {
  return `// Row → wire: the only place that knows the names of the wire.
import type { CallReply } from '#contract/call.ts'
import type { list${Pascal} } from '#contract/${name}.ts'
import type { EntryRow } from './store.ts'

export function present${Pascal}(row: EntryRow): CallReply<typeof list${Pascal}>['items'][number] {
  return { id: row.id, title: row.title }
}
`
}

function migrationFile(): string {
  return `-- One thing this service owns.
create table entry (
  id bigint generated always as identity primary key,
  title text not null,
  created_at timestamptz not null
);
`
}

function testFile({ name, Pascal }: Names): string {
  return `import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
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
`
}

/** The files of a service with one call; paths from the root. */
export function makeServiceFiles(name: string): Record<string, string> {
  const names = namesOf(name)
  const file = (path: string) => `services/${name}/${path}`
  return {
    [`contract/${name}.ts`]: contractFile(names),
    [file('README.md')]: readmeFile(names),
    [file('service.ts')]: serviceFile(names),
    [file(`${name}.ts`)]: openedFile(names),
    [file(`routes/list-${name}.ts`)]: routeFile(names),
    [file('store.ts')]: storeFile(names),
    [file('present.ts')]: presentFile(names),
    [file(`migrations/001-${name}.sql`)]: migrationFile(),
    [file(`${name}.test.ts`)]: testFile(names),
  }
}

/** Inserts `added` before the first match of `mark`. */
function insertBefore(text: string, mark: RegExp, added: string): string {
  const at = text.search(mark)
  if (at < 0) throw new Error(`${mark} was not found: register the service by hand`)
  return text.slice(0, at) + added + text.slice(at)
}

/** The lists that name every service, with this one added; paths from the root. */
export function registerService(name: string, read: (path: string) => string): Record<string, string> {
  const { camel } = namesOf(name)
  const key = name.includes('-') ? `'${name}'` : name
  const calls = insertBefore(
    read('contract/all-calls.ts'),
    /\nexport const allCalls/,
    `import { ${camel}Calls } from './${name}.ts'\n`,
  )
  return {
    'contract/call.ts': insertBefore(
      read('contract/call.ts'),
      /\] as const\nexport type ServiceName/,
      `  '${name}',\n`,
    ),
    'contract/all-calls.ts': insertBefore(calls, /\] as const\n$/, `  ...${camel}Calls,\n`),
    'server/services.ts': insertBefore(
      read('server/services.ts'),
      /\}\n$/,
      `  ${key}: async () => (await import('#services/${name}/service.ts')).${camel},\n`,
    ),
    'server/mounts.ts': insertBefore(read('server/mounts.ts'), /\}\n/, `  ${key}: '/svc/${name}',\n`),
  }
}

/** Writes and registers the service below `root`. Throws if one of its files exists. */
export function writeService(name: string, root: string): string[] {
  const files = makeServiceFiles(name)
  const taken = Object.keys(files).filter(path => existsSync(join(root, path)))
  if (taken.length > 0) throw new Error(`There already is ${taken.join(', ')}`)
  const all = { ...files, ...registerService(name, path => readFileSync(join(root, path), 'utf8')) }
  for (const [path, text] of Object.entries(all)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  return Object.keys(all)
}

if (import.meta.main) {
  const name = process.argv[2] ?? ''
  if (/^[a-z]+(-[a-z]+)*$/.test(name)) {
    console.log(writeService(name, fileURLToPath(new URL('..', import.meta.url))).join('\n'))
    console.log(`
Add when needed: may.ts (permissions), rules/ (decisions without I/O), events.ts (announced and heard), limits.ts (numbers).

Left to do: a case in tests/wire/wire.test.ts and a row in tests/rights-table.ts for every call.`)
  } else {
    console.error('Usage: node tools/new-service.ts NAME (kebab-case)')
    process.exitCode = 2
  }
}
