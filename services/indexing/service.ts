import type { Service } from '#platform/service.ts'
import { noteChanged, sendPending, sendQueue, type Indexing, type SendJob } from './indexing.ts'
import type { IndexingTables } from './store.ts'

/** Tells search engines of changed addresses (IndexNow). Without a key it listens to nothing and contacts nobody. */
export const indexing: Service = {
  name: 'indexing',
  migrations: new URL('./migrations/', import.meta.url),
  async open(app, context) {
    const settings = context.config.indexNow
    if (!settings) return
    const opened: Indexing = { context, db: context.db.of<IndexingTables>('indexing'), settings }

    // What proves that the key is the site's own.
    app.get(`/${settings.key}.txt`, { schema: { hide: true } as object }, (_, reply) =>
      reply.type('text/plain; charset=utf-8').send(settings.key),
    )
    for (const [event, queue] of [
      ['article.changed', 'indexing.note-articles'],
      ['recipe.changed', 'indexing.note-recipes'],
    ] as const)
      await context.events.onDurable(event, queue, ({ paths = [] }) => noteChanged(opened, paths))
    await context.jobs.work<SendJob>(sendQueue, (job, { signal }) => sendPending(opened, job, signal), {
      retryLimit: 0,
    })
  },
}
