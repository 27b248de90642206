import type { Kysely } from 'kysely'
import { nanoid } from 'nanoid'
import type { z } from 'zod'
import type { Tree } from '#article-body/tree.ts'
import { listProblems } from '#article-body/problems.ts'
import { parseBody } from '#article-body/parse.ts'
import { readingMinutes } from '#article-body/word-count.ts'
import type { articleDraft } from '#contract/office/content.ts'
import { DomainError } from '#contract/errors.ts'
import { sitemapShardOf, sitemapTag } from '#contract/maps.ts'
import { ownPageIdFloor } from '#contract/post-id.ts'
import { sayTaken, type Content } from '../content.ts'
import { attachImages } from '#article-body/attach-images.ts'
import { firstPublished, hashOf } from '../draft-hash.ts'
import { hashValue } from '#platform/value-hash.ts'
import { typographArticle } from '../typography.ts'
import { listsOf } from '../rules/lists.ts'
import { changeEntries, type EntryChange } from '../store/lists.ts'
import {
  addFormerSlugs,
  keepSequence,
  listFormerSlugs,
  listKeptTexts,
  listKnownPosts,
  listSlugOwners,
  listTemplates,
  publishDue,
  removeFormerSlugs,
  removePost,
  writePosts,
  type KnownPost,
  type PostWrite,
} from '../store/save.ts'
import { mainTermOf, postUrl } from '../present.ts'
import { mapKindOf } from '../rules/maps.ts'
import { noteChanges } from '../store/maps.ts'
import type { ContentTables, PostStatus, TermKind } from '../store/tables.ts'

type Draft = z.output<typeof articleDraft>
type Executor = Kysely<ContentTables>

/** Texts of one article that an editor wants without typography: the newest. */
const mostKeptTexts = 1000

const namespaceOf = (type: Draft['type']) => (type === 'health' ? 'health' : 'root')

/** «Published» in the future means scheduled; without a date nothing can be public. */
function effectiveStatus(draft: Draft, now: Date): PostStatus {
  if (draft.status !== 'published' && draft.status !== 'scheduled') return draft.status
  if (draft.publishedAt === null) return 'draft'
  return new Date(draft.publishedAt) > now ? 'scheduled' : 'published'
}

type References = { people: Map<string, number>; terms: Map<string, number>; ancestors: Map<number, number[]> }

/** Slugs of people and terms → ids, in two queries for the whole batch. Unknown slugs are named in the error. */
async function readReferences(trx: Executor, drafts: readonly Draft[]): Promise<References> {
  const people = [...new Set(drafts.flatMap(draft => [draft.author, draft.expert].filter(slug => slug !== null)))]
  const wanted = new Set<string>()
  for (const draft of drafts) {
    const kind = draft.type === 'health' ? 'health' : 'topic'
    for (const slug of draft.categories) wanted.add(`${kind}:${slug}`)
    for (const slug of draft.tags) wanted.add(`tag:${slug}`)
    for (const slug of draft.streams) wanted.add(`stream:${slug}`)
  }
  const slugs = [...new Set([...wanted].map(key => key.slice(key.indexOf(':') + 1)))]
  const [peopleRows, termRows] = await Promise.all([
    people.length === 0 ? [] : trx.selectFrom('person').select(['id', 'slug']).where('slug', 'in', people).execute(),
    slugs.length === 0
      ? []
      : trx.selectFrom('term').select(['id', 'kind', 'slug', 'ancestor_ids']).where('slug', 'in', slugs).execute(),
  ])
  const references: References = {
    people: new Map(peopleRows.map(row => [row.slug, row.id])),
    terms: new Map(termRows.map(row => [`${row.kind}:${row.slug}`, row.id])),
    ancestors: new Map(termRows.map(row => [row.id, row.ancestor_ids])),
  }
  const missing = [
    ...people.filter(slug => !references.people.has(slug)).map(slug => `person:${slug}`),
    ...[...wanted].filter(key => !references.terms.has(key)),
  ]
  if (missing.length > 0)
    throw new DomainError(
      'validation',
      `Нет таких записей: ${missing.join(', ')}`,
      Object.fromEntries(missing.map(key => [key, 'не найдено'])),
    )
  return references
}

function termIdsOf(draft: Draft, references: References): number[] {
  const kind = draft.type === 'health' ? 'health' : 'topic'
  const keys = [
    ...draft.categories.map(slug => `${kind}:${slug}`),
    ...draft.streams.map(slug => `stream:${slug}`),
    ...draft.tags.map(slug => `tag:${slug}`),
  ]
  return [...new Set(keys.map(key => references.terms.get(key)!))]
}

function toWrite(
  draft: Draft,
  known: KnownPost | undefined,
  references: References,
  content: Content,
  now: Date,
  contentHash: string,
): PostWrite {
  const tree = attachImages(
    parseBody(draft.body, { siteOrigin: content.siteUrl, footnotes: draft.footnotes }),
    draft.images,
  )
  const published = draft.publishedAt === null ? null : new Date(draft.publishedAt)
  return {
    id: known?.id ?? draft.id ?? null,
    source: draft.source ?? known?.source ?? null,
    type: draft.type,
    slug: draft.slug,
    status: effectiveStatus(draft, now),
    title: draft.title,
    excerpt: draft.excerpt,
    published_at: published,
    modified_at: draft.modifiedAt ? new Date(draft.modifiedAt) : known ? now : (published ?? now),
    author_id: draft.author === null ? null : references.people.get(draft.author)!,
    expert_id: draft.expert === null ? null : references.people.get(draft.expert)!,
    term_ids: termIdsOf(draft, references),
    cover: draft.cover,
    template: draft.template,
    reading_minutes: readingMinutes(tree),
    comments_enabled: draft.commentsEnabled,
    is_advertising: draft.isAdvertising,
    is_promo: draft.isPromo,
    advert_label: draft.advertLabel,
    content_hash: contentHash,
    preview_hash: known?.preview_hash ?? nanoid(24),
    body: {
      source: draft.body,
      tree,
      version: hashValue(tree).slice(0, 16),
      caption: draft.caption,
      ads_token: draft.adsToken,
      custom_authors: draft.customAuthors,
      meta: {
        ...draft.meta,
        lh_first_publish_date: firstPublished(draft),
      },
      images: draft.images,
      footnotes: draft.footnotes,
      kept_texts: draft.keptTexts,
    },
  }
}

type Placed = Pick<
  KnownPost,
  'id' | 'type' | 'slug' | 'status' | 'published_at' | 'author_id' | 'expert_id' | 'term_ids'
>

type TermPlace = { kind: TermKind; slug: string; ancestors: number[] }
type TermPlaces = ReadonlyMap<number, TermPlace>

/** Where an article stands: nowhere unless public. */
function entriesOf(post: Placed, terms: TermPlaces): EntryChange[] {
  if (post.status !== 'published' || post.published_at === null) return []
  const lists = listsOf({
    type: post.type,
    termIds: post.term_ids.flatMap(id => [id, ...(terms.get(id)?.ancestors ?? [])]),
    personIds: [post.author_id, post.expert_id].filter(id => id !== null),
  })
  return lists.map(listId => ({ listId, publishedAt: post.published_at!, postId: post.id }))
}

/** Every cache tag that a change of these articles makes stale. */
function staleTags(posts: readonly Placed[], terms: TermPlaces): string[] {
  const tags = new Set<string>(['list-home'])
  for (const post of posts) {
    tags.add(`post-${post.id}`)
    tags.add(sitemapTag(mapKindOf[post.type], sitemapShardOf(post.id)))
    for (const id of post.term_ids.flatMap(term => [term, ...(terms.get(term)?.ancestors ?? [])]))
      tags.add(`list-term-${id}`)
    for (const id of [post.author_id, post.expert_id]) if (id !== null) tags.add(`list-person-${id}`)
  }
  return [...tags]
}

/** Public addresses that show something else now, of these articles as they were and as they are. */
function publicPaths(posts: readonly Placed[], terms: TermPlaces): string[] {
  return [
    ...new Set(posts.flatMap(post => (post.status === 'published' ? [postUrl(post, mainTermOf(post, terms))] : []))),
  ]
}

/** A scheduled article becomes new when it appears, not when it was written. */
const lastChange = ({ modified_at, published_at }: Pick<PostWrite, 'modified_at' | 'published_at'>) =>
  published_at !== null && published_at > modified_at ? published_at : modified_at

/** Lists that show these articles, each with its newest change. */
function changedLists(changes: readonly { entries: readonly EntryChange[]; at: Date }[]): Map<number, Date> {
  const lists = new Map<number, Date>()
  for (const { entries, at } of changes)
    for (const { listId } of entries) if ((lists.get(listId) ?? 0) < at) lists.set(listId, at)
  return lists
}

async function readTermPlaces(trx: Executor, ids: readonly number[]): Promise<TermPlaces> {
  if (ids.length === 0) return new Map()
  const rows = await trx
    .selectFrom('term')
    .select(['id', 'kind', 'slug', 'ancestor_ids'])
    .where('id', 'in', [...new Set(ids)])
    .execute()
  return new Map(rows.map(({ id, kind, slug, ancestor_ids }) => [id, { kind, slug, ancestors: ancestor_ids }]))
}

type Addressed = { id: number | null; type: Draft['type']; slug: string }

/** Former addresses of these drafts that lead nowhere yet. */
async function listNewFormer(trx: Executor, drafts: readonly Draft[]): Promise<Set<string>> {
  const wanted = new Map<string, string>(
    drafts.flatMap(draft =>
      draft.formerSlugs
        .filter(slug => slug !== draft.slug)
        .map(slug => [`${namespaceOf(draft.type)}/${slug}`, slug] as const),
    ),
  )
  const slugs = [...new Set(wanted.values())]
  for (const row of [...(await listFormerSlugs(trx, slugs)), ...(await listSlugOwners(trx, slugs))])
    wanted.delete(`${row.namespace}/${row.slug}`)
  return new Set(wanted.keys())
}

/**
 * Refuses addresses that somebody else has, within the batch too. Answers the templates of the engine that stand at them:
 * these give way.
 */
async function checkSlugs(trx: Executor, writes: readonly Addressed[]): Promise<KnownPost[]> {
  const ids = new Set(writes.map(write => write.id))
  const slugs = writes.flatMap(write => (write.type === 'health' ? [] : [write.slug]))
  const templates = (await listTemplates(trx, slugs)).filter(({ id }) => !ids.has(id))
  const givesWay = new Set(templates.map(({ id }) => id))
  const owners = new Map(
    (
      await listSlugOwners(
        trx,
        writes.map(write => write.slug),
      )
    ).map(row => [`${row.namespace}/${row.slug}`, row.id]),
  )
  const taken: Record<string, string> = {}
  const seen = new Set<string>()
  for (const write of writes) {
    const key = `${namespaceOf(write.type)}/${write.slug}`
    const owner = owners.get(key)
    if ((owner !== undefined && owner !== write.id && !givesWay.has(owner)) || seen.has(key))
      taken[write.slug] = 'адрес уже занят'
    seen.add(key)
  }
  if (Object.keys(taken).length > 0)
    throw new DomainError('conflict', `Адрес уже занят: ${Object.keys(taken).join(', ')}`, taken)
  return templates
}

/** The row that a draft is about: by its importer's key, else by its number. */
function matchKnown(known: readonly KnownPost[], drafts: readonly Draft[]): (KnownPost | undefined)[] {
  const bySource = new Map(known.flatMap(post => (post.source === null ? [] : [[post.source, post] as const])))
  const byId = new Map(known.map(post => [post.id, post]))
  const taken = new Set<number | string>()
  return drafts.map(draft => {
    const before =
      (draft.source === undefined ? undefined : bySource.get(draft.source)) ??
      (draft.id === undefined ? undefined : byId.get(draft.id))
    if (before && draft.source !== undefined && before.source !== null && before.source !== draft.source)
      throw new DomainError('conflict', `Номер ${before.id} уже занят`, { id: 'номер занят' })
    for (const key of new Set([draft.source, before?.id ?? draft.id])) {
      if (key === undefined) continue
      if (taken.has(key)) throw new DomainError('validation', `Дважды в одной посылке: ${key}`)
      taken.add(key)
    }
    return before
  })
}

export function saveArticles(content: Content) {
  return async ({ body: { articles, isTrial } }: { body: { articles: Draft[]; isTrial: boolean } }) => {
    const now = content.context.clock.now()
    const results = await content.db.inTransaction(async trx => {
      const known = matchKnown(
        await listKnownPosts(
          trx,
          articles.flatMap(draft => draft.source ?? []),
          articles.flatMap(draft => draft.id ?? []),
        ),
        articles,
      )
      const keptBefore = await listKeptTexts(
        trx,
        known.flatMap(post => post?.id ?? []),
      )
      const newFormer = await listNewFormer(trx, articles)

      const drafted = articles.map((given, at) => {
        const before = known[at]
        const keptThen = (before && keptBefore.get(before.id)) ?? []
        const { draft, differences } = typographArticle(
          { ...given, keptTexts: [...new Set([...keptThen, ...given.keptTexts])].slice(-mostKeptTexts) },
          content.siteUrl,
        )
        const contentHash = hashOf(draft)
        const isChanged =
          before?.content_hash !== contentHash ||
          draft.keptTexts.length !== keptThen.length ||
          draft.formerSlugs.some(slug => newFormer.has(`${namespaceOf(draft.type)}/${slug}`))
        return { draft, differences, before, contentHash, isChanged }
      })
      const templates = await checkSlugs(
        trx,
        drafted.flatMap(({ draft, before, isChanged }) =>
          isChanged ? { id: before?.id ?? draft.id ?? null, type: draft.type, slug: draft.slug } : [],
        ),
      )
      const outcomeOf = ({ before, isChanged }: (typeof drafted)[number]) =>
        isChanged ? (before ? ('updated' as const) : ('created' as const)) : ('unchanged' as const)
      if (isTrial)
        return drafted.map(plan => ({
          id: plan.before?.id ?? 0,
          outcome: outcomeOf(plan),
          previewHash: '',
          problems: [],
          differences: plan.differences,
        }))

      const references = await readReferences(trx, articles)
      const plans = drafted.map(plan => ({
        ...plan,
        write: plan.isChanged
          ? toWrite(plan.draft, plan.before, references, content, now, plan.contentHash)
          : undefined,
      }))
      const writes = plans.flatMap(plan => plan.write ?? [])
      for (const { id } of templates) await removePost(trx, id)
      const ids = writes.length > 0 ? await writePosts(trx, writes).catch(sayTaken) : []
      if (writes.some(({ id }) => id !== null && id < ownPageIdFloor)) await keepSequence(trx)
      const idOf = new Map(writes.map((write, at) => [write, ids[at]!]))

      const after = writes.map(write => ({ ...write, id: idOf.get(write)! }))
      const before = plans.flatMap(plan => (plan.isChanged && plan.before ? [plan.before] : [])).concat(templates)
      const terms = await readTermPlaces(
        trx,
        [...before, ...after].flatMap(post => post.term_ids),
      )
      const key = (entry: EntryChange) => `${entry.listId} ${entry.publishedAt.getTime()} ${entry.postId}`
      const was = new Map(before.flatMap(post => entriesOf(post, terms)).map(entry => [key(entry), entry]))
      const is = new Map(after.flatMap(post => entriesOf(post, terms)).map(entry => [key(entry), entry]))
      await changeEntries(
        trx,
        [...was].filter(([at]) => !is.has(at)).map(([, entry]) => entry),
        [...is].filter(([at]) => !was.has(at)).map(([, entry]) => entry),
        content.zone,
      )
      await noteChanges(
        trx,
        changedLists([
          { entries: [...was].filter(([at]) => !is.has(at)).map(([, entry]) => entry), at: now },
          ...after.map(post => ({ entries: entriesOf(post, terms), at: lastChange(post) })),
        ]),
      )

      const former = plans.flatMap(({ draft, before: old, write }) => {
        if (!write) return []
        const post_id = idOf.get(write)!
        const namespace = namespaceOf(draft.type)
        // An article that became one about health, or no longer is, has moved as well. What was never public leaves no trace.
        const isMoved = old && (old.slug !== draft.slug || old.namespace !== namespace)
        const left = isMoved && old.published_at && old.published_at <= now ? [old] : []
        const said = draft.formerSlugs.filter(slug => slug !== draft.slug).map(slug => ({ namespace, slug }))
        return [...left, ...said].map(each => ({ namespace: each.namespace, slug: each.slug, post_id }))
      })
      await addFormerSlugs(trx, [...new Map(former.map(row => [`${row.namespace}/${row.slug}`, row])).values()])
      for (const namespace of ['root', 'health'] as const)
        await removeFormerSlugs(
          trx,
          namespace,
          writes.filter(write => namespaceOf(write.type) === namespace).map(write => write.slug),
        )
      if (after.length > 0)
        await content.context.events.announce(trx, 'article.changed', {
          ids: [...after, ...templates].map(post => post.id),
          tags: staleTags([...before, ...after], terms),
          paths: publicPaths([...before, ...after], terms),
        })

      return plans.map(plan => ({
        id: plan.write ? idOf.get(plan.write)! : plan.before!.id,
        outcome: outcomeOf(plan),
        previewHash: plan.write?.preview_hash ?? plan.before!.preview_hash,
        problems: plan.write ? listProblems(plan.write.body.tree as Tree) : [],
        differences: plan.differences,
      }))
    })
    return { results }
  }
}

export function removeArticle(content: Content) {
  return async ({ body: { id } }: { body: { id: number } }) => {
    await content.db.inTransaction(async trx => {
      const [post] = await listKnownPosts(trx, [], [id])
      if (!post) throw new DomainError('not_found', 'Такой статьи нет')
      const terms = await readTermPlaces(trx, post.term_ids)
      const entries = entriesOf(post, terms)
      await changeEntries(trx, entries, [], content.zone)
      await noteChanges(trx, changedLists([{ entries, at: content.context.clock.now() }]))
      await removePost(trx, id)
      await content.context.events.announce(trx, 'article.changed', {
        ids: [id],
        tags: staleTags([post], terms),
        paths: publicPaths([post], terms),
      })
    })
    return { success: true as const }
  }
}

/** Publishes what is due; answers how many. Called every few seconds by one process. */
export async function publishScheduled(content: Content): Promise<number> {
  return content.db.inTransaction(async trx => {
    const posts = await publishDue(trx, content.context.clock.now(), 200)
    if (posts.length === 0) return 0
    const terms = await readTermPlaces(
      trx,
      posts.flatMap(post => post.term_ids),
    )
    const entries = posts.flatMap(post => entriesOf(post, terms))
    await changeEntries(trx, [], entries, content.zone)
    await noteChanges(trx, changedLists(entries.map(entry => ({ entries: [entry], at: entry.publishedAt }))))
    await content.context.events.announce(trx, 'article.changed', {
      ids: posts.map(post => post.id),
      tags: staleTags(posts, terms),
      paths: publicPaths(posts, terms),
    })
    return posts.length
  })
}
