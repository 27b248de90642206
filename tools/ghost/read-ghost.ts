// Reads a Ghost export: one JSON file of any version since 0.4. Refuses other files with a message for the operator. Fields that old
// versions do not have are empty.
import { z } from 'zod'
import { ExportFileError } from '../import/site/export-file-error.ts'
import { openText } from '../import/site/read-text.ts'

/** A number in versions before 1.0. */
const id = z.union([z.string(), z.number()]).transform(String)
const text = z
  .string()
  .nullish()
  .transform(value => value ?? '')
const flag = z.union([z.boolean(), z.number()]).nullish().transform(Boolean)
/** ISO date, `2014-02-13 22:06:28`, or milliseconds. */
const instant = z
  .union([z.string(), z.number()])
  .nullish()
  .transform(value => {
    if (value === null || value === undefined || value === '') return null
    const date = new Date(
      typeof value === 'string' && /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(value)
        ? `${value.replace(' ', 'T')}Z`
        : value,
    )
    return Number.isNaN(date.getTime()) ? null : date
  })

const post = z.object({
  id,
  uuid: text,
  type: text,
  page: flag,
  title: text,
  slug: text,
  status: text,
  visibility: text,
  html: text,
  lexical: text,
  mobiledoc: text,
  markdown: text,
  feature_image: text,
  image: text,
  custom_excerpt: text,
  meta_title: text,
  meta_description: text,
  canonical_url: text,
  codeinjection_head: text,
  codeinjection_foot: text,
  author_id: id.nullish(),
  created_at: instant,
  updated_at: instant,
  published_at: instant,
})
const postMeta = z.object({
  post_id: id,
  meta_title: text,
  meta_description: text,
  feature_image_alt: text,
  feature_image_caption: text,
})
const tag = z.object({ id, name: text, slug: text, description: text, visibility: text, feature_image: text })
const user = z.object({ id, name: text, slug: text, bio: text, profile_image: text, image: text, twitter: text })
const tagged = z.object({ post_id: id, tag_id: id, sort_order: z.number().nullish() })
const signed = z.object({ post_id: id, author_id: id, sort_order: z.number().nullish() })
const setting = z.object({ key: z.string(), value: z.unknown() })

export type GhostPost = z.output<typeof post>
export type GhostTag = z.output<typeof tag>
export type GhostUser = z.output<typeof user>
export type GhostExport = {
  version: string
  posts: GhostPost[]
  meta: Map<string, z.output<typeof postMeta>>
  tags: GhostTag[]
  users: GhostUser[]
  /** Ids of tags and authors by post, the primary one first. */
  tagsOf: Map<string, string[]>
  authorsOf: Map<string, string[]>
  settings: Map<string, string>
  /** A note about the file's encoding for the report. */
  encodingProblem: string | undefined
  /** Number of unreadable entries of each kind. */
  broken: Map<string, number>
}

const envelope = z.object({
  meta: z.object({ version: z.union([z.string(), z.number()]).transform(String) }).optional(),
  data: z.object({ posts: z.array(z.unknown()) }).catchall(z.unknown()),
})
const files = z.union([z.object({ db: z.array(envelope).min(1) }).transform(({ db }) => db[0]!), envelope])

const notGhost = (file: string, why: string) =>
  new ExportFileError(
    `${file} — не выгрузка Ghost: ${why}. Нужен файл .json: в Ghost «Settings → Migration tools → Export → Export content & settings».`,
  )

/** Throws ExportFileError. */
export async function readGhost(file: string): Promise<GhostExport> {
  let json: unknown
  let encodingProblem: string | undefined
  try {
    const text = await openText(file)
    let whole = ''
    for await (const piece of text.pieces()) whole += piece
    encodingProblem = text.problem
    json = JSON.parse(whole.replace(/^\ufeff/, ''))
  } catch (error) {
    if (error instanceof ExportFileError) throw error
    throw notGhost(file, error instanceof SyntaxError ? 'это не JSON или файл обрывается' : 'файл не прочесть')
  }
  const parsed = files.safeParse(json)
  if (!parsed.success) throw notGhost(file, 'в нём нет db[0].data.posts')
  const { data, meta } = parsed.data
  const broken = new Map<string, number>()
  const read = <Schema extends z.ZodType>(table: string, schema: Schema): z.output<Schema>[] => {
    const rows = data[table]
    if (!Array.isArray(rows)) return []
    return rows.flatMap(row => {
      const result = schema.safeParse(row)
      if (result.success) return [result.data]
      broken.set(table, (broken.get(table) ?? 0) + 1)
      return []
    })
  }
  const inOrder = <Link extends { post_id: string; sort_order?: number | null | undefined }>(
    links: Link[],
    idOf: (link: Link) => string,
  ) => {
    const byPost = new Map<string, string[]>()
    for (const link of links.toSorted((a, b) => (a.sort_order ?? 0) - (b.sort_order ?? 0)))
      byPost.set(link.post_id, [...(byPost.get(link.post_id) ?? []), idOf(link)])
    return byPost
  }
  const settings = read('settings', setting)
  return {
    version: meta?.version ?? '',
    posts: read('posts', post),
    meta: new Map(read('posts_meta', postMeta).map(row => [row.post_id, row])),
    tags: read('tags', tag),
    users: read('users', user),
    tagsOf: inOrder(read('posts_tags', tagged), link => link.tag_id),
    authorsOf: inOrder(read('posts_authors', signed), link => link.author_id),
    settings: new Map(settings.map(({ key, value }) => [key, typeof value === 'string' ? value : ''])),
    encodingProblem,
    broken,
  }
}
