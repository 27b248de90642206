// Checks the import rules over a tree. `node tools/boundaries/check-boundaries.ts` checks this repository.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { cruise, type ICruiseOptions, type ICruiseResult, type IModule } from 'dependency-cruiser'
import { reaches, walls } from './rules.ts'

export type Violation = { rule: string; from: string; to: string; via: string[]; comment: string }
export type BoundaryReport = { moduleCount: number; violations: Violation[] }

const folders =
  'domain russian cooking proofreading contract article-body schema-org publishing archive services platform web office ui server demo tests bench tools'.split(
    ' ',
  )

/** With an unsupported TypeScript, dependency-cruiser silently sees no modules and finds nothing. */
export const fewestModules = 150

async function cruiseTree(root: string): Promise<ICruiseResult> {
  const options: ICruiseOptions = {
    baseDir: root,
    validate: true,
    ruleSet: { forbidden: walls.map(wall => ({ ...wall, severity: 'error' as const })) },
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: String.raw`\.(css|svg|woff2)$|\?|/\.react-router/` },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['types', 'import', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.d.ts', '.mjs', '.js', '.json'],
    },
    skipAnalysisNotInRules: true,
  }
  const { output } = await cruise(
    folders.filter(folder => existsSync(join(root, folder))),
    options,
  )
  if (typeof output === 'string') throw new Error(output)
  return output
}

/** Files that a file loads at run time. `import type` loads nothing; `import { type X }` still loads the file. */
function listLoads({ dependencies }: IModule): string[] {
  return dependencies
    .filter(({ dependencyTypes }) => !dependencyTypes.includes('type-only'))
    .map(({ resolved }) => resolved)
}

/** The shortest path of imports from a file to one that matches, both included; undefined if there is none. */
function findWay(loads: Map<string, string[]>, from: string, to: RegExp): string[] | undefined {
  const cameFrom = new Map<string, string | undefined>([[from, undefined]])
  for (const file of cameFrom.keys()) {
    if (file !== from && to.test(file)) {
      const way: string[] = []
      for (let step: string | undefined = file; step; step = cameFrom.get(step)) way.unshift(step)
      return way
    }
    for (const next of loads.get(file) ?? []) if (!cameFrom.has(next)) cameFrom.set(next, file)
  }
  return undefined
}

function findReaches(modules: IModule[]): Violation[] {
  const loads = new Map(modules.map(module => [module.source, listLoads(module)]))
  return reaches.flatMap(({ name, comment, from, fromNot, to }) =>
    [...loads.keys()]
      .filter(file => from.test(file) && !fromNot?.test(file))
      .flatMap(file => {
        const way = findWay(loads, file, to)
        return way ? [{ rule: name, from: file, to: way.at(-1) ?? '', via: way.slice(1), comment }] : []
      }),
  )
}

/** All violations, and the number of the tree's own modules that were seen. */
export async function checkBoundaries(root: string): Promise<BoundaryReport> {
  const { modules, summary } = await cruiseTree(root)
  const comments = new Map(walls.map(wall => [wall.name, wall.comment]))
  const direct = summary.violations.map(({ rule, from, to, cycle }) => ({
    rule: rule.name,
    from,
    to,
    via: cycle?.map(step => step.name) ?? [],
    comment: comments.get(rule.name) ?? '',
  }))
  const own = modules.filter(module => folders.some(folder => module.source.startsWith(`${folder}/`)))
  return { moduleCount: own.length, violations: [...direct, ...findReaches(modules)] }
}

/** The report as lines for people; empty if there is nothing to report. */
export function describeReport({ moduleCount, violations }: BoundaryReport, atLeast = fewestModules): string[] {
  const lines = violations.map(({ rule, from, to, via, comment }) => {
    const chain = via.length > 1 ? `\n    by ${via.join(' → ')}` : ''
    return `${rule}: ${from} → ${to}${chain}\n    ${comment}`
  })
  if (moduleCount < atLeast)
    lines.push(`Only ${moduleCount} modules were seen, fewer than ${atLeast}: the checker itself is broken.`)
  return lines
}

if (import.meta.main) {
  const report = await checkBoundaries(fileURLToPath(new URL('../..', import.meta.url)))
  const lines = describeReport(report)
  console.log(lines.join('\n') || `${report.moduleCount} modules, no wall broken`)
  process.exitCode = lines.length > 0 ? 1 : 0
}
