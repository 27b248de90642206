import { coursePrefix } from '../../data/order-tags.ts'
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
        cover: null,
        children: [],
      },
    ]),
  )
  const top: TopicBranch[] = []
  for (const { id, parent } of topics) {
    const above = parent ? branches.get(parent.id)?.children : undefined
    ;(above ?? top).push(branches.get(id)!)
  }
  // Children are links without pictures.
  for (const branch of top) branch.cover = coverOf(branch.url)
  return top
}

/** The cover of the newest article of each topic, those of its children included; the page shows no cover twice. */
function coversOf(newest: readonly ArticleCardReply[]) {
  const left = new Set(newest.filter(({ default_img }) => !default_img))
  return (url: string): PictureData | null => {
    const post = [...left].find(({ categories }) => categories.some(each => each.url.startsWith(url)))
    if (!post) return null
    left.delete(post)
    return toPicture(post.image)
  }
}

type Tag = CallReply<typeof listTags>['items'][number]
const byTitle = new Intl.Collator('ru')

/** Tags of articles under their first letters, by alphabet. A course has a page of its own. */
function indexOf(tags: readonly Tag[]) {
  const listed = tags
    .filter(({ count, slug }) => count > 0 && !slug.startsWith(coursePrefix))
    .toSorted((a, b) => byTitle.compare(a.title, b.title))
    .map(({ id, title, url, count }) => ({ id, title, url, count }))
  return [...Map.groupBy(listed, ({ title }) => title.charAt(0).toUpperCase().replace('Ё', 'Е'))].map(
    ([letter, links]) => ({ letter, links }),
  )
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
    tags: indexOf(tags),
  }
})
