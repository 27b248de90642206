// Writing: terms, authors, recipes. Every function runs inside the caller's transaction and costs the same number of
// statements for one row and for a batch.
import { sql, type Insertable, type Kysely, type Selectable } from 'kysely'
import type { PersonReply } from '#contract/article.ts'
import type { ImageReply } from '#contract/image.ts'
import type { RecipesTables, RecipeTable, TermTable } from './tables.ts'

type Executor = Kysely<RecipesTables>

export type TermWrite = Required<Omit<Insertable<TermTable>, 'updated_at'>>
export type KnownTerm = Selectable<TermTable>

const knownColumns = [
  'id',
  'source',
  'slug',
  'status',
  'published_at',
  'author_id',
  'term_ids',
  'content_hash',
  'preview_hash',
] as const
/** What an existing row was before the save. */
export type KnownRecipe = Pick<Selectable<RecipeTable>, (typeof knownColumns)[number]>

export type RecipeWrite = Omit<Selectable<RecipeTable>, 'id' | 'cover' | 'plate'> & {
  id: number | null
  cover: ImageReply | null
  plate: ImageReply | null
  body: {
    source: string
    tree: unknown
    version: string
    caption: string | null
    details: object
    images: Record<string, ImageReply>
    kept_texts: string[]
  }
}

/** All terms of these facets: a few thousand small rows at most, and a save must see the whole tree. */
export async function listTermsOfFacets(trx: Executor, facets: readonly string[]): Promise<KnownTerm[]> {
  if (facets.length === 0) return []
  return sql<KnownTerm>`select * from recipes.term where facet = any(${[...facets]}::text[]) order by id for update`
    .execute(trx)
    .then(result => result.rows)
}

export async function listAddressOwners(
  trx: Executor,
  addresses: readonly string[],
): Promise<Map<string, { id: number; facet: string; slug: string }>> {
  if (addresses.length === 0) return new Map()
  const rows = await trx
    .selectFrom('term')
    .select(['id', 'facet', 'slug', 'address'])
    .where('address', 'in', addresses)
    .execute()
  return new Map(rows.map(row => [row.address, row]))
}

export async function takeTermIds(trx: Executor, count: number): Promise<number[]> {
  if (count === 0) return []
  const rows = await sql<{ id: number }>`
    select nextval('recipes.term_id_seq')::integer as id from generate_series(1, ${count}::integer)`.execute(trx)
  return rows.rows.map(row => row.id)
}

/** A term may name a parent of the same statement: references are checked at its end. */
export async function writeTerms(trx: Executor, terms: readonly TermWrite[], now: Date): Promise<void> {
  if (terms.length === 0) return
  await sql`
    insert into recipes.term (id, facet, slug, address, title, page_title, description, parent_id, ancestor_ids, forms, search_text, updated_at)
    select id, facet, slug, address, title, page_title, description, parent_id,
      ancestor_ids,
      forms,
      search_text, ${now.toISOString()}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(terms)}::jsonb) as t (id integer, facet text, slug text, address text, title text, page_title text,
      description text, parent_id integer, ancestor_ids integer[], forms text[], search_text text)
    order by id
    on conflict (id) do update set title = excluded.title, page_title = excluded.page_title, description = excluded.description,
      parent_id = excluded.parent_id, ancestor_ids = excluded.ancestor_ids, forms = excluded.forms, search_text = excluded.search_text,
      updated_at = excluded.updated_at`.execute(trx)
}

/** Which of these numbers terms have. */
export async function listTakenTermIds(trx: Executor, ids: readonly number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set()
  const rows = await trx.selectFrom('term').select('id').where('id', 'in', ids).execute()
  return new Set(rows.map(row => row.id))
}

/** After terms with numbers asked for: the sequence goes on above them. */
export async function keepTermSequence(trx: Executor): Promise<void> {
  await sql`select setval('recipes.term_id_seq',
    greatest((select coalesce(max(id), 0) from recipes.term), (select last_value from recipes.term_id_seq)))`.execute(
    trx,
  )
}

/** Terms by facet and slug, with their ancestors. */
export async function listTermsBySlugs(
  trx: Executor,
  slugs: readonly string[],
): Promise<Pick<KnownTerm, 'id' | 'facet' | 'slug' | 'ancestor_ids'>[]> {
  if (slugs.length === 0) return []
  return trx
    .selectFrom('term')
    .select(['id', 'facet', 'slug', 'ancestor_ids'])
    .where('slug', 'in', [...slugs])
    .execute()
}

export async function listAncestors(trx: Executor, termIds: readonly number[]): Promise<Map<number, number[]>> {
  if (termIds.length === 0) return new Map()
  const rows = await trx
    .selectFrom('term')
    .select(['id', 'ancestor_ids'])
    .where('id', 'in', [...new Set(termIds)])
    .execute()
  return new Map(rows.map(row => [row.id, row.ancestor_ids]))
}

function selectPeople(people: readonly PersonReply[], now: Date) {
  const each = [...new Map(people.map(person => [person.integer_id, person])).values()]
  return sql`select (person->>'integer_id')::integer, person, ${now.toISOString()}::timestamptz
    from jsonb_array_elements(${JSON.stringify(each)}::jsonb) as t (person) order by 1`
}

/** People who sign their first recipe. Who is known stays as is: a draft may be older than what content has told since. */
export async function addAuthors(trx: Executor, people: readonly PersonReply[], now: Date): Promise<void> {
  if (people.length === 0) return
  await sql`insert into recipes.author (id, person, updated_at) ${selectPeople(people, now)}
    on conflict (id) do nothing`.execute(trx)
}

/** People as content presents them now; answers whose picture here has changed. */
export async function writeAuthors(trx: Executor, people: readonly PersonReply[], now: Date): Promise<number[]> {
  if (people.length === 0) return []
  const rows = await sql<{ id: number }>`
    insert into recipes.author as a (id, person, updated_at) ${selectPeople(people, now)}
    on conflict (id) do update set person = excluded.person, updated_at = excluded.updated_at
    where a.person is distinct from excluded.person
    returning id`.execute(trx)
  return rows.rows.map(row => row.id)
}

/** Of these people, those who sign recipes. */
export async function listAuthorIds(db: Executor, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return []
  const rows = await db.selectFrom('author').select('id').where('id', 'in', ids).execute()
  return rows.map(row => row.id)
}

/** Ids of an author's recipes, in pieces. */
export async function listIdsOfAuthors(
  db: Executor,
  authorIds: readonly number[],
  after: number,
  limit: number,
): Promise<number[]> {
  const rows = await db
    .selectFrom('recipe')
    .select('id')
    .where('author_id', 'in', authorIds)
    .where('id', '>', after)
    .where('status', '=', 'published')
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(row => row.id)
}

export async function listKnownRecipes(
  trx: Executor,
  sources: readonly string[],
  ids: readonly number[],
  lock: boolean,
): Promise<KnownRecipe[]> {
  if (sources.length === 0 && ids.length === 0) return []
  const query = trx
    .selectFrom('recipe')
    .select(knownColumns)
    .where(eb =>
      eb.or([
        sources.length > 0 ? eb('source', 'in', sources) : eb.val(false),
        ids.length > 0 ? eb('id', 'in', ids) : eb.val(false),
      ]),
    )
    .orderBy('id')
  return (lock ? query.forUpdate() : query).execute()
}

/** What an editor wanted without typography, by recipe; recipes without such texts are absent. */
export async function listKeptTexts(db: Executor, ids: readonly number[]): Promise<Map<number, string[]>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('recipe_body')
    .select(['recipe_id', 'kept_texts'])
    .where('recipe_id', 'in', ids)
    .where(sql<boolean>`cardinality(kept_texts) > 0`)
    .execute()
  return new Map(rows.map(row => [row.recipe_id, row.kept_texts]))
}

/** Which of these addresses lead somewhere already. */
export async function listFormerSlugs(trx: Executor, slugs: readonly string[]): Promise<string[]> {
  if (slugs.length === 0) return []
  const rows = await trx.selectFrom('slug_history').select('slug').where('slug', 'in', slugs).execute()
  return rows.map(row => row.slug)
}

/** Who lives at these addresses now. */
export async function listSlugOwners(trx: Executor, slugs: readonly string[]): Promise<Map<string, number>> {
  if (slugs.length === 0) return new Map()
  const rows = await trx.selectFrom('recipe').select(['id', 'slug']).where('slug', 'in', slugs).execute()
  return new Map(rows.map(row => [row.slug, row.id]))
}

/** Writes rows and bodies in two statements for the whole batch; answers the ids in the order given. */
export async function writeRecipes(trx: Executor, recipes: readonly RecipeWrite[]): Promise<number[]> {
  const fresh = await takeRecipeIds(trx, recipes.filter(recipe => recipe.id === null).length)
  let next = 0
  const rows = recipes.map(recipe => ({ ...recipe, id: recipe.id ?? fresh[next++]! }))
  const columns = rows.map(({ body: _body, ...recipe }) => recipe)
  await sql`
    insert into recipes.recipe (id, source, slug, status, title, excerpt, published_at, modified_at, author_id, term_ids, cover, plate,
      prep_minutes, cook_minutes, wait_minutes, total_minutes, portions, portions_unit, portions_forms, difficulty, comments_enabled,
      content_hash, preview_hash)
    select id, source, slug, status, title, excerpt, published_at, modified_at, author_id,
      term_ids,
      cover, plate, prep_minutes, cook_minutes, wait_minutes, total_minutes, portions, portions_unit,
      portions_forms,
      difficulty, comments_enabled, content_hash, preview_hash
    from jsonb_to_recordset(${JSON.stringify(columns)}::jsonb) as t (id integer, source text, slug text, status text, title text, excerpt text,
      published_at timestamptz, modified_at timestamptz, author_id integer, term_ids integer[], cover jsonb, plate jsonb, prep_minutes integer,
      cook_minutes integer, wait_minutes integer, total_minutes integer, portions double precision, portions_unit text, portions_forms text[],
      difficulty text, comments_enabled boolean, content_hash text, preview_hash text)
    on conflict (id) do update set source = excluded.source, slug = excluded.slug, status = excluded.status, title = excluded.title,
      excerpt = excluded.excerpt, published_at = excluded.published_at, modified_at = excluded.modified_at, author_id = excluded.author_id,
      term_ids = excluded.term_ids, cover = excluded.cover, plate = excluded.plate, prep_minutes = excluded.prep_minutes,
      cook_minutes = excluded.cook_minutes, wait_minutes = excluded.wait_minutes, total_minutes = excluded.total_minutes,
      portions = excluded.portions, portions_unit = excluded.portions_unit, portions_forms = excluded.portions_forms,
      difficulty = excluded.difficulty, comments_enabled = excluded.comments_enabled, content_hash = excluded.content_hash`.execute(
    trx,
  )
  const bodies = rows.map(({ id, body }) => ({ recipe_id: id, ...body }))
  await sql`
    insert into recipes.recipe_body (recipe_id, source, tree, version, caption, details, images, kept_texts)
    select recipe_id, source, tree, version, caption, details, images, kept_texts
    from jsonb_to_recordset(${JSON.stringify(bodies)}::jsonb)
      as t (recipe_id integer, source text, tree jsonb, version text, caption text, details jsonb, images jsonb, kept_texts text[])
    on conflict (recipe_id) do update set source = excluded.source, tree = excluded.tree, version = excluded.version,
      caption = excluded.caption, details = excluded.details, images = excluded.images, kept_texts = excluded.kept_texts`.execute(
    trx,
  )
  return rows.map(row => row.id)
}

async function takeRecipeIds(trx: Executor, count: number): Promise<number[]> {
  if (count === 0) return []
  const rows = await sql<{ id: number }>`
    select nextval('recipes.recipe_id_seq')::integer as id from generate_series(1, ${count}::integer)`.execute(trx)
  return rows.rows.map(row => row.id)
}

/** After rows with fixed ids: the sequence goes on above them. */
export async function keepSequence(trx: Executor): Promise<void> {
  await sql`select setval('recipes.recipe_id_seq',
    greatest((select coalesce(max(id), 0) from recipes.recipe), (select last_value from recipes.recipe_id_seq)))`.execute(
    trx,
  )
}

export async function addFormerSlugs(
  trx: Executor,
  former: readonly { slug: string; recipe_id: number }[],
): Promise<void> {
  if (former.length === 0) return
  await trx
    .insertInto('slug_history')
    .values([...former])
    .onConflict(conflict => conflict.column('slug').doUpdateSet(eb => ({ recipe_id: eb.ref('excluded.recipe_id') })))
    .execute()
}

/** An address that is alive again leads nowhere else. */
export async function removeFormerSlugs(trx: Executor, slugs: readonly string[]): Promise<void> {
  if (slugs.length === 0) return
  await trx.deleteFrom('slug_history').where('slug', 'in', slugs).execute()
}

export async function removeRecipe(trx: Executor, id: number): Promise<void> {
  await trx.deleteFrom('recipe').where('id', '=', id).execute()
}

/** Takes up to `limit` scheduled recipes whose time has come and marks them published. */
export async function publishDue(trx: Executor, now: Date, limit: number): Promise<KnownRecipe[]> {
  const due = await trx
    .selectFrom('recipe')
    .select('id')
    .where('status', '=', 'scheduled')
    .where('published_at', '<=', now)
    .orderBy('id')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute()
  if (due.length === 0) return []
  return trx
    .updateTable('recipe')
    .set({ status: 'published' })
    .where(
      'id',
      'in',
      due.map(row => row.id),
    )
    .returning(knownColumns)
    .execute()
}

/** Takes over view counts. */
export async function writeViews(trx: Executor, items: readonly { id: number; views: number }[]): Promise<void> {
  if (items.length === 0) return
  await sql`
    insert into recipes.recipe_stat as s (recipe_id, views)
    select i.id, i.views from jsonb_to_recordset(${JSON.stringify(items)}::jsonb) as i (id integer, views integer)
      join recipes.recipe r on r.id = i.id order by i.id
    on conflict (recipe_id) do update set views = excluded.views where s.views <> excluded.views`.execute(trx)
}

/** Takes over the count of a post's comments, unless a later one is here already. */
export async function writeCommentCount(
  db: Executor,
  { postId, count, version }: { postId: number; count: number; version: number },
): Promise<void> {
  await sql`
    insert into recipes.recipe_stat as s (recipe_id, views, comments, comments_version)
    select id, 0, ${count}, ${version} from recipes.recipe where id = ${postId}
    on conflict (recipe_id) do update set comments = excluded.comments, comments_version = excluded.comments_version
      where s.comments_version < excluded.comments_version`.execute(db)
}
