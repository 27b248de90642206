// Which test files should notice a bug in a file: those that import it, the nearest first.
import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'

const folders =
  'article-body,contract,cooking,demo,domain,office,platform,proofreading,publishing,russian,schema-org,server,services,tests,tools,ui,web'
const importPattern = /(?:from|import|import\()\s*['"]([#.][^'"]+)['"]/g

/** Tests of the whole application, which reach these files through the composition. */
const unseenTests: [folder: RegExp, tests: string[]][] = [
  [/^contract\//, ['tests/wire/wire.test.ts', 'tests/constants.test.ts']],
  [/^services\/\w+\/(rules|gate)\//, ['tests/wire/wire.test.ts']],
  [/^services\/realtime\//, ['tests/realtime.test.ts']],
  [/^services\/notifications\//, ['tests/notifications.test.ts']],
  [/^services\/[^/]+\/may\.ts$/, ['tests/rights.test.ts']],
]

/** A test that opens the application by `openTestApp` reaches its own service through the composition. */
const opensApp = '#tests/app.ts'

/** The composition imports every service, so through it every test would be related to every file. */
const passesAll = /^(server|demo|tools)\//

export type ImportGraph = {
  /** Test files that reach `file` by imports: at most `max` of the nearest, and all of them in its own folder. */
  testsOf(file: string, max: number): string[]
}

export function readImportGraph(root: string): ImportGraph {
  const importers = new Map<string, string[]>()
  function addImporter(imported: string, file: string): void {
    const known = importers.get(imported)
    if (known) known.push(file)
    else importers.set(imported, [file])
  }
  const files = globSync(`{${folders}}/**/*.{ts,tsx}`, { cwd: root }).filter(file => !file.startsWith('tests/browser/'))
  for (const file of files)
    for (const [, path] of readFileSync(join(root, file), 'utf8').matchAll(importPattern)) {
      const imported = path!.startsWith('#') ? path!.slice(1) : relative(root, join(root, dirname(file), path!))
      if (existsSync(join(root, imported))) addImporter(imported, file)
      const service = path === opensApp ? /^services\/[^/]+\//.exec(file)?.[0] : undefined
      if (service !== undefined) addImporter(`${service}service.ts`, file)
    }

  function testsOf(file: string, max: number): string[] {
    const found: string[] = []
    const own = dirname(file).split('/').slice(0, 2).join('/')
    const name = basename(file, '.ts')
    let layer = [file]
    const seen = new Set(layer)
    while (layer.length > 0 && found.length < max) {
      const next = [...new Set(layer.flatMap(each => importers.get(each) ?? []))].filter(
        each => !seen.has(each) && !passesAll.test(each),
      )
      for (const each of next) seen.add(each)
      const distance = (test: string) => (test.startsWith(`${own}/`) ? 0 : test.includes(`/${name}/`) ? 1 : 2)
      const tests = next.filter(each => /\.test\.tsx?$/.test(each))
      found.push(...tests.toSorted((a, b) => distance(a) - distance(b) || a.localeCompare(b)))
      layer = next
    }
    const unseen = unseenTests.flatMap(([folder, tests]) => (folder.test(file) ? tests : []))
    const beside = found.filter(test => dirname(test) === dirname(file))
    return [...new Set([...found.slice(0, max), ...beside, ...unseen])]
  }

  return { testsOf }
}
