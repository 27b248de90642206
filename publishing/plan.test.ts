import { describe, expect, test } from 'vitest'
import { DomainError } from '#contract/errors.ts'
import {
  checkAddresses,
  effectiveStatus,
  isTakenAway,
  listHistory,
  listMoving,
  matchKnown,
  mergeKeptTexts,
  planOf,
  type Claim,
  type KnownPost,
} from './plan.ts'

const now = new Date('2026-03-08T09:00:00Z')
const before = new Date('2026-03-07T09:00:00Z')
const later = new Date('2026-03-09T09:00:00Z')

test.each([
  ['published', before, 'published'],
  ['published', now, 'published'],
  ['published', later, 'scheduled'],
  ['published', null, 'draft'],
  ['scheduled', later, 'scheduled'],
  ['scheduled', before, 'published'],
  ['scheduled', null, 'draft'],
  ['draft', before, 'draft'],
  ['private', before, 'private'],
] as const)('%s at %s is %s', (status, publishedAt, effective) => {
  expect(effectiveStatus(status, publishedAt, now)).toBe(effective)
})

const makeKnown = (changes: Partial<KnownPost> = {}): KnownPost => ({
  id: 1,
  source: null,
  namespace: 'root',
  slug: 'dom',
  status: 'published',
  published_at: before,
  content_hash: 'same',
  preview_hash: 'preview',
  ...changes,
})
/** The fields that a refusal names, and its code. */
function refusalOf(work: () => unknown) {
  try {
    return work()
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    return { code: error.code, message: error.message, fields: error.fields }
  }
}

describe('the row of a draft', () => {
  const known = [
    { id: 1, source: 'old:1' },
    { id: 2, source: null },
    { id: 3, source: 'old:3' },
  ] as const
  test.each([
    ['is found by its key', { source: 'old:1' }, 1],
    ['is found by its id', { id: 2 }, 2],
    ['is that of its key where the id is that of another', { source: 'old:1', id: 2 }, 1],
    ['is found by its id when its key is new and the row has none', { source: 'new:2', id: 2 }, 2],
    ['is none when nothing fits', { source: 'new:4', id: 4 }, undefined],
  ])('%s', (_, draft, id) => {
    expect(matchKnown([draft], known)[0]?.id).toBe(id)
  })

  test.each([
    ['the id of another key', [{ source: 'new:3', id: 3 }], 'conflict', 'Номер 3 уже занят'],
    ['one key twice', [{ source: 'new:4' }, { source: 'new:4' }], 'validation', 'Дважды в одной посылке: new:4'],
    ['one id twice', [{ id: 9 }, { id: 9 }], 'validation', 'Дважды в одной посылке: 9'],
    ['one row by its key and by its id', [{ source: 'old:1' }, { id: 1 }], 'validation', 'Дважды в одной посылке: 1'],
  ])('%s is refused', (_, drafts, code, message) => {
    expect(refusalOf(() => matchKnown(drafts, known))).toMatchObject({ code, message })
  })
})

describe('the check of addresses', () => {
  const claim = (id: number | null, slug: string, changes: Partial<Claim> = {}): Claim => ({
    id,
    slug,
    namespace: 'root',
    place: 'root',
    ...changes,
  })
  const owners = [
    { id: 1, namespace: 'root', slug: 'dom' },
    { id: 2, namespace: 'root', slug: 'sad' },
  ]
  const taken = 'адрес уже занят'
  test.each([
    ['one that nobody has', [claim(null, 'novyj')], {}],
    ['its own', [claim(1, 'dom')], {}],
    ['the same slug below another section', [claim(null, 'dom', { namespace: 'health', place: 'below' })], {}],
    ["another post's", [claim(3, 'dom')], { dom: taken }],
    ['one that two of the batch want', [claim(null, 'novyj'), claim(null, 'novyj')], { novyj: taken }],
    ["the site's own", [claim(null, 'search')], { search: 'адрес занят самим сайтом' }],
    ["the site's own, below a section", [claim(null, 'search', { place: 'below' })], {}],
  ])('accepts or refuses %s', (_, claims, fields) => {
    const refused = refusalOf(() => checkAddresses(claims, owners, new Set()))
    if (Object.keys(fields).length === 0) expect(refused).toBeUndefined()
    else expect(refused).toMatchObject({ code: 'conflict', fields })
  })

  test('lets two posts swap their addresses where the database checks at commit', () => {
    const swap = [claim(1, 'sad'), claim(2, 'dom')]
    expect(listMoving(swap, owners)).toEqual(new Set([1, 2]))
    expect(refusalOf(() => checkAddresses(swap, owners, listMoving(swap, owners)))).toBeUndefined()
    expect(refusalOf(() => checkAddresses(swap, owners, new Set()))).toMatchObject({
      fields: { dom: taken, sad: taken },
    })
  })

  test('does not free the address of a post that stays', () => {
    const both = [claim(1, 'dom'), claim(3, 'dom')]
    expect(listMoving(both, owners)).toEqual(new Set())
  })
})

test.each([
  ['a new post leaves none', undefined, [], []],
  ['a public one that moves leaves its address', makeKnown({ slug: 'ranshe' }), [], ['root/ranshe']],
  ['another section is another address', makeKnown({ namespace: 'health' }), [], ['health/dom']],
  ['one that stays leaves none', makeKnown(), [], []],
  [
    'one taken from view may have been linked to',
    makeKnown({ slug: 'ranshe', status: 'private' }),
    [],
    ['root/ranshe'],
  ],
  ['one that was never public leaves none', makeKnown({ slug: 'ranshe', published_at: later }), [], []],
  ['the draft names more, its own address left out', undefined, ['davno', 'dom'], ['root/davno']],
])('in the history of addresses %s', (_, known, formerSlugs, expected) => {
  const history = listHistory({ namespace: 'root', slug: 'dom', formerSlugs }, known, now)
  expect(history.map(({ namespace, slug }) => `${namespace}/${slug}`)).toEqual(expected)
})

test.each([
  ['a new draft', undefined, {}, 'created'],
  ['the same draft', makeKnown(), {}, 'unchanged'],
  ['another text', makeKnown(), { hash: 'other' }, 'updated'],
  ['more texts kept from typography', makeKnown(), { hasNewKept: true }, 'updated'],
  ['one more former address', makeKnown(), { hasNewFormer: true }, 'updated'],
  ['a scheduled post whose time has come', makeKnown({ status: 'scheduled', published_at: now }), {}, 'updated'],
  ['a scheduled post of tomorrow', makeKnown({ status: 'scheduled', published_at: later }), {}, 'unchanged'],
])('a save plans its outcome for %s', (_, known, changes, outcome) => {
  const plan = planOf(known, { hash: 'same', hasNewKept: false, hasNewFormer: false, ...changes }, now)
  expect(plan).toEqual({ before: known, outcome, isChanged: outcome !== 'unchanged' })
})

test.each([
  ['a public post made private', 'published', [{ id: 1, status: 'private' }], true],
  ['a public post removed', 'published', [], true],
  ['a public post edited', 'published', [{ id: 1, status: 'published' }], false],
  ['a draft removed', 'draft', [], false],
] as const)('a post that readers lose is recognised: %s', (_, status, after, isLost) => {
  expect(isTakenAway([{ id: 1, status }], after)).toBe(isLost)
})

test('the newest thousand texts kept from typography stay, each once', () => {
  const many = Array.from({ length: 1000 }, (_, at) => `текст ${at}`)
  expect(mergeKeptTexts(['а', 'б'], ['б', 'в'])).toEqual(['а', 'б', 'в'])
  expect(mergeKeptTexts(many, ['новый'])).toEqual([...many.slice(1), 'новый'])
})
