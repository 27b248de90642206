// Prints how many judged lines of ingredients the grammar parses: `node tests/judged/run-lines.ts`. `--known` lists the wrong ones of the sets that its
// author may read; for the held-out half, only the figure is printed.
import { readLine } from '#cooking/read-line.ts'
import { isRight, judgeAll } from './judge-lines.ts'
import { linesByKind } from './lines-by-kind.ts'
import { linesFromKitchens } from './lines-from-kitchens.ts'
import { linesHeldOut } from './lines-held-out.ts'
import { linesKnown } from './lines-known.ts'

const print = (name: string, lines: typeof linesKnown) => {
  const { right, asked, wrong, share } = judgeAll(lines)
  console.log(
    `${name}: ${(share * 100).toFixed(1)} % right (${right} right, ${asked} asked needlessly or of another thing, ${wrong} wrong)`,
  )
}
print('known', linesKnown)
print('by kind', linesByKind)
print('from kitchens', linesFromKitchens)
print('held out', linesHeldOut)
if (process.argv.includes('--known'))
  for (const judged of [...linesKnown, ...linesByKind, ...linesFromKitchens]) {
    const read = readLine(judged.line)
    if (!isRight(judged, read))
      console.log(
        JSON.stringify({
          line: judged.line,
          wanted: { ...judged, alsoProducts: judged.alsoProducts?.slice(0, 2) },
          read,
        }),
      )
  }
