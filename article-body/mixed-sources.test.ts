// The corpus and every kind of block, cut anywhere and nested into each other, in shapes that nobody would think of.
import { expect, test } from 'vitest'
import { blockRows } from './core-blocks.fixture.ts'
import { hostileSources } from './hostile.fixture.ts'
import { ampProblems, feedProblems, webProblems } from './html-rules.fixture.ts'
import { fixtures } from './node-types.fixture.ts'
import { parseBody, parseTree } from './parse.ts'
import { renderBodyAmp } from './render-amp.tsx'
import { renderBodyFeed } from './render-feed.ts'
import { renderBodyHtml } from './render-web.tsx'
import { treeSchema } from './tree.ts'

const pieces = [...hostileSources, ...[...Object.values(fixtures), ...Object.values(blockRows)].map(row => row.source)]

/** Mulberry32: the same mixes on every run. */
function makeRandom(seed: number): (below: number) => number {
  let state = seed
  return below => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below)
  }
}

function mix(random: (below: number) => number): string {
  let source = ''
  for (let left = 1 + random(4); left > 0; left--) {
    const piece = pieces[random(pieces.length)]!
    const at = random(3) === 0 ? random(source.length + 1) : source.length
    source = source.slice(0, at) + (random(3) === 0 ? piece.slice(0, random(piece.length)) : piece) + source.slice(at)
  }
  return source
}

test.each([1, 2])(
  'a thousand mixes parse to valid trees that parse again to themselves and break no rule: %i',
  seed => {
    const random = makeRandom(seed)
    for (let count = 0; count < 1000; count++) {
      const source = mix(random)
      const tree = parseBody(source)
      treeSchema.parse(tree)
      expect(parseTree(tree), source).toEqual(tree)
      const problems = [
        ...webProblems(renderBodyHtml(tree)),
        ...ampProblems(renderBodyAmp(tree, { pageUrl: '/statya' })),
        ...feedProblems(renderBodyFeed(tree, { siteUrl: 'https://delno.ru', pageUrl: '/statya' })),
      ]
      expect(problems, source).toEqual([])
    }
  },
)
