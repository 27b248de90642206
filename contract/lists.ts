import { z } from 'zod'
import { int4Max, int8Max, integer, wholeNumber } from './whole-number.ts'

/** Spec 9: page sizes. */
export const articlePageSize = 30
export const recipePageSize = 25

/** The deepest page of a list, a bound for the query parameter. */
export const pageMax = 1_000_000

export const pageQuery = z.object({
  page: wholeNumber(1, pageMax).default(1),
  limit: wholeNumber(1, articlePageSize).default(articlePageSize),
})

/** How an unpublished post is asked for (spec 6). */
export const previewQuery = z.object({
  preview_type: z.string().max(40).default('admin-post-preview'),
  preview_type_hash: z.string().max(200).optional(),
})

const listInput = z.union(
  [z.string().max(8000), z.array(z.union([z.string().max(8000), z.number()])).max(1000)],
  'ожидается список через запятую',
)
/** The documented form. A repeated key, `name[]` and a JSON array mean the same. */
const documented = (type: 'integer' | 'string') =>
  ({
    param: { style: 'form', explode: false },
    override: { type: 'array', items: { type } },
  }) as const
const splitList = (list: z.output<typeof listInput>) =>
  [list]
    .flat()
    .flatMap(item => String(item).split(','))
    .map(item => item.trim())
    .filter(Boolean)

/** A list of words in any spelling of lists. */
export const wordList = <Word extends z.ZodType<unknown, string>>(word: Word) =>
  listInput.transform(splitList).pipe(z.array(word)).meta(documented('string'))

/** A list of numbers from `min` to `max`, at most `most` of them. */
export const numberList = ({ most, min = 1, max = int4Max }: { most: number; min?: number; max?: number }) =>
  listInput
    .transform(list => splitList(list).map(item => (/^-?\d{1,16}$/.test(item) ? Number(item) : Number.NaN)))
    .pipe(z.array(integer(min, max)).max(most))
    .meta(documented('integer'))

export const idList = numberList({ most: 300 })

/** Items that are left out of a list; neither its total nor its offset counts them. Ids of no post are ignored. */
export const excludedIds = numberList({ most: 300, max: int8Max })
  .transform(ids => ids.filter(id => id <= int4Max))
  .describe('Ids to leave out, at most 300; totals and offsets do not count them')

/** Spec 3: breadcrumb of an archive or article. */
export const breadcrumb = z.array(z.object({ title: z.string(), url: z.string() }))

/** Spec 3: raw list meta. */
export const listMeta = z.object({
  is_user_logged_in: z.boolean(),
  total_items: z.number().int(),
  total_pages: z.number().int(),
  current_page: z.number().int(),
  limit: z.number().int(),
  offset: z.number().int(),
  breadcrumb,
})
export type ListMeta = z.infer<typeof listMeta>

/** Spec 3: SEO. */
export const seo = z.object({
  title: z.string(),
  description: z.string(),
  robots: z.string(),
  canonical: z.string(),
  og_image: z.string().nullable(),
  og_image_width: z.number().int().nullable(),
  og_image_height: z.number().int().nullable(),
  og_image_alt: z.string().nullable(),
  site_icon: z.string().nullable(),
  schema_graph: z.array(z.unknown()).nullable(),
  schema_howto: z.unknown().nullable(),
  schema: z.unknown().nullable(),
})
export type SeoReply = z.infer<typeof seo>

/** The numbers in a list's meta, from its total and the requested page. */
export function makeListMeta(
  total: number,
  page: number,
  limit: number,
  crumbs: z.infer<typeof breadcrumb> = [],
): ListMeta {
  return {
    is_user_logged_in: false,
    total_items: total,
    total_pages: Math.ceil(total / limit),
    current_page: page,
    limit,
    offset: (page - 1) * limit,
    breadcrumb: crumbs,
  }
}
