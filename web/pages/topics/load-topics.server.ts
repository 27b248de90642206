import type { CallReply } from '#contract/call.ts'
import { listStreams, listTags, listTopics, termListMax } from '#contract/content.ts'
import { loadWidgetsAround } from '../../features/widgets/load-widgets.server.ts'
import { orElse, pageLoader } from '../../load-page.server.ts'
import { toSeo } from '../../data/seo.ts'

type Topic = CallReply<typeof listTopics>['items'][number]
export type TopicBranch = {
  id: number
  title: string
  url: string
  count: number
  /** HTML. */
  description: string
  children: TopicBranch[]
}

/** Builds the tree of topics to any depth; a topic whose parent is not in the list is at the top. */
function treeOf(topics: readonly Topic[]): TopicBranch[] {
  const branches = new Map(
    topics.map(({ id, title, url, count, parsed_description }): [number, TopicBranch] => [
      id,
      { id, title, url, count, description: parsed_description, children: [] },
    ]),
  )
  const top: TopicBranch[] = []
  for (const { id, parent } of topics) {
    const above = parent ? branches.get(parent.id)?.children : undefined
    ;(above ?? top).push(branches.get(id)!)
  }
  return top
}

/** Loads all topics as a tree, streams, and the most used tags. */
export const loadTopics = pageLoader(async input => {
  const { ask } = input
  const [topics, health, streams, tags, widgets] = await Promise.all([
    ask(listTopics, { query: { limit: termListMax } }),
    orElse(
      ask(listTopics, { query: { section: 'health', limit: termListMax } }).then(reply => reply.items),
      [],
    ),
    orElse(
      ask(listStreams, { query: {} }).then(reply => reply.items),
      [],
    ),
    orElse(
      ask(listTags, { query: { limit: 60 } }).then(reply => reply.items),
      [],
    ),
    loadWidgetsAround(input, '', 'topics'),
  ])
  return {
    widgets,
    seo: toSeo(topics.seo),
    topics: treeOf(topics.items.filter(topic => topic.type === 'category')),
    health: treeOf(health.filter(topic => topic.type === 'category-health')),
    streams: treeOf(streams),
    tags: tags.filter(tag => tag.count > 0).map(({ id, title, url, count }) => ({ id, title, url, count })),
  }
})
