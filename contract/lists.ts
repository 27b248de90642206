import { z } from 'zod'

/** Spec 9: page sizes. */
export const articlePageSize = 30
export const recipePageSize = 25

/** Deepest page a list answers; the query is bounded as every other. */
export const pageMax = 1_000_000

const positive = (max: number) => z.coerce.number().int().min(1).max(max)

export const pageQuery = z.object({
  page: positive(pageMax).default(1),
  limit: positive(articlePageSize).default(articlePageSize),
})

export const idList = z
  .string()
  .max(4000)
  .transform(text => text.split(',').filter(Boolean).map(Number))
  .pipe(z.array(z.number().int().min(1)).max(300))

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

/** Numbers of a list's meta from its total and the page asked for. */
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
