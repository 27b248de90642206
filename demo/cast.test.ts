import { expect, test } from 'vitest'
import { draw } from './art/draw.mjs'
import { readMagazine } from './read-magazine.ts'

/** Scenes that have figures and not the author: somebody else acts, or the words say so. */
const ofOthers = new Set(
  'photo-album plant-too-big library-scene window-october box-label first-savings night-draught torzhok-cat torzhok-tea'.split(
    ' ',
  ),
)

/** What nobody else has: the colour of the hair, or the beard. */
const marks: Record<string, RegExp> = {
  anna: /#3b2430/,
  timur: /M-23 6C-24 34/,
  leila: /#4a2a2c/,
  sasha: /#cf6a34/,
  denis: /M18 -10L36 -22/,
  nina: /#7a4a2c/,
}

/** Cheeks of a head. */
const hasFigure = (svg: string) => svg.includes('fill="#eb5e42" opacity="0.35"')

test('a scene of a text in the first person shows its author as the portrait does', () => {
  const { articles, people } = readMagazine()
  const avatarOf = new Map(people.map(({ slug, avatar }) => [slug, avatar]))
  const wrong: unknown[] = []
  let seen = 0
  for (const { slug, author, body } of articles) {
    const mark = marks[avatarOf.get(author) ?? '']
    if (!mark || !/(?<![а-яё])(я|мне|меня|мой|моя|моё|мои)(?![а-яё])/i.test(body)) continue
    for (const [, name] of body.matchAll(/\bart:([\w-]+)/g)) {
      const { svg, kind } = draw(name!)
      if (kind !== 'scene' || ofOthers.has(name!) || !hasFigure(svg)) continue
      seen += 1
      if (!mark.test(svg)) wrong.push([slug, name])
    }
  }
  expect(wrong).toEqual([])
  expect(seen).toBeGreaterThan(20)
})
