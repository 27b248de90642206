// Heard: article.changed, recipe.changed, taxonomy.changed, widgets.changed, text.rested, text.changed. Announced: picture.changed,
// rights.ending.
import type { Media } from '../media.ts'
import { readAll, readFew, readSome } from './places.ts'

/** Joins the changes of an import, which come by thousands. */
const fewAfterSeconds = 5
const fewQueue = 'media.read-few-places'
const readAllEverySeconds = 60

export async function listen(media: Media): Promise<void> {
  const { events, jobs } = media.context
  await events.onDurable('article.changed', 'media.read-article-places', ({ ids }) => readSome(media, 'article', ids))
  await events.onDurable('recipe.changed', 'media.read-recipe-places', ({ ids }) => readSome(media, 'recipe', ids))
  await events.onDurable('text.rested', 'media.read-text-places', ({ id }) => readSome(media, 'text', [id]))
  await events.onDurable('text.changed', 'media.read-changed-text', ({ id, what }) =>
    what === 'text' ? readSome(media, 'text', [id]) : undefined,
  )
  const later = (of: 'taxonomy' | 'widget') =>
    jobs.send(fewQueue, { of }, { singletonKey: of, startAfter: fewAfterSeconds })
  await jobs.work<{ of: 'taxonomy' | 'widget' }>(fewQueue, ({ of }) => readFew(media, of))
  await events.onDurable('taxonomy.changed', 'media.hear-taxonomy', () => later('taxonomy'))
  await events.onDurable('widgets.changed', 'media.hear-widgets', () => later('widget'))
  jobs.every('media.read-places', readAllEverySeconds, () => readAll(media))
}
