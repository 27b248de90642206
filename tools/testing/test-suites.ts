// Decides which test files run on which engine. It reads the files themselves, so there is no list to maintain.
import { globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))
const sources =
  '{archive,article-body,bench,contract,cooking,demo,domain,office,platform,proofreading,publishing,russian,schema-org,server,services,tests,tools,ui,web}/**/*.{ts,tsx}'
const testDatabase = 'platform/db/testing.ts'

const importPattern = /(?:from|import\()\s*'((?:#|\.{1,2}\/)[^']+)'/g

function listImports(file: string): string[] {
  return [...read(file).matchAll(importPattern)].map(([, path = '']) =>
    path.startsWith('#') ? path.slice(1) : normalize(join(dirname(file), path)),
  )
}

const isTest = (file: string) => /\.test\.tsx?$/.test(file) && !file.startsWith('tests/browser/')
const texts = new Map<string, string>()
function read(file: string): string {
  const text = texts.get(file) ?? readFileSync(join(root, file), 'utf8')
  texts.set(file, text)
  return text
}

/** All test files except browser tests; paths from the root. */
export function findSuites(): string[] {
  return globSync(sources, { cwd: root }).filter(isTest).toSorted()
}

let databaseSuites: readonly string[] | undefined

/** Suites that import the test database through any chain of imports. */
export function findDatabaseSuites(): readonly string[] {
  return (databaseSuites ??= searchDatabaseSuites())
}

function searchDatabaseSuites(): string[] {
  const importers = new Map<string, string[]>()
  for (const file of globSync(sources, { cwd: root }))
    for (const target of listImports(file)) importers.set(target, [...(importers.get(target) ?? []), file])
  const found = new Set([testDatabase, ...findSuites().filter(file => read(file).includes('TEST_DATABASE_URL'))])
  for (const file of found) for (const importer of importers.get(file) ?? []) found.add(importer)
  return [...found].filter(isTest).toSorted()
}

/** Suites that run on both engines by themselves: if there is a server, their run on PostgreSQL is enough. */
export function findEngineSuites(): string[] {
  return findDatabaseSuites().filter(file => /testEngines|TEST_DATABASE_URL/.test(read(file)))
}

/** Every call of the contract, and the services with the most SQL. */
const onBothEngines = ['tests/wire/', 'services/content/', 'services/recipes/', 'services/search/']
/** Long suites of which one run is enough: tools/import/ tests an archive on the embedded database, services/search/ the ranking. */
const onServerOnly = ['tests/archive.test.ts', 'services/search/judged.test.ts']
/**
 * These run the application as a publisher starts it, on the embedded database: its start, its stop, its tools, a killed process. Other
 * database suites run on the server, where the same test takes half of the processor time.
 */
const onEmbedded = /^(demo|server|tools)\/|^tests\/(?:empty-magazine|wire\/|.*-restart\.)/

/**
 * Assigns suites to engines if there is a PostgreSQL server. `all` runs every database suite on both, for releases: the engines are
 * builds of one program, and a second run of all suites takes two fifths of the time.
 */
export function planSuites({ all }: { all: boolean }): { embedded: string[]; postgres: string[] } {
  const database = findDatabaseSuites()
  const bySelf = findEngineSuites()
  const isOnBoth = (file: string) =>
    all || (onBothEngines.some(start => file.startsWith(start)) && !onServerOnly.includes(file))
  const isOnEmbedded = (file: string) => onEmbedded.test(file) && !onServerOnly.includes(file)
  return {
    embedded: findSuites().filter(
      file => !database.includes(file) || (!bySelf.includes(file) && (isOnBoth(file) || isOnEmbedded(file))),
    ),
    postgres: database.filter(file => bySelf.includes(file) || isOnBoth(file) || !isOnEmbedded(file)),
  }
}
