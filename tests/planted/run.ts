// Plants bugs one at a time and says which of them no test notices: `node tests/planted/run.ts`, about twenty minutes.
// `--list` only names them; `--only TEXT` takes those whose name contains it; `--known` leaves the drawn ones out;
// `--per-file N` and `--seed TEXT` draw others.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { knownBugs } from './known-bugs.ts'
import { makeMutants, shuffle, shuffleMutants, type Mutant } from './make-mutants.ts'
import { makeScratch, type PlantedBug, type Scratch, type Verdict } from './plant.ts'
import { readImportGraph } from './related-tests.ts'
import { openTypeGate } from './type-gate.ts'

const { values } = parseArgs({
  options: {
    list: { type: 'boolean', default: false },
    only: { type: 'string', default: '' },
    'per-file': { type: 'string', default: '1' },
    seed: { type: 'string', default: '1' },
    known: { type: 'boolean', default: false },
    lanes: { type: 'string', default: '2' },
  },
})

/** Places of the bugs, with a limit of files: the many small files of `article-body` must not crowd out the rules. */
const places: [pattern: string, filesMax: number][] = [
  ['services/*/rules/**/*.ts', 40],
  ['services/*/may.ts', 10],
  ['article-body/**/*.{ts,tsx}', 25],
  ['contract/**/*.ts', 12],
  ['domain/**/*.ts', 8],
  ['russian/**/*.ts', 8],
]
const wantedShare = 0.9
/** The nearest test file runs first, and the others only where it notices nothing: first some more, then all of the related ones. */
const nearestTests = 4
const relatedTestsMax = 8

type Planned = { name: string; bug: PlantedBug; shown: string; groups: string[][] }

const root = fileURLToPath(new URL('../..', import.meta.url))
const read = (file: string) => readFileSync(join(root, file), 'utf8')

function planKnown(): Planned[] {
  return knownBugs.map(({ name, file, search, replacement, tests }) => {
    const parts = read(file).split(search)
    if (parts.length !== 2) throw new Error(`${file} has ${parts.length - 1} places for «${name}»`)
    const start = parts[0]!.length
    const bug = { file, start, end: start + search.length, replacement }
    return { name: `${file} ${name}`, bug, shown: `${search.trim()} → ${replacement.trim()}`, groups: [tests] }
  })
}

function planMutants(): Planned[] {
  const files = places
    .flatMap(([pattern, filesMax]) => {
      const found = globSync(pattern, { cwd: root }).filter(file => !/\.(test|fixture)\.tsx?$|\.d\.ts$/.test(file))
      const drawable = found.toSorted().filter(file => makeMutants(file, read(file)).length > 0)
      return shuffle(drawable, `${values.seed} ${pattern}`).slice(0, filesMax)
    })
    .filter(file => file.includes(values.only) || values.only.includes(file))
  if (files.length === 0) return []
  const gate = openTypeGate(root, files)
  const graph = readImportGraph(root)
  return files.flatMap(file => {
    const text = read(file)
    const nameOf = ({ line, operator }: Mutant) => `${file}:${line} ${operator}`
    const chosen: Mutant[] = []
    for (const mutant of shuffleMutants(makeMutants(file, text), values.seed)) {
      if (chosen.length === Number(values['per-file'])) break
      if (gate.compiles(mutant)) chosen.push(mutant)
    }
    const tests = graph.testsOf(file, relatedTestsMax)
    const groups = [tests.slice(0, 1), tests.slice(1, nearestTests), tests.slice(nearestTests)].filter(
      group => group.length > 0,
    )
    return chosen.map(mutant => {
      const before = text.slice(mutant.start, mutant.end)
      return { name: nameOf(mutant), bug: mutant, shown: `${before} → ${mutant.replacement || '(nothing)'}`, groups }
    })
  })
}

const oneLine = (text: string) => text.replace(/\s+/g, ' ').slice(0, 160)
const planned = [...planKnown(), ...(values.known ? [] : planMutants())].filter(({ name }) =>
  name.includes(values.only),
)
if (values.list) {
  for (const { name, shown, groups } of planned)
    console.log(`${name}\n  ${oneLine(shown)}\n  ${groups.flat().join(' ')}`)
  console.log(`${planned.length} bugs`)
  process.exit(0)
}

const startedAt = performance.now()
const waiting = [...planned]
const survivors: Planned[] = []
let [caught, notJudged] = [0, 0]

function tell({ name, shown }: Planned, { outcome, by }: Verdict): void {
  console.log(`${outcome} ${name}: ${oneLine(shown)}\n  ${outcome === 'survived' ? 'not by' : 'by'} ${oneLine(by)}`)
}

async function runLane(scratch: Scratch): Promise<void> {
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    const verdict = await scratch.judge(next.bug, next.groups)
    tell(next, verdict)
    if (verdict.outcome === 'caught') caught += 1
    else if (verdict.outcome === 'survived') survivors.push(next)
    else notJudged += 1
  }
}

await Promise.all(
  Array.from({ length: Number(values.lanes) }, async () => {
    using scratch = makeScratch(root)
    await runLane(scratch)
  }),
)

const total = caught + survivors.length
console.log(`\nTook ${Math.round((performance.now() - startedAt) / 1000)} s`)
for (const { name, shown } of survivors) console.log(`  survived: ${name}: ${oneLine(shown)}`)
const share = total === 0 ? 1 : caught / total
console.log(
  `${caught} of ${total} caught (${(share * 100).toFixed(1)} %), ${survivors.length} survived, ${notJudged} not judged`,
)
process.exitCode = share >= wantedShare && notJudged === 0 ? 0 : 1
