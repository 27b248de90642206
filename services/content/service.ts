// The content service: articles, pages and health articles with their topics, tags, streams and people, in the two
// dialects of the specification. Asked by everyone; asks only the views service, for the top lists.
import type { MenusReply } from '#contract/content.ts'
import * as calls from '#contract/content.ts'
import * as office from '#contract/office/content.ts'
import { isRecipeId } from '#contract/post-id.ts'
import { inZone } from '#contract/time-zone.ts'
import { answer } from '#platform/http/answer.ts'
import type { Service } from '#platform/service.ts'
import { openContent } from './content.ts'
import { addOwnPages } from './routes/add-own-pages.ts'
import { getSeo } from './routes/get-seo.ts'
import {
  aggregateSearch,
  listAuthorPosts,
  listHomePosts,
  listPostsByDate,
  listStreamPosts,
  listTagPosts,
  listTopicPosts,
  listTopPosts,
} from './routes/list-archives.ts'
import { listSitemapEntries, listSitemapNews, listSitemapShards, listWholeArticles } from './routes/list-maps.ts'
import { listArticleCards, listNewestOfTags, listPeople, listPersonArticles } from './routes/list-cards.ts'
import { listArticleDrafts, listPersonDrafts, listTermDrafts } from './routes/list-drafts.ts'
import { listPublicIds, listSearchDocuments } from './routes/list-search-documents.ts'
import { listAuthors, listStreams, listTags, listTopics } from './routes/list-terms.ts'
import { getPostPreview, getSinglePost, listRecommendedPosts, resolvePath } from './routes/read-posts.ts'
import { publishScheduled, removeArticle, saveArticles } from './routes/save-articles.ts'
import { noteAccount, saveMenus, savePeople, saveTerms } from './routes/save-taxonomy.ts'
import { mascotLine } from './rules/mascot.ts'
import { countPosts, findMenus, writeCommentCount } from './store/save.ts'
import { previewTypography } from './typography.ts'
import { refreshTop, topRefreshSeconds } from './top.ts'

const noMenus: MenusReply = { header: [], footer: [], health: [], recipes: [] }
const scheduleSeconds = 15

export const content: Service = {
  name: 'content',
  migrations: new URL('./migrations/', import.meta.url),
  async open(app, context) {
    const content = openContent(context)

    answer(app, context, calls.listHomePosts, listHomePosts(content))
    answer(app, context, calls.listAuthors, listAuthors(content))
    answer(app, context, calls.listAuthorPosts, listAuthorPosts(content))
    answer(app, context, calls.listTopics, listTopics(content))
    answer(app, context, calls.listTopicPosts, listTopicPosts(content))
    answer(app, context, calls.listTags, listTags(content))
    answer(app, context, calls.listTagPosts, listTagPosts(content))
    answer(app, context, calls.listStreams, listStreams(content))
    answer(app, context, calls.listStreamPosts, listStreamPosts(content))
    answer(app, context, calls.listTopPosts, listTopPosts(content))
    answer(app, context, calls.listPostsByDate, listPostsByDate(content))
    answer(app, context, calls.getSinglePost, getSinglePost(content))
    answer(app, context, calls.getPostPreview, getPostPreview(content))
    answer(app, context, calls.getSeo, getSeo(content))
    answer(app, context, calls.getMenus, async (_, reply) => {
      reply.tag('menus')
      reply.cacheFor(300)
      return (await findMenus(content.db.kysely)) ?? noMenus
    })
    answer(app, context, calls.listRecommendedPosts, listRecommendedPosts(content))

    answer(app, context, calls.altListHomePosts, listHomePosts(content))
    answer(app, context, calls.altListAuthorPosts, listAuthorPosts(content))
    answer(app, context, calls.altListCategoryPosts, listTopicPosts(content))
    answer(app, context, calls.altListTagPosts, listTagPosts(content))
    answer(app, context, calls.altListStreamPosts, listStreamPosts(content))
    answer(app, context, calls.altListTopPosts, listTopPosts(content))
    answer(app, context, calls.altListPostsByDate, listPostsByDate(content))
    answer(app, context, calls.altGetSinglePost, getSinglePost(content))
    answer(app, context, calls.altGetPostPreview, getPostPreview(content))
    answer(app, context, calls.aggregateSearch, aggregateSearch(content))

    answer(app, context, calls.resolvePath, resolvePath(content))
    answer(app, context, calls.getMascot, ({ query }) => {
      const local = inZone(context.clock.now(), content.zone)
      const { mood, text } = mascotLine(query.page, local.getUTCHours(), local.getUTCMonth() + 1)
      return { name: 'Толк', mood, text, image: `/mascot/${mood}.svg` }
    })

    answer(app, context, office.savePeople, savePeople(content))
    answer(app, context, office.saveTerms, saveTerms(content))
    answer(app, context, office.saveArticles, saveArticles(content))
    answer(app, context, office.removeArticle, removeArticle(content))
    answer(app, context, office.saveMenus, saveMenus(content))
    answer(app, context, office.getContentState, async () => {
      const articles = await countPosts(content.db.kysely)
      return { articles, isEmpty: articles === 0 }
    })
    answer(app, context, office.addOwnPages, addOwnPages(content))
    answer(app, context, office.listSearchDocuments, listSearchDocuments(content))
    answer(app, context, office.listPublicIds, listPublicIds(content))
    answer(app, context, office.listPersonDrafts, listPersonDrafts(content))
    answer(app, context, office.listTermDrafts, listTermDrafts(content))
    answer(app, context, office.listArticleDrafts, listArticleDrafts(content))
    answer(app, context, office.previewTypography, previewTypography(content))

    answer(app, context, calls.listWholeArticles, listWholeArticles(content))
    answer(app, context, calls.listArticleCards, listArticleCards(content))
    answer(app, context, calls.listPeople, listPeople(content))
    answer(app, context, calls.listPersonArticles, listPersonArticles(content))
    answer(app, context, calls.listNewestOfTags, listNewestOfTags(content))
    answer(app, context, calls.listSitemapShards, listSitemapShards(content))
    answer(app, context, calls.listSitemapEntries, listSitemapEntries(content))
    answer(app, context, calls.listSitemapNews, listSitemapNews(content))

    context.events.on('taxonomy.changed', () => content.taxonomy.forget())
    await context.events.onDurable('author.tied', 'content.note-account', tied => noteAccount(content, tied))
    await context.events.onDurable('comments.counted', 'content.note-comment-count', async counted => {
      if (!isRecipeId(counted.postId)) await writeCommentCount(content.db.kysely, counted)
    })
    await context.events.onDurable('views.imported', 'content.refresh-top-after-import', () => refreshTop(content))
    context.jobs.every('content.publish-scheduled', scheduleSeconds, () => publishScheduled(content))
    context.jobs.every('content.refresh-top', topRefreshSeconds, () => refreshTop(content))
    app.addHook('onReady', () => {
      void refreshTop(content).catch(error => context.log.warn({ err: error }, 'top lists not made'))
    })
  },
}
