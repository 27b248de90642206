/** The part of a draft with the title and description for search engines; empty if there are none. */
export const seoMeta = (title: string, description: string) =>
  title || description ? { meta: { seo: { ...(title && { title }), ...(description && { description }) } } } : {}
