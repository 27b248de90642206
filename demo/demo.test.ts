import { readdirSync, readFileSync, statSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parseBody } from '#article-body/parse.ts'
import { nodeTypes, walk, type NodeType } from '#article-body/tree.ts'
import { articleDraft } from '#contract/office/content.ts'
import { draw, has } from './art/draw.mjs'
import { conversationDrafts, listSaid } from './conversation.ts'
import { chooseAnchor, dayOf, daysBefore, instantOf } from './dates.ts'
import { partsHash } from './file-parts.ts'
import { filesFolder } from './files.ts'
import { readReadyPictures, readyFile } from './pictures.ts'
import { mostBytesOf, pictureHash } from './raster.ts'
import { listFiles, listPictures, readMagazine } from './read-magazine.ts'
import { placeOfProduct } from './seed.ts'
import { makeSurf } from './sound/surf.ts'
import { viewsOf } from './views.ts'

const magazine = readMagazine()

test('every picture of the magazine has a drawing', () => {
  expect(listPictures(magazine).filter(name => !has(name))).toEqual([])
})

test('the stored rasters match the drawings (otherwise run: node demo/make-pictures.ts)', () => {
  const ready = readReadyPictures()
  const stale = listPictures(magazine).filter(name => ready[name]?.hash !== pictureHash(name))
  expect(stale).toEqual([])
  const sizes = listPictures(magazine).map(name => ({ name, bytes: statSync(readyFile(name)).size }))
  // At the least quality a picture full of detail may still be a little heavier.
  expect(sizes.filter(({ name, bytes }) => bytes > 1.1 * mostBytesOf(draw(name).kind))).toEqual([])
  // What is committed is downloaded by everybody who clones, however many pictures there are.
  const total = sizes.reduce((sum, { bytes }) => sum + bytes, 0)
  expect(total / sizes.length).toBeLessThan(44_000)
})

test('the stored files match their sources (otherwise run: node demo/make-files.ts), and all of them are used', () => {
  const made = JSON.parse(readFileSync(new URL('files.json', filesFolder), 'utf8')) as Record<string, string>
  const used = listFiles(magazine).toSorted()
  expect(readdirSync(filesFolder).toSorted()).toEqual([...used, 'files.json'].toSorted())
  expect(made).toEqual(Object.fromEntries(used.map(name => [name, partsHash(name)])))
  const mostBytes: Record<string, number> = { wav: 300_000, webm: 300_000, pdf: 80_000 }
  for (const name of used) {
    const { size } = statSync(new URL(name, filesFolder))
    expect([name, size < mostBytes[name.split('.').at(-1)!]!]).toEqual([name, true])
  }
})

test('the audio file is reproduced byte for byte', () => {
  const kept = readFileSync(new URL('dyhanie-s-priboem.wav', filesFolder))
  expect(kept.equals(makeSurf())).toBe(true)
})

/** Node types that no text uses, and why. */
const notShown: Partial<Record<NodeType, string>> = {
  unknown: 'is what we cannot read',
  shortcode: 'is what WordPress plugins leave behind',
  html: 'wraps raw HTML of WordPress, and looks like what is in it',
  group: 'wraps blocks of WordPress, and looks like what is in it',
  'external-script': 'would be foreign code: design 6 has none on a fresh installation',
  'inline-script': 'would be foreign code',
  embed: 'would ask a foreign host',
  iframe: 'would ask a foreign host',
  'video-facade': 'would name a film of somebody else',
}

test('every node type occurs in some text of the demo', () => {
  const shown = new Set<NodeType>()
  for (const { body, ...text } of [...magazine.articles, ...magazine.recipes])
    walk(parseBody(body, 'footnotes' in text ? { footnotes: text.footnotes } : {}), ({ type }) => void shown.add(type))
  expect(nodeTypes.filter(type => !shown.has(type)).toSorted()).toEqual(Object.keys(notShown).toSorted())
})

test('slugs and ids are unique, and every name that a text refers to exists', () => {
  const { articles, recipes, people, taxonomies } = magazine
  const isUnique = (values: unknown[]) => new Set(values).size === values.length
  expect(isUnique([...articles, ...recipes].map(({ id }) => id))).toBe(true)
  expect(isUnique(articles.map(({ slug }) => slug))).toBe(true)
  expect(isUnique(taxonomies.topics.map(({ icon }) => icon))).toBe(true)
  const persons = new Set(people.map(({ slug }) => slug))
  const topics = new Set(taxonomies.topics.map(({ section, slug }) => `${section}:${slug}`))
  const tags = new Set(taxonomies.tags.map(({ slug }) => slug))
  for (const article of articles) {
    const missing = [
      ...[article.author, article.expert].filter(slug => slug !== null && !persons.has(slug)),
      ...article.categories.filter(slug => !topics.has(`${article.type === 'health' ? 'health' : 'main'}:${slug}`)),
      ...article.tags.filter(slug => !tags.has(slug)),
    ]
    expect([article.slug, missing]).toEqual([article.slug, []])
    expect(articleDraft.shape.excerpt.safeParse(article.excerpt).success).toBe(true)
  }
})

test('steps of recipes name the products that they need, and no product is left over', () => {
  for (const recipe of magazine.recipes) {
    const used = recipe.steps.flatMap(({ uses = [] }) => uses.map(product => placeOfProduct(recipe, product)))
    const count = recipe.ingredients.flatMap(({ items }) => items).length
    expect([recipe.slug, [...new Set(used)].toSorted((a, b) => a - b)]).toEqual([recipe.slug, [...Array(count).keys()]])
  }
})

test('every comment has an author, a text that allows comments, a time after its parent, and its own key', () => {
  const said = listSaid(magazine)
  expect(said.length).toBeGreaterThan(150)
  const drafts = conversationDrafts(magazine, '2026-03-08', new Map())
  expect(new Set(drafts.map(({ source }) => source)).size).toBe(said.length)
  const moments = drafts.map(({ createdAt }) => createdAt)
  expect(moments).toEqual(moments.toSorted())
  const at = new Map(drafts.map(({ source, createdAt }) => [source, createdAt]))
  const early = said.filter(({ source, replyTo }) => replyTo !== null && at.get(source)! <= at.get(replyTo)!)
  expect(early.map(({ source }) => source)).toEqual([])
  expect(said.filter(({ text }) => 'type' in text && text.type === 'page')).toEqual([])
  const speakers = new Set(said.map(({ by }) => by))
  expect(magazine.readers.map(({ slug }) => slug).filter(slug => !speakers.has(slug))).toEqual([])
})

test('a letter names texts that were out when it was sent, and its links lead to pages of the demo', () => {
  const { articles, recipes, letters } = magazine
  const texts = new Map([...articles, ...recipes].map(text => [text.slug, text]))
  const lists = new Set(letters.lists.map(({ id }) => id))
  for (const { subject, sent, lists: to, blocks } of letters.issues) {
    expect([subject, to.filter(id => !lists.has(id))]).toEqual([subject, []])
    const words = blocks.flatMap(block => ('text' in block ? block.text : [])).join('\n')
    const linked = [
      ...Array.from(words.matchAll(/\]\(\/(?:recipe\/)?([a-z-]+)\)/g), ([, slug]) => slug!),
      ...blocks.flatMap(block => ('post' in block ? block.post : [])),
    ]
    const late = linked.filter(slug => !texts.has(slug) || texts.get(slug)!.daysAgo < (sent?.daysAgo ?? 0))
    expect([subject, linked.length > 3, late]).toEqual([subject, true, []])
  }
})

test('dates are counted back in the magazine’s time zone, and nothing is published in the future', () => {
  const evening = new Date('2026-03-08T21:30:00Z')
  expect(dayOf(evening)).toBe('2026-03-09')
  expect(daysBefore('2026-03-01', 1)).toBe('2026-02-28')
  expect(instantOf('2026-03-09', { daysAgo: 9, time: '07:30' })).toBe('2026-02-28T07:30:00+03:00')
  expect(chooseAnchor(evening, [{ daysAgo: 0, time: '00:15' }])).toBe('2026-03-09')
  expect(chooseAnchor(evening, [{ daysAgo: 0, time: '09:30' }])).toBe('2026-03-08')
  expect(chooseAnchor(evening, [{ daysAgo: 1, time: '00:15', after: '1d' }])).toBe('2026-03-09')
  expect(chooseAnchor(evening, [{ daysAgo: 1, time: '00:15', after: '1d 15m' }])).toBe('2026-03-09')
  expect(chooseAnchor(evening, [{ daysAgo: 1, time: '00:15', after: '1d 16m' }])).toBe('2026-03-08')
})

test('views are reproducible, end today and decrease with age', () => {
  const text = { id: 101, slug: 'son-ne-vyklyuchatel', publishedAt: '2026-01-10T09:30:00+03:00', isEvergreen: false }
  const views = viewsOf(text, '2026-03-08')
  expect(viewsOf(text, '2026-03-08')).toEqual(views)
  expect([views[0]!.day, views.at(-1)!.day, views.length]).toEqual(['2026-01-10', '2026-03-08', 58])
  const sum = (days: typeof views) => days.reduce((total, { count }) => total + count, 0)
  expect(sum(views.slice(0, 7))).toBeGreaterThan(2 * sum(views.slice(30, 37)))
  expect(viewsOf({ ...text, publishedAt: '2019-01-10T09:30:00+03:00' }, '2026-03-08').length).toBeLessThanOrEqual(366)
})
