// The front page as the office shows it.
import { getUsers } from '#contract/auth.ts'
import { readPostCards, type PostCard } from '#contract/client/post-cards.ts'
import { listHomePosts } from '#contract/content.ts'
import { frontReleasesShown, type Front, type FrontCard, type FrontWanted } from '#contract/front.ts'
import { listChanges, listReleases } from '../store/front.ts'
import type { ReleasedItem } from '../store/tables.ts'
import type { Widgets } from '../widgets.ts'
import type { PreviewHashes } from './preview-hash.ts'
import { isOutdated } from './change.ts'
import { readMenus } from './menus.ts'
import { readThings, valuesWith } from './things.ts'

/** Pictures beside the titles of places. */
const thumbWidth = 160
/** Posts of all collections that are named at once. */
const namedPostsMax = 1000

export function thumbUrlOf(image: PostCard['image']): string | null {
  const size = image?.sizes.find(({ width }) => width >= thumbWidth) ?? image?.sizes.at(-1)
  return size?.url ?? null
}

function presentCard(card: Pick<PostCard, 'id' | 'title' | 'url' | 'date' | 'image'>): FrontCard {
  const { id, title, url, date, image } = card
  return { id, title, url, publishedAt: new Date(date * 1000).toISOString(), thumbUrl: thumbUrlOf(image) }
}

const withPicture = (card: PostCard) => ({
  ...card,
  // A cover of the section stands for a picture nowhere on the page.
  image: 'default_img' in card && card.default_img ? null : card.image,
})

function postsOf(value: FrontWanted): number[] {
  if (value.kind === 'pin') return [value.postId]
  if (value.kind !== 'widget') return []
  const { draft } = value
  return draft.type === 'posts-collection' || draft.type === 'recipes-list' ? draft.ids : []
}

export async function presentFront(widgets: Widgets, hashes: Pick<PreviewHashes, 'make'>): Promise<Front> {
  const { db, context } = widgets
  const things = await readThings(db.kysely, await readMenus(widgets))
  const changes = await listChanges(db.kysely)
  const releases = await listReleases(db.kysely, frontReleasesShown)
  const values = [...valuesWith(things, changes).values(), ...[...things.values()].map(({ value }) => value)]
  const postIds = [...new Set(values.flatMap(postsOf))].slice(0, namedPostsMax)
  const personIds = [...changes.map(row => row.changed_by), ...releases.map(row => row.made_by)]
  const [river, posts, people] = await Promise.all([
    context.ask(listHomePosts, {}),
    readPostCards(context.ask, postIds),
    namePeople(context.ask, [...new Set(personIds)]),
  ])
  const personOf = (id: string) => {
    const name = people.get(id)
    return name === undefined ? null : { id, name }
  }
  const titles = new Map([...posts.values()].map(({ id, title }) => [id, title]))
  return {
    things: [...things].map(([key, { version, value }]) => ({ key, version, value })),
    changes: changes.map(({ key, base, version, wanted, changed_by, changed_at }) => ({
      key,
      version,
      wanted,
      isOutdated: isOutdated(things.get(key), { base, wanted }),
      by: personOf(changed_by),
      at: changed_at.toISOString(),
    })),
    river: river.items.map(item => presentCard(withPicture(item))),
    posts: [...posts.values()].map(item => presentCard(withPicture(item))),
    releases: releases.map(({ id, made_by, made_at, items, is_return }) => ({
      id,
      by: personOf(made_by),
      at: made_at.toISOString(),
      items: items.map(item => ({ key: item.key, what: whatOf(item), title: titleOf(item, titles) })),
      isReturn: is_return,
    })),
    previewHash: hashes.make(),
  }
}

const whatOf = ({ before, after }: ReleasedItem) =>
  before === null ? ('added' as const) : after === null ? ('removed' as const) : ('changed' as const)

function titleOf({ before, after }: ReleasedItem, titles: ReadonlyMap<number, string>): string {
  const value = after ?? before
  if (value === null) return ''
  if (value.kind === 'pin') return titles.get(value.postId) ?? ''
  return value.kind === 'widget' ? value.draft.title : ''
}

async function namePeople(ask: Widgets['context']['ask'], ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const { items } = await ask(getUsers, { body: { ids } })
  return new Map(items.flatMap(({ id, display_name, is_erased }) => (is_erased ? [] : [[id, display_name] as const])))
}
