// Previews of unsaved drafts, in the table `preview` of a service: a row is what a save would have written, for those who have its hash.
import { createHash, timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import { nanoid } from 'nanoid'
import { DomainError } from '#contract/errors.ts'
import { dayMs } from '#domain/time-units.ts'
import type { AnyTables, ServiceDatabase } from '#platform/db/database.ts'
import type { KindTypes, PostKind, Publisher } from './kind.ts'
import { toSharedColumns } from './shared-columns.ts'

type Executor = ServiceDatabase<AnyTables>['kysely']

/** The row of a preview. Dates of `post` and `body` are ISO strings. */
export type KeptPreview<Post, Body> = { post: Post; body: Body }
export type PreviewTable<Post, Body> = KeptPreview<Post, Body> & {
  hash: string
  id: number
  key: string
  made_at: Date
  ends_at: Date
}

/** Our own choice: the specification has no links that end. */
const longestDays = 31

/** A new hash. It has 192 random bits, so SHA-256 of it needs no key. */
const newPreviewHash = () => nanoid(32)
const storedHash = (hash: string) => createHash('sha256').update(hash).digest('base64url')

function isSameHash(given: string, wanted: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(wanted)]
  return one.length === other.length && timingSafeEqual(one, other)
}

/** Without a hash, a preview shows only what everybody sees. */
export const mayPreview = (hash: string, post: { status: string; preview_hash: string }): boolean =>
  hash === '' ? post.status === 'published' : isSameHash(hash, post.preview_hash)

/** The same words whether the post exists or not. */
export const noPreview = () => new DomainError('forbidden', 'Ссылка на предпросмотр неверна или больше не действует')

/** Throws `validation`. */
export function checkPreviewEnd(endsAt: string, now: Date): Date {
  const ends = new Date(endsAt)
  if (ends > now && ends.getTime() <= now.getTime() + longestDays * dayMs) return ends
  throw new DomainError('validation', 'Срок ссылки неверен', { endsAt: `не дальше ${longestDays} дней` })
}

/** The next number for a draft that has no post. */
async function takePreviewId(db: Executor, schema: string): Promise<number> {
  const { rows } = await sql<{ id: number }>`select nextval(${`${schema}.preview_id`})::integer as id`.execute(db)
  return rows[0]!.id
}

type NewPreview = { hash: string; id: number; key: string; post: object; body: object; madeAt: Date; endsAt: Date }

/** Of the same key only the newest `keptMax` stay. */
async function insertPreview(
  db: Executor,
  schema: string,
  { hash, id, key, post, body, madeAt, endsAt }: NewPreview,
  keptMax: number,
): Promise<void> {
  const table = sql.id(schema, 'preview')
  const own = storedHash(hash)
  await sql`insert into ${table} (hash, id, key, post, body, made_at, ends_at) values
    (${own}, ${id}, ${key}, ${JSON.stringify(post)}::jsonb, ${JSON.stringify(body)}::jsonb, ${madeAt}, ${endsAt})`.execute(
    db,
  )
  await sql`delete from ${table} where hash in (
      select hash from ${table} where key = ${key} order by made_at desc, hash = ${own} desc offset ${keptMax}
    )`.execute(db)
}

type Kept<T extends KindTypes> = {
  key: string
  keptMax: number
  endsAt: Date
  /** The post that the draft belongs to; null for a draft without one. */
  postId: number | null
  draft: T['Draft']
  names: T['Names']
  /** Adds to the row what readers get from other tables. */
  present?: (row: T['Row']) => object
}

/** Stores what a save would have written. */
export async function keepPreview<T extends KindTypes>(
  kind: PostKind<T>,
  { context, db }: Publisher,
  schema: string,
  { key, keptMax, endsAt, postId, draft, names, present = row => row }: Kept<T>,
): Promise<{ id: number; previewHash: string }> {
  const now = context.clock.now()
  const made = kind.make(draft)
  const hash = newPreviewHash()
  const id = postId ?? (await takePreviewId(db.kysely, schema))
  const shared = toSharedColumns(id, { draft, before: undefined, hash: '' }, now)
  // The address of the post's own preview is none of this one.
  const post = present(kind.toRow({ ...shared, source: null, preview_hash: '' }, draft, made, names))
  const body = kind.toBody(id, made)
  await db.inTransaction(trx => insertPreview(trx, schema, { hash, id, key, post, body, madeAt: now, endsAt }, keptMax))
  return { id, previewHash: hash }
}

/** A preview that has not ended. */
export async function findPreview<Post, Body>(
  db: Executor,
  schema: string,
  { hash, id, now }: { hash: string; id: number; now: Date },
): Promise<KeptPreview<Post, Body> | undefined> {
  const { rows } = await sql<KeptPreview<Post, Body>>`select post, body from ${sql.id(schema, 'preview')}
    where hash = ${storedHash(hash)} and id = ${id} and ends_at > ${now}`.execute(db)
  return rows[0]
}

export async function removePreviews(db: Executor, schema: string, keys: readonly string[]): Promise<void> {
  if (keys.length > 0)
    await sql`delete from ${sql.id(schema, 'preview')} where key = any(${[...keys]}::text[])`.execute(db)
}

export async function removeEndedPreviews(db: Executor, schema: string, now: Date): Promise<void> {
  await sql`delete from ${sql.id(schema, 'preview')} where ends_at <= ${now}`.execute(db)
}
