/** The part of a draft for words that search engines show; nothing where neither is given. */
export const seoMeta = (title: string, description: string) =>
  title || description ? { meta: { seo: { ...(title && { title }), ...(description && { description }) } } } : {}
