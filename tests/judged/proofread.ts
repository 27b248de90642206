// Prints how many planted mistakes the automatic proofreading finds, and how many false notes it makes: node tests/judged/proofread.ts [--notes]
// With --notes, lists the missed mistakes of the known sets and every note on correct text. For the held-out half, it prints only the figure.
import { argv } from 'node:process'
import { cleanParagraphs } from './clean-paragraphs.ts'
import { readDemo } from './demo-blocks.ts'
import { heldOutMistakes } from './mistakes-held-out.ts'
import { mistakesFromEditors } from './mistakes-from-editors.ts'
import { mistakesByKind } from './mistakes-by-kind.ts'
import { knownMistakes } from './mistakes-known.ts'
import { countFalse, judgeMistakes, readKnowledge } from './proofreading-figures.ts'

const isLong = argv.includes('--notes')
const demo = readDemo()
const knowledge = readKnowledge(demo)
const known = judgeMistakes(knownMistakes, knowledge)
const heldOut = judgeMistakes(heldOutMistakes, knowledge)
console.log(`known mistakes: ${known.found} of ${knownMistakes.length} found`)
if (isLong) for (const line of known.missed) console.log(`  ${line}`)
const byKind = judgeMistakes(mistakesByKind, knowledge)
console.log(`mistakes by kind: ${byKind.found} of ${mistakesByKind.length} found`)
if (isLong) for (const line of byKind.missed) console.log(`  ${line}`)
const fromEditors = judgeMistakes(mistakesFromEditors, knowledge)
console.log(`mistakes from editors: ${fromEditors.found} of ${mistakesFromEditors.length} found`)
if (isLong) for (const line of fromEditors.missed) console.log(`  ${line}`)
console.log(`held-out mistakes: ${heldOut.found} of ${heldOutMistakes.length} found`)
for (const [name, blocks] of [
  ['clean paragraphs', cleanParagraphs.map(text => ({ text }))],
  ['demo magazine', demo.blocks],
] as const) {
  const start = performance.now()
  const { words, notes } = countFalse(blocks, knowledge)
  const perThousand = ((notes.length / words) * 1000).toFixed(2)
  const speed = Math.round(words / ((performance.now() - start) / 1000))
  console.log(`${name}: ${notes.length} notes on ${words} words, ${perThousand} per 1,000; ${speed} words a second`)
  if (isLong) for (const line of notes.toSorted()) console.log(`  ${line}`)
}
