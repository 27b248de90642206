import { readDemoDocuments } from '#services/search/judged/demo-documents.ts'
import { openTestSearch } from '#services/search/testing.ts'
import { indexDocuments } from '#services/search/indexing.ts'
import { rank } from '#services/search/search.ts'
import { suggest } from '#services/search/suggest.ts'
import { listShownPages } from '#services/search/store/find.ts'
import { presentResult } from '#services/search/present.ts'
const docs = readDemoDocuments()
console.log(docs.length)
await using t = await openTestSearch(docs)
let s = performance.now()
await indexDocuments(t.search, docs.map(d => d.id))
console.log('indexed', performance.now() - s)
const slug = new Map(docs.map(d => [d.id, d.slug]))
for (const q of process.argv.slice(2)) {
  s = performance.now()
  const r = await rank(t.search, q, null)
  console.log(q, '→', r.ids.slice(0, 5).map(i => slug.get(i)).join(' '), r.ids.length, r.understood.correction, r.understood.searched, (performance.now() - s).toFixed(1))
  const [p] = await listShownPages(t.search.db.kysely, r.ids.slice(0, 1), 20000)
  if (p) console.log('   ', JSON.stringify(presentResult(p, r.weights).highlight))
  console.log('   ', JSON.stringify((await suggest(t.search, q, 6)).map(x => x.text)))
}
