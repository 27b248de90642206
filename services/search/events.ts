// Heard: article.changed, recipe.changed, taxonomy.changed. Announced: search.changed (indexing.ts), thesaurus.changed
// (thesaurus/change.ts). Indexing runs as jobs, one at a time in a process.
import type { FastifyInstance } from 'fastify'
import { indexDocuments, isIndexReady, reindexEverything } from './indexing.ts'
import type { Search } from './search.ts'
import { forgetThesaurus } from './thesaurus/read.ts'

const reindexQueue = 'search.reindex'
/** After a start, an index that is empty or of another version is noticed within this time. */
const checkSeconds = 30
/** Cards contain names of people and topics. The delay joins the changes of an import, which come by thousands. */
const refreshAfterSeconds = 600

export async function listen(app: FastifyInstance, search: Search): Promise<void> {
  const { events, jobs, log } = search.context
  const forgetIndex = () => {
    search.memory.forget()
    search.rankings.clear()
  }
  events.on('search.changed', forgetIndex)
  const forgetWords = () => {
    forgetThesaurus(search)
    search.rankings.clear()
  }
  events.on('thesaurus.changed', forgetWords)
  events.onMissed(() => {
    forgetWords()
    forgetIndex()
  })
  await events.onDurable('article.changed', 'search.index-articles', ({ ids }) => indexDocuments(search, ids))
  await events.onDurable('recipe.changed', 'search.index-recipes', ({ ids }) => indexDocuments(search, ids))
  await events.onDurable(
    'taxonomy.changed',
    'search.refresh-cards',
    async () => {
      search.rankings.clear()
      await jobs.send(reindexQueue, {}, { singletonKey: 'refresh', startAfter: refreshAfterSeconds })
    },
    // No card shows a menu, and a reindexing reads every text.
    { isFor: ({ tags }) => tags.some(tag => tag !== 'menus') },
  )
  await jobs.work(reindexQueue, () => reindexEverything(search), { timeoutSeconds: 6 * 3600 })

  const check = async () => {
    if (!(await isIndexReady(search))) await jobs.send(reindexQueue, {}, { singletonKey: 'all' })
  }
  let isChecked = false
  jobs.every('search.check-index', checkSeconds, async () => {
    if (isChecked) return
    await check()
    isChecked = true
  })
  app.addHook('onReady', async () => {
    // Jobs may start after the application is ready: then the timer above checks the index.
    await check().then(
      () => (isChecked = true),
      error => log.debug({ err: error }, 'the search index is looked at later'),
    )
  })
}
