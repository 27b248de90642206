// Which test files need which run: found in the files themselves, so that no list has to be kept.
import { globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const sources =
  '{article-body,bench,contract,demo,office,platform,schema-org,server,services,tests,tools,ui,web}/**/*.{ts,tsx}'
const testDatabase = 'platform/db/testing.ts'

const importPattern = /(?:from|import\()\s*'((?:#|\.{1,2}\/)[^']+)'/g

function listImports(file: string): string[] {
  return [...read(file).matchAll(importPattern)].map(([, path = '']) =>
    path.startsWith('#') ? path.slice(1) : normalize(join(dirname(file), path)),
  )
}

const isTest = (file: string) => /\.test\.tsx?$/.test(file) && !file.startsWith('tests/browser/')
const read = (file: string) => readFileSync(join(root, file), 'utf8')

/** All test files but the browser's; paths from the root. */
export function findSuites(): string[] {
  return globSync(sources, { cwd: root }).filter(isTest).toSorted()
}

/** Those that come to a database by whatever way of imports: they run again on PostgreSQL. */
export function findDatabaseSuites(): string[] {
  const importers = new Map<string, string[]>()
  for (const file of globSync(sources, { cwd: root }))
    for (const target of listImports(file)) importers.set(target, [...(importers.get(target) ?? []), file])
  const found = new Set([testDatabase, ...findSuites().filter(file => read(file).includes('TEST_DATABASE_URL'))])
  for (const file of found) for (const importer of importers.get(file) ?? []) found.add(importer)
  return [...found].filter(isTest).toSorted()
}

/** Those that try both engines by themselves: with a server at hand, the run on PostgreSQL is enough for them. */
export function findEngineSuites(): string[] {
  return findDatabaseSuites().filter(file => /testEngines|TEST_DATABASE_URL/.test(read(file)))
}
