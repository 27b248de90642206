import { readDemo } from './demo-blocks.ts'
import { readKnowledge } from './proofreading-figures.ts'
import { allRules } from '#proofreading/rules.ts'
import { readText } from '#proofreading/text.ts'
const demo = readDemo()
const k = readKnowledge(demo)
const readings = demo.blocks.slice(0, 1500).map(b => ({ ...readText(b.text), links: [] }))
for (const r of readings) for (const rule of allRules) [...rule.find(r, k)]
for (const rule of allRules) {
  const s = performance.now()
  let n = 0
  for (const r of readings) n += [...rule.find(r, k)].length
  console.log(rule.id, Math.round(performance.now() - s), n)
}
