// The magazine's fonts, cut at build time to what its text needs. Russian text takes its spaces, digits and punctuation from the Latin
// file of a font: uncut, an article loads 160 kB of Latin letters to show none of them (decisions/010).
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import subsetFont from 'subset-font'
import type { Plugin } from 'vite'
import { fallbackRules } from './fallback-fonts.ts'

type Range = [first: number, last: number]

const subsets: Record<string, { script: 'cyrillic' | 'latin'; ranges: Range[] }> = {
  cyrillic: {
    script: 'cyrillic',
    ranges: [[0x301, 0x301], [0x400, 0x45f], [0x490, 0x491], [0x4b0, 0x4b1], [0x2116, 0x2116]], // prettier-ignore
  },
  signs: {
    script: 'latin',
    ranges: [
      [0x20, 0x40], [0x5b, 0x60], [0x7b, 0x7e], [0xa0, 0xa0], [0xa7, 0xa7], [0xa9, 0xa9], [0xab, 0xab], [0xad, 0xad],
      [0xb0, 0xb2], [0xb7, 0xb7], [0xbb, 0xbe], [0xd7, 0xd7], [0xf7, 0xf7], [0x2009, 0x200a], [0x2010, 0x2015],
      [0x2018, 0x201e], [0x2022, 0x2022], [0x2026, 0x2026], [0x202f, 0x2030], [0x2032, 0x2033], [0x20ac, 0x20ac],
      [0x20bd, 0x20bd], [0x2190, 0x2193], [0x2212, 0x2212],
    ], // prettier-ignore
  },
  latin: {
    script: 'latin',
    ranges: [
      [0x41, 0x5a], [0x61, 0x7a], [0xa1, 0xa6], [0xa8, 0xa8], [0xaa, 0xaa], [0xae, 0xaf], [0xb3, 0xb6], [0xb8, 0xba],
      [0xbf, 0xd6], [0xd8, 0xf6], [0xf8, 0xff], [0x131, 0x131], [0x152, 0x153], [0x2c6, 0x2c6], [0x2da, 0x2da],
      [0x2dc, 0x2dc], [0x2039, 0x203a], [0x2122, 0x2122],
    ], // prettier-ignore
  },
}

const faces = [
  { family: 'Golos Text', file: 'golos-text', style: 'normal', weights: { min: 400, max: 900 } },
  { family: 'Literata', file: 'literata', style: 'normal', weights: { min: 400, max: 700 } },
  { family: 'Literata', file: 'literata', style: 'italic', weights: { min: 400, max: 700 } },
]

/** Stylistic sets and small capitals double a file; these are the features that the style sheets and the scripts need. */
const keepFeatures = ['kern', 'mark', 'mkmk', 'locl', 'ccmp', 'liga', 'calt', 'tnum', 'lnum']

const hex = (code: number) => code.toString(16).toUpperCase().padStart(4, '0')

/** Writes `FACE-STYLE-SUBSET.woff2` files and `fonts.css`, with the fallback fonts, into the folder. */
async function cutFonts(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  const rules: string[] = []
  for (const { family, file, style, weights } of faces) {
    for (const [name, { script, ranges }] of Object.entries(subsets)) {
      const source = import.meta.resolve(`@fontsource-variable/${file}/files/${file}-${script}-wght-${style}.woff2`)
      const text = ranges
        .flatMap(([first, last]) => Array.from({ length: last - first + 1 }, (_, index) => first + index))
        .map(code => String.fromCodePoint(code))
        .join('')
      const cut = await subsetFont(await readFile(fileURLToPath(source)), text, {
        targetFormat: 'woff2',
        keepFeatures,
        variationAxes: { wght: weights },
      })
      const fileName = `${file}-${style}-${name}.woff2`
      await writeFile(join(folder, fileName), cut)
      // Latin letters are a separate, second family: while one file of a family is missing, each font that loads makes the browser lay out
      // all text of that family again, and most pages never need the Latin file.
      rules.push(`@font-face {
  font-family: '${name === 'latin' ? `${family} Latin` : family}';
  src: url('./${fileName}') format('woff2');
  font-weight: ${weights.min} ${weights.max};
  font-style: ${style};
  font-display: swap;
  unicode-range: ${ranges.map(([first, last]) => `U+${hex(first)}${last > first ? `-${hex(last)}` : ''}`).join(', ')};
}`)
    }
  }
  await writeFile(join(folder, 'fonts.css'), [...fallbackRules(), ...rules].join('\n'))
}

/** `virtual:fonts/NAME` is a file of the folder; the subsets are cut once for both builds. */
export function fontSubsets(folder: string): Plugin {
  const prefix = 'virtual:fonts/'
  let cutting: Promise<void> | undefined
  return {
    name: 'delno-font-subsets',
    enforce: 'pre',
    async resolveId(id) {
      if (!id.startsWith(prefix)) return undefined
      await (cutting ??= cutFonts(folder))
      return join(folder, id.slice(prefix.length))
    },
  }
}
