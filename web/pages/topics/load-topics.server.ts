import { listStreams, listTags, listTopics } from '#contract/content.ts'
import { loadWidgetsAround } from '../../features/widgets/load-widgets.server.ts'
import { orElse, pageLoader } from '../../load-page.server.ts'
import { toSeo } from '../../data/seo.ts'

/** All topics as a tree of two levels, streams and the tags most used. */
export const loadTopics = pageLoader(async input => {
  const { ask } = input
  const [topics, health, streams, tags, widgets] = await Promise.all([
    ask(listTopics, { query: {} }),
    orElse(
      ask(listTopics, { query: { section: 'health' } }).then(reply => reply.items),
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
  type Topic = (typeof topics.items)[number]
  const present = ({ id, title, url, count, parsed_description }: Topic) => ({
    id,
    title,
    url,
    count,
    description: parsed_description,
  })
  const tree = (items: Topic[]) =>
    items
      .filter(topic => !topic.parent || !items.some(each => each.id === topic.parent?.id))
      .map(topic => ({ ...present(topic), children: items.filter(each => each.parent?.id === topic.id).map(present) }))
  return {
    widgets,
    seo: toSeo(topics.seo),
    topics: tree(topics.items.filter(topic => topic.type === 'category')),
    health: tree(health.filter(topic => topic.type === 'category-health')),
    streams: streams.map(present),
    tags: tags.filter(tag => tag.count > 0).map(({ id, title, url, count }) => ({ id, title, url, count })),
  }
})
