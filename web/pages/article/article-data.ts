import type { presentArticle } from './load-article.server.ts'

/** The data of an article page. */
export type ArticleData = Awaited<ReturnType<typeof presentArticle>>
