// Plants bugs one at a time and says which of them no test notices: `node tests/planted/run.ts`, about an hour.
// `--list` only names them; `--only TEXT` takes those whose name contains it; `--known` leaves the drawn ones out;
// `--per-file N` and `--seed TEXT` draw others; `--verdicts FILE` keeps every verdict, so that a stopped run goes on from there.
import { appendFileSync, existsSync, globSync, readFileSync } from 'node:fs'
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
    verdicts: { type: 'string' },
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
  ['cooking/**/*.ts', 10],
  ['proofreading/**/*.ts', 12],
  ['publishing/**/*.ts', 8],
  ['services/newsroom/gate/*.ts', 12],
]
const wantedShare = 0.9
/** The nearest test file runs first, and the others only where it notices nothing: first some more, then all of the related ones. */
const nearestTests = 4
const relatedTestsMax = 8

type Planned = { place: string; name: string; bug: PlantedBug; shown: string; groups: string[][] }

const root = fileURLToPath(new URL('../..', import.meta.url))
const read = (file: string) => readFileSync(join(root, file), 'utf8')

function planKnown(): Planned[] {
  return knownBugs.map(({ name, file, search, replacement, tests }) => {
    const parts = read(file).split(search)
    if (parts.length !== 2) throw new Error(`${file} has ${parts.length - 1} places for «${name}»`)
    const start = parts[0]!.length
    const bug = { file, start, end: start + search.length, replacement }
    return {
      place: 'known bugs',
      name: `${file} ${name}`,
      bug,
      shown: `${search.trim()} → ${replacement.trim()}`,
      groups: [tests],
    }
  })
}

function drawFiles([pattern, filesMax]: (typeof places)[number]): string[] {
  const found = globSync(pattern, { cwd: root }).filter(
    file => !/(\.(test|fixture)|\btesting)\.tsx?$|\.d\.ts$/.test(file),
  )
  const drawable = found.toSorted().filter(file => makeMutants(file, read(file)).length > 0)
  return shuffle(drawable, `${values.seed} ${pattern}`).slice(0, filesMax)
}

function planMutants(): Planned[] {
  const drawn = places
    .flatMap(place => drawFiles(place).map(file => ({ place: place[0], file })))
    .filter(({ file }) => file.includes(values.only) || values.only.includes(file))
  if (drawn.length === 0) return []
  const gate = openTypeGate(
    root,
    drawn.map(({ file }) => file),
  )
  const graph = readImportGraph(root)
  return drawn.flatMap(({ place, file }) => {
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
      const shown = `${before} → ${mutant.replacement || '(nothing)'}`
      return { place, name: nameOf(mutant), bug: mutant, shown, groups }
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

/** Verdicts of this run and of those before it that kept theirs in the same file. */
const verdicts = new Map<string, Verdict>()
const keyOf = ({ name, shown }: Planned) => `${name}: ${shown}`
if (values.verdicts !== undefined && existsSync(values.verdicts))
  for (const line of readFileSync(values.verdicts, 'utf8').trim().split('\n')) {
    const { bug, ...verdict } = JSON.parse(line) as Verdict & { bug: string }
    verdicts.set(bug, verdict)
  }
const outcomeOf = (each: Planned) => verdicts.get(keyOf(each))?.outcome ?? 'not judged'

const startedAt = performance.now()
const waiting = planned.filter(each => outcomeOf(each) === 'not judged')

function keep(each: Planned, verdict: Verdict): void {
  const { outcome, by } = verdict
  verdicts.set(keyOf(each), verdict)
  if (values.verdicts !== undefined)
    appendFileSync(values.verdicts, `${JSON.stringify({ bug: keyOf(each), ...verdict })}\n`)
  console.log(
    `${outcome} ${each.name}: ${oneLine(each.shown)}\n  ${outcome === 'survived' ? 'not by' : 'by'} ${oneLine(by)}`,
  )
}

async function runLane(scratch: Scratch): Promise<void> {
  for (let next = waiting.shift(); next; next = waiting.shift()) keep(next, await scratch.judge(next.bug, next.groups))
}

await Promise.all(
  Array.from({ length: Number(values.lanes) }, async () => {
    using scratch = makeScratch(root)
    await runLane(scratch)
  }),
)

function count(bugs: readonly Planned[]) {
  const of = (outcome: Verdict['outcome']) => bugs.filter(each => outcomeOf(each) === outcome).length
  return { drawn: bugs.length, caught: of('caught'), survived: of('survived'), 'not judged': of('not judged') }
}

console.log(`\nTook ${Math.round((performance.now() - startedAt) / 1000)} s`)
for (const each of planned) {
  const outcome = outcomeOf(each)
  if (outcome !== 'caught') console.log(`  ${outcome}: ${each.name}: ${oneLine(each.shown)}`)
}
const byPlace = Map.groupBy(planned, ({ place }) => place)
console.table(Object.fromEntries([...byPlace].map(([place, bugs]) => [place, count(bugs)])))
const { caught, survived, 'not judged': notJudged } = count(planned)
const share = caught + survived === 0 ? 1 : caught / (caught + survived)
console.log(
  `${caught} of ${caught + survived} caught (${(share * 100).toFixed(1)} %), ${survived} survived, ${notJudged} not judged`,
)
process.exitCode = share >= wantedShare && notJudged === 0 ? 0 : 1
