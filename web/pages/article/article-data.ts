import type { presentArticle } from './load-article.server.ts'

/** What the page of an article draws. */
export type ArticleData = Awaited<ReturnType<typeof presentArticle>>
