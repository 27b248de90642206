// Heard: article.changed, recipe.changed, taxonomy.changed, widgets.changed, text.rested, text.changed, issue.changed. Announced:
// picture.changed, rights.ending.
import type { FastifyInstance } from 'fastify'
import type { Media } from '../media.ts'
import { areUsagesRead, readUsagesOnce, refreshAllUsages, refreshUsagesOf } from './usages.ts'

/** Batches the changes of an import, which come in thousands. */
const fewAfterSeconds = 5
const fewQueue = 'media.read-few-places'
const readAllQueue = 'media.read-all-places'
const checkSeconds = 60

export async function listen(app: FastifyInstance, media: Media): Promise<void> {
  const { events, jobs, log } = media.context
  await events.onDurable('article.changed', 'media.read-article-places', ({ ids }) =>
    refreshUsagesOf(media, 'article', ids),
  )
  await events.onDurable('recipe.changed', 'media.read-recipe-places', ({ ids }) =>
    refreshUsagesOf(media, 'recipe', ids),
  )
  await events.onDurable('issue.changed', 'media.read-issue-places', ({ ids }) => refreshUsagesOf(media, 'issue', ids))
  await events.onDurable('text.rested', 'media.read-text-places', ({ id }) => refreshUsagesOf(media, 'text', [id]))
  await events.onDurable('text.changed', 'media.read-changed-text', ({ id }) => refreshUsagesOf(media, 'text', [id]), {
    isFor: ({ what }) => what === 'text',
  })
  const later = (of: 'taxonomy' | 'widget') =>
    jobs.send(fewQueue, { of }, { singletonKey: of, startAfter: fewAfterSeconds })
  await jobs.work<{ of: 'taxonomy' | 'widget' }>(fewQueue, ({ of }) => refreshAllUsages(media, of))
  await events.onDurable('taxonomy.changed', 'media.hear-taxonomy', () => later('taxonomy'))
  await events.onDurable('widgets.changed', 'media.hear-widgets', () => later('widget'))
  // If a service does not answer now, it is read later.
  await jobs.work(readAllQueue, () =>
    readUsagesOnce(media).catch(error => log.warn({ err: error }, 'the places of pictures could not be read')),
  )
  const check = async () => {
    if (!(await areUsagesRead(media))) await jobs.send(readAllQueue, {}, { singletonKey: 'all' })
  }
  jobs.every('media.check-places', checkSeconds, check)
  app.addHook('onReady', async () => {
    // Jobs may start after the application is ready; the timer then checks.
    await check().catch(error => log.debug({ err: error }, 'the places of pictures are looked at later'))
  })
}
