// Tests the parts of the gate around its rules: settings, input, places in the document and the worker thread of a scan.
import { expect, test } from 'vitest'
import { documentFromSource } from '#article-body/editing/article-source.ts'
import { parseBody } from '#article-body/parse.ts'
import { articleDraft } from '#contract/office/content.ts'
import type { GateChange } from '#contract/newsroom-gate.ts'
import { blockIdsOfTree } from './block-ids.ts'
import { getRule, settingAfter, wholeSetting } from './change-rule.ts'
import { checkByAllRules, checkByRule } from './check-article.ts'
import { findBy, problemsOfDraft } from './gate.ts'
import { makeGateInput } from './gate-input.ts'
import { presentScan, presentTask } from './present-gate.ts'
import { openScanner } from './scanner.ts'

const today = '2026-11-24'
const draft = articleDraft.parse({ type: 'post', slug: 'x', title: 'Фикус зимой', body: '', publishedAt: null })
const after = (rule: string, change: GateChange) => settingAfter(getRule(rule), wholeSetting(getRule(rule)), change)

test('a change of a rule replaces what it names and keeps the rest', () => {
  const present = wholeSetting(getRule('health-signature'))
  expect(after('health-signature', { severity: 'off' })).toEqual({ ...present, severity: 'off' })
  const params = { ...present.params, months: 6 }
  expect(after('health-signature', { params: { months: 6 } })).toEqual({ ...present, params })
  const changed = { severity: 'off', params } as const
  expect(settingAfter(getRule('health-signature'), changed, {})).toEqual(changed)
})

test.each<[string, GateChange, string]>([
  ['words', { severity: 'off' }, 'severity'],
  ['health-signature', { params: { months: 0 } }, 'months'],
  ['health-signature', { params: { months: 121 } }, 'months'],
  ['health-signature', { params: { months: null } }, 'months'],
  ['health-signature', { params: { years: 2 } }, 'years'],
  ['consents', { params: { hosts: 7 } }, 'hosts'],
  ['consents', { params: { hosts: [{ word: 'a', instead: 'b' }] } }, 'hosts'],
  ['marked', { params: { names: ['Пётр'] } }, 'names'],
  ['marked', { params: { asOf: 7 } }, 'asOf'],
])('the rule %s refuses %j', (rule, change, field) => {
  expect(() => after(rule, change)).toThrow(expect.objectContaining({ fields: { [field]: expect.any(String) } }))
})

test.each<[string, GateChange]>([
  ['words', { severity: 'stop' }],
  ['health-signature', { params: { months: 1 } }],
  ['health-signature', { params: { months: 120 } }],
  ['consents', { params: { hosts: ['forms.test'] } }],
  ['marked', { params: { names: [{ word: 'Пётр', instead: 'пометка' }], asOf: null } }],
  ['marked', { params: { asOf: '2026-11-01' } }],
])('the rule %s accepts %j', (rule, change) => expect(after(rule, change)).toMatchObject(change))

test('a rule that does not exist is not found', () => expect(() => getRule('нет')).toThrow('Такого правила нет'))

test('own words leave out quotations and code at any depth, and nothing else', () => {
  const tree = parseBody(
    '<p>Раз <q>чужое</q> и <b>два <code>x</code></b>.</p><blockquote><p>чужое</p></blockquote><ul><li>три</li></ul>',
  )
  const input = makeGateInput(draft, tree, { today })
  expect(tree.map((_, block) => input.ownWordsOf(block).replaceAll(/\s+/g, ' '))).toEqual(['Раз и два .', '', 'три'])
  expect(input.wordsOf(0)).toBe('Раз «чужое» и два x.')
  expect(input.words).toBe(['Фикус зимой', '', 'Раз «чужое» и два x.', 'чужое', 'три'].join('\n'))
})

test('pictures that need a text alternative are found with their block', () => {
  const tree = parseBody('<p>а</p><p><img src="/media/1/640.webp" alt="Фикус"></p>')
  const { pictures } = makeGateInput(draft, tree, { today })
  expect(pictures).toEqual([{ alt: 'Фикус', src: '/media/1/640.webp', block: 1 }])
})

/** A document of the editor whose blocks have the ids b0, b1, … */
function documentOf(source: string) {
  const doc = documentFromSource({ source, footnotes: [] })
  const blocks = doc.children.map((block, at) =>
    block.type.create({ ...block.attrs, blockId: `b${at}` }, block.content),
  )
  return doc.type.create(null, blocks)
}

test('blocks of the tree have the ids of the blocks of the document, without the unseen ones', () => {
  const source = '<p>раз</p>\n\n<!--more-->\n\n<p>два</p>'
  const doc = documentOf(source)
  expect(doc.children.map(({ type }) => type.name)).toEqual(['paragraph', 'unseen', 'paragraph'])
  expect(blockIdsOfTree(doc, parseBody(source))).toEqual(['b0', 'b2'])
})

test('where the tree has more or fewer blocks, they are found by their first letters, in their order', () => {
  const doc = documentOf('<p>Раз!</p><p>два</p><p>раз, и снова</p>')
  expect(blockIdsOfTree(doc, parseBody('<p>раз, и снова</p>'))).toEqual(['b2'])
  expect(blockIdsOfTree(doc, parseBody('<p>два</p><p>Раз!</p>'))).toEqual(['b1', null])
  expect(blockIdsOfTree(doc, parseBody('<p>Раз!</p><p>нет</p><p>…</p><p>два</p>'))).toEqual(['b0', null, null, 'b1'])
})

test('a rule that is off finds nothing, a warning can be dismissed, and a block cannot', () => {
  const problems = (severity: 'stop' | 'warn' | 'off', kept: string[] = []) =>
    problemsOfDraft({ ...draft, type: 'health' }, parseBody('<p>текст</p>'), {
      settings: new Map([['health-sources', { severity }]]),
      today,
      blockIds: ['b0'],
      kept: new Set(kept),
    }).filter(({ rule }) => rule === 'health-sources')
  expect(problems('stop')).toMatchObject([{ isBlocking: true }])
  expect(problems('warn')).toMatchObject([{ isBlocking: false }])
  expect(problems('off')).toEqual([])
  expect(problems('warn', ['health-sources'])).toEqual([])
  expect(problems('stop', ['health-sources'])).toHaveLength(1)
})

test('a space is no text alternative, and a picture marked as decoration needs none', () => {
  const body = '<p><img src="/media/1/640.webp" alt=" "></p>'
  const cover = { src: '/media/2/640.webp', origin: '/media/2/640.webp', alt: ' ', width: 640, height: 320 }
  const places = (decorations: string[]) => {
    const marked = { ...draft, cover, meta: { office: { decorations } } } as unknown as typeof draft
    return findBy(getRule('blind-words'), makeGateInput(marked, parseBody(body), { today })).map(
      ({ picture }) => picture,
    )
  }
  expect(places([])).toEqual(['cover', '/media/1/640.webp'])
  expect(places(['cover'])).toEqual(['/media/1/640.webp'])
  expect(places(['/media/1/640.webp'])).toEqual(['cover'])
})

test('a scan and a task are presented with their moments', () => {
  const [started, ended] = [new Date('2026-11-24T06:00:00.000Z'), new Date('2026-11-24T06:01:00.000Z')]
  const scan = { id: 1, rule: 'words', is_trial: true, state: 'done', started_at: started, ended_at: ended }
  const shown = (row: object) => presentScan({ scanned: 9, failing: 2, posts: [], texts: [], ...row } as never)
  expect(shown(scan)).toEqual({
    id: 1,
    rule: 'words',
    isTrial: true,
    state: 'done',
    scanned: 9,
    failing: 2,
    posts: [],
    texts: [],
    startedAt: '2026-11-24T06:00:00.000Z',
    endedAt: '2026-11-24T06:01:00.000Z',
  })
  expect(shown({ ...scan, state: 'running', ended_at: null })).toMatchObject({ state: 'running', endedAt: null })
  const task = { id: 1, post_id: 7, title: 'Фикус', reason: 'нет слов', since: started, state: 'kept' } as const
  expect(presentTask({ ...task, kept_by: 'vera', kept_because: 'так задумано' } as never)).toEqual({
    id: 1,
    postId: 7,
    title: 'Фикус',
    reason: 'нет слов',
    since: '2026-11-24T06:00:00.000Z',
    state: 'kept',
    keptBy: 'vera',
    keptBecause: 'так задумано',
  })
})

test('a rule reports at most thirty problems of a text', () => {
  const pictures = (count: number) => '<p><img src="/media/1/640.webp" alt=""></p>'.repeat(count)
  const found = (count: number) =>
    findBy(getRule('blind-words'), makeGateInput(draft, parseBody(pictures(count)), { today })).length
  expect([29, 30, 31].map(found)).toEqual([29, 30, 30])
})

test('an article of the archive is named with its first problem and the number of the others', () => {
  const article = (pictures: number) =>
    JSON.stringify({ ...draft, tree: parseBody('<p><img src="/media/1/640.webp" alt=""></p>'.repeat(pictures)) })
  const reasons = [0, 1, 2].map(count =>
    checkByRule([{ id: 7, article: article(count) }], getRule('blind-words'), { setting: {}, today }).map(
      ({ reason }) => / и ещё \d+$/.exec(reason)?.[0] ?? 'one',
    ),
  )
  expect(reasons).toEqual([[], ['one'], [' и ещё 1']])
})

test('an article of the archive is checked by every rule that is not off', () => {
  const article = JSON.stringify({ ...draft, type: 'health', tree: parseBody('<p>текст</p>') })
  const broken = (severity: 'stop' | 'warn' | 'off') =>
    checkByAllRules({ id: 7, article }, new Map([['health-sources', { severity }]]), today)
      .filter(({ rule }) => rule === 'health-sources')
      .map(({ postId, isStopping }) => [postId, isStopping])
  expect([broken('stop'), broken('warn'), broken('off')]).toEqual([[[7, true]], [[7, false]], []])
})

test('the worker of a scan answers with the articles that break the rule, by its setting', async () => {
  const article = (source: string) => JSON.stringify({ ...draft, type: 'health', tree: parseBody(source) })
  const link = '<p><a href="https://journal.test/1">выяснили</a></p>'
  const articles = [
    { id: 7, article: article('<p>текст</p>') },
    { id: 8, article: article(link) },
  ]
  const scanner = openScanner()
  const seenWith = async (params: { sources?: number }) => {
    const seen = await scanner.check({ rule: 'health-sources', setting: { params }, today, articles })
    return seen.map(({ postId, title }) => [postId, title])
  }
  try {
    expect(await seenWith({})).toEqual([[7, 'Фикус зимой']])
    expect(await seenWith({ sources: 2 })).toEqual([
      [7, 'Фикус зимой'],
      [8, 'Фикус зимой'],
    ])
    await expect(scanner.check({ rule: 'нет', setting: {}, today, articles })).rejects.toThrow()
  } finally {
    await scanner.close()
  }
})
