// The gate: `node bench/gate.ts`. Measures the rules on a text of 30,000 characters, alone and with the conversion of the text (budget: p95 ≤ 30 ms),
// and each rule on a published article of typical length (budget of a scan of 100,000 articles: 1.2 ms each).
import { attachImages } from '#article-body/attach-images.ts'
import { documentFromSource } from '#article-body/editing/article-source.ts'
import { writeSharedBody } from '#article-body/editing/shared-document.ts'
import { parseBody } from '#article-body/parse.ts'
import { articleDraft } from '#contract/office/content.ts'
import { checkByRule } from '#services/newsroom/gate/check-article.ts'
import { problemsOfDraft, defaultSettings } from '#services/newsroom/gate/gate.ts'
import { gateRules } from '#services/newsroom/gate/rules.ts'
import { makeDraft } from '#services/newsroom/release/make-draft.ts'
import * as Y from 'yjs'
import { measure, printTable } from './measure.ts'

const today = '2026-11-24'
const sentence =
  'Полить фикус, протереть листья и <a href="https://delno.example/fikus">отойти</a> на шаг, пока есть время. '
const bodyOf = (characters: number) => {
  const paragraph = `<!-- wp:paragraph --><p>${sentence.repeat(5)}</p><!-- /wp:paragraph -->\n\n`
  const words = sentence.replaceAll(/<[^>]+>/g, '').length * 5
  return paragraph.repeat(Math.ceil(characters / words))
}
const draftOf = (characters: number) =>
  articleDraft.parse({ type: 'post', slug: 'x', title: 'Фикус зимой', body: bodyOf(characters), publishedAt: null })

const long = draftOf(30_000)
const tree = parseBody(long.body)
const doc = new Y.Doc()
doc.getText('title').insert(0, long.title)
writeSharedBody(doc, documentFromSource({ source: long.body, footnotes: [] }))
const row = { id: 1, kind: 'article', section: null, post_id: null, post_source: null } as const
const ground = {
  siteOrigin: 'https://delno.test',
  findPictures: async () => new Map(),
  settings: defaultSettings,
  today,
}

const usual = draftOf(5_000)
const archived = Array.from({ length: 25 }, (_, id) => ({
  id,
  article: JSON.stringify({ ...usual, tree: attachImages(parseBody(usual.body), {}) }),
}))

printTable('a text of 30,000 characters', [
  await measure('the rules alone', async () => problemsOfDraft(long, tree, { settings: defaultSettings, today }), {
    runs: 100,
  }),
  await measure('reading the document, draft and rules', () => makeDraft(doc, row, ground), { runs: 60, warmUp: 10 }),
])
const rows = []
for (const rule of gateRules)
  rows.push(
    await measure(rule.id, async () => checkByRule(archived, rule, { setting: {}, today }), { runs: 20, warmUp: 3 }),
  )
printTable('25 articles of 5,000 characters by one rule (a scan of 100,000 in two minutes has 30 ms for them)', rows)
