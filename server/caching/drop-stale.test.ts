import { expect, test } from 'vitest'
import { eventSchemas } from '#contract/events.ts'
import { dropStale } from './drop-stale.ts'

/** Runs the handler of one event and returns what it did to the caches. */
async function announce(name: string, payload: object): Promise<string[]> {
  const done: string[] = []
  const handlers = new Map<string, (payload: never, id: number) => unknown>()
  const note = (what: string) => (tags: readonly string[]) => void done.push(`${what} ${tags.join()}`)
  dropStale({
    events: {
      on: (event, handler) => {
        handlers.set(event, handler as (payload: never, id: number) => unknown)
        return () => {}
      },
      onMissed: () => {},
    },
    cache: { invalidateTags: async tags => note('answers')(tags), clear: async () => void done.push('all answers') },
    callCache: { invalidate: note('calls'), clear: () => void done.push('all calls') },
    pageCache: {
      invalidate: note('pages'),
      remove: note('removed pages'),
      outdate: note('outdated pages'),
      invalidateAll: () => void done.push('all pages'),
    },
    reloadMagazine: async () => void done.push('magazine'),
  })
  await handlers.get(name)?.(payload as never, 1)
  return done
}

const tagged = Object.entries(eventSchemas).filter(([, schema]) => 'tags' in schema.shape)

test.each(tagged.map(([name]) => name))('%s drops answers and pages with its tags', async name => {
  expect(await announce(name, { tags: ['post-1'] })).toEqual([
    'answers post-1',
    'calls post-1',
    name === 'top.changed' ? 'outdated pages post-1' : 'pages post-1',
  ])
})

test('pages with content that was taken away are removed, and an event without tags drops nothing', async () => {
  expect(await announce('article.changed', { tags: ['post-1'], isTakenAway: true })).toEqual([
    'answers post-1',
    'calls post-1',
    'removed pages post-1',
  ])
  expect(await announce('comments.counted', { postId: 1, count: 1, version: 1 })).toEqual([])
})

test('a change of the magazine is read before everything that was made from the former one is dropped', async () => {
  expect(await announce('magazine.changed', {})).toEqual(['magazine', 'all answers', 'all calls', 'all pages'])
})
