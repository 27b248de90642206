// Submits changed URLs to search engines by IndexNow. Without a key it listens to nothing and contacts nobody.
import type { Service } from '#platform/service.ts'
import { listen } from './events.ts'
import { sendPending, sendQueue, type Indexing, type SendJob } from './indexing.ts'
import { sendKeyFile } from './routes/send-key-file.ts'
import type { IndexingTables } from './store.ts'

export const indexing: Service = {
  name: 'indexing',
  migrations: new URL('./migrations/', import.meta.url),
  async open(app, context) {
    const settings = context.config.indexNow
    if (!settings) return
    const opened: Indexing = { context, db: context.db.of<IndexingTables>('indexing'), settings }
    app.get(`/${settings.key}.txt`, { schema: { hide: true } as object }, sendKeyFile(opened))
    await listen(opened)
    await context.jobs.work<SendJob>(sendQueue, (job, { signal }) => sendPending(opened, job, signal), {
      retryLimit: 0,
    })
  },
}
