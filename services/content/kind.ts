// Articles as publishing saves them: what it needs to know of their tables, names and lists.
import type { Kysely, Transaction } from 'kysely'
import { ownPageIdFloor } from '#domain/post-id.ts'
import type { Written } from '#publishing/columns.ts'
import type { PostKind } from '#publishing/kind.ts'
import { refuseMissing } from '#publishing/plan.ts'
import { articleTexts, typesetDraft } from '#publishing/typeset.ts'
import type { Content } from './content.ts'
import { hashOf, toColumns, type Draft, type DraftedColumns } from './draft.ts'
import { relistArticles } from './lists/relist.ts'
import { keepTerms, listNamedTerms } from './store/names.ts'
import { listTemplates } from './store/posts.ts'
import {
  articleTables,
  postBodies,
  posts,
  type ContentTables,
  type KnownPost,
  type PostBodyTable,
  type PostTable,
} from './store/tables.ts'

type Names = { people: Map<string, number>; terms: Map<string, number> }

type ArticleTypes = {
  Draft: Draft
  Known: KnownPost
  Row: Written<PostTable>
  Body: Written<PostBodyTable>
  Made: DraftedColumns
  Names: Names
}

const namespaceOf = ({ type }: Draft) => (type === 'health' ? 'health' : 'root')

export const articleKind = (content: Content): PostKind<ArticleTypes> => ({
  tables: articleTables,
  rows: posts,
  bodies: postBodies,
  event: 'article.changed',
  sequenceEnd: ownPageIdFloor,
  canSwapAddresses: false,
  absentText: 'Такой статьи нет',
  namespaceOf,
  slugPlaceOf: ({ type }) => (type === 'health' ? 'below' : 'root'),
  typeset: draft => typesetDraft(draft, typography => articleTexts(draft, typography, content.siteUrl)),
  hash: hashOf,
  make: draft => toColumns(draft, content.siteUrl),
  resolve: readNames,
  toRow: (shared, draft, { row }, { people, terms }) => ({
    ...shared,
    ...row,
    author_id: draft.author === null ? null : people.get(draft.author)!,
    expert_id: draft.expert === null ? null : people.get(draft.expert)!,
    term_ids: [...new Set(termKeysOf(draft).map(key => terms.get(key)!))],
  }),
  toBody: (id, { body }) => ({ post_id: id, ...body }),
  listGivingWay: (trx: Transaction<ContentTables>, drafts) =>
    listTemplates(
      trx,
      drafts.flatMap(draft => (namespaceOf(draft) === 'root' ? [draft.slug] : [])),
    ),
  relist: (trx: Transaction<ContentTables>, before, after, now) =>
    relistArticles(trx, { before, after, now, zone: content.zone }),
})

/** How a term of a draft is named in errors. Categories of health articles are sections of health. */
export const keyOfTerm = ({ type }: Pick<Draft, 'type'>, kind: 'topic' | 'stream' | 'tag', slug: string) =>
  `${kind === 'topic' && type === 'health' ? 'health' : kind}:${slug}`

/** The main category first, then the other categories, streams, tags. */
function termKeysOf(draft: Draft): string[] {
  return [
    ...draft.categories.map(slug => keyOfTerm(draft, 'topic', slug)),
    ...draft.streams.map(slug => keyOfTerm(draft, 'stream', slug)),
    ...draft.tags.map(slug => keyOfTerm(draft, 'tag', slug)),
  ]
}

/** Slugs of people and terms → ids, in two queries for the whole batch; and the slugs that are unknown. */
export async function findNames(
  db: Kysely<ContentTables>,
  drafts: readonly Draft[],
): Promise<{ names: Names; missing: string[] }> {
  const people = [...new Set(drafts.flatMap(draft => [draft.author, draft.expert].filter(slug => slug !== null)))]
  const wanted = [...new Set(drafts.flatMap(termKeysOf))]
  const slugs = [...new Set(wanted.map(key => key.slice(key.indexOf(':') + 1)))]
  const peopleRows = await (people.length === 0
    ? []
    : db.selectFrom('person').select(['id', 'slug']).where('slug', 'in', people).execute())
  const termRows = await listNamedTerms(db, slugs)
  const names: Names = {
    people: new Map(peopleRows.map(row => [row.slug, row.id])),
    terms: new Map(termRows.map(row => [`${row.kind}:${row.slug}`, row.id])),
  }
  return {
    names,
    missing: [
      ...people.filter(slug => !names.people.has(slug)).map(slug => `person:${slug}`),
      ...wanted.filter(key => !names.terms.has(key)),
    ],
  }
}

/** Unknown slugs are named in the error. */
async function readNames(trx: Transaction<ContentTables>, drafts: readonly Draft[]): Promise<Names> {
  // A merge that begins waits for this save, or this save sees it: no article comes to a term that was left.
  await keepTerms(trx, [
    ...new Set(drafts.flatMap(({ categories, streams, tags }) => [...categories, ...streams, ...tags])),
  ])
  const { names, missing } = await findNames(trx, drafts)
  refuseMissing(missing)
  return names
}
