import type { CallReply } from '#contract/call.ts'
import type { ArticleCardReply } from '#contract/article.ts'
import { articlePageSize } from '#contract/lists.ts'
import { listHealth } from '#contract/health.ts'
import type { PictureData } from '#ui/Picture.tsx'
import { listHomePosts, listStreams, listTags, listTopics, termListMax } from '#contract/content.ts'
import { loadWidgetsAround } from '../../features/widgets/load-widgets.server.ts'
import { orElse, pageLoader } from '../../load-page.server.ts'
import { toPicture } from '../../data/picture.server.ts'
import { bindHtml } from '#russian/line-breaks.ts'
import { toSeo } from '../../data/seo.ts'

type Topic = CallReply<typeof listTopics>['items'][number]
export type TopicBranch = {
  id: number
  title: string
  url: string
  count: number
  /** HTML. */
  description: string
  /** What the topic is drawn as, and the cover of its newest article. */
  icon: PictureData | null
  cover: PictureData | null
  children: TopicBranch[]
}

/** Builds the tree of topics to any depth; a topic whose parent is not in the list is at the top. */
function treeOf(topics: readonly Topic[], coverOf: (url: string) => PictureData | null): TopicBranch[] {
  const branches = new Map(
    topics.map(({ id, title, url, count, parsed_description, image }): [number, TopicBranch] => [
      id,
      {
        id,
        title,
        url,
        count,
        description: bindHtml(parsed_description),
        icon: toPicture(image),
        cover: coverOf(url),
        children: [],
      },
    ]),
  )
  const top: TopicBranch[] = []
  for (const { id, parent } of topics) {
    const above = parent ? branches.get(parent.id)?.children : undefined
    ;(above ?? top).push(branches.get(id)!)
  }
  return top
}

/** The cover of the newest article of each topic, those of its children included. */
function coversOf(newest: readonly ArticleCardReply[]) {
  return (url: string): PictureData | null => {
    const post = newest.find(
      ({ categories, default_img }) => !default_img && categories.some(each => each.url.startsWith(url)),
    )
    return post ? toPicture(post.image) : null
  }
}

/** Loads all topics as a tree, streams, and the most used tags. */
export const loadTopics = pageLoader(async input => {
  const { ask } = input
  const [topics, health, streams, tags, newest, newestHealth, widgets] = await Promise.all([
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
    orElse(
      ask(listHomePosts, { query: { limit: articlePageSize, route: 'list' } }).then(reply => reply.items),
      [],
    ),
    orElse(
      ask(listHealth, { query: { limit: articlePageSize } }).then(reply => reply.items),
      [],
    ),
    loadWidgetsAround(input, '', 'topics'),
  ])
  return {
    widgets,
    seo: toSeo(topics.seo),
    topics: treeOf(
      topics.items.filter(topic => topic.type === 'category'),
      coversOf(newest),
    ),
    health: treeOf(
      health.filter(topic => topic.type === 'category-health'),
      coversOf(newestHealth),
    ),
    streams: treeOf(streams, () => null),
    tags: tags.filter(tag => tag.count > 0).map(({ id, title, url, count }) => ({ id, title, url, count })),
  }
})
