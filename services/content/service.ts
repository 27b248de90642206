// The content service: articles, pages and health articles with their topics, tags, streams and people, in the two
// dialects of the specification. Asked by everyone; asks the views service for the top lists,
// and the search for pages like an address.
import type { FastifyInstance } from 'fastify'
import * as calls from '#contract/content.ts'
import * as previews from '#contract/office/article-previews.ts'
import * as office from '#contract/office/content.ts'
import * as magazineCalls from '#contract/office/magazine.ts'
import * as officeMenus from '#contract/office/menus.ts'
import { listReleaseChoices as listReleaseChoicesCall } from '#contract/office/release-choices.ts'
import * as releasing from '#contract/office/releasing.ts'
import * as library from '#contract/office/library.ts'
import { answer } from '#platform/http/answer.ts'
import { addSignedInFlag } from '#platform/http/add-signed-in-flag.ts'
import type { Service, ServiceContext } from '#platform/service.ts'
import { showCurrentPictures } from '#publishing/current-pictures.ts'
import { answerAddresses } from './addresses/routes.ts'
import { answerLinks } from './links/routes.ts'
import { answerTerms } from './terms/routes.ts'
import { openContent, type Content } from './content.ts'
import { startJobs } from './jobs.ts'
import { addOwnPages } from './routes/add-own-pages.ts'
import { aggregateSearch } from './routes/aggregate-search.ts'
import { checkArticle } from './routes/check-article.ts'
import { findArticlesAt } from './routes/find-articles-at.ts'
import { listCheckedArticles } from './routes/list-checked-articles.ts'
import { listGateArticles } from './routes/list-gate-articles.ts'
import { getArticleDraft } from './routes/get-article-draft.ts'
import { endArticlePreviews } from './routes/end-article-previews.ts'
import { getContentState } from './routes/get-content-state.ts'
import { getMascot } from './routes/get-mascot.ts'
import { getMenus } from './routes/get-menus.ts'
import { getPostPreviewSeo } from './routes/get-post-preview-seo.ts'
import { getPostPreview } from './routes/get-post-preview.ts'
import { getSeo } from './routes/get-seo.ts'
import { getSinglePost } from './routes/get-single-post.ts'
import { keepArticlePreview } from './routes/keep-article-preview.ts'
import { listArticleCards } from './routes/list-article-cards.ts'
import { listArticleMedia } from './routes/list-article-media.ts'
import { listArticleDrafts } from './routes/list-article-drafts.ts'
import { listAuthorPosts } from './routes/list-author-posts.ts'
import { listAuthors } from './routes/list-authors.ts'
import { listHomePosts } from './routes/list-home-posts.ts'
import { listNewestOfTags } from './routes/list-newest-of-tags.ts'
import { listPeople } from './routes/list-people.ts'
import { listPersonArticles } from './routes/list-person-articles.ts'
import { listPersonDrafts } from './routes/list-person-drafts.ts'
import { listPostsByDate } from './routes/list-posts-by-date.ts'
import { listNewestIds } from './routes/list-newest-ids.ts'
import { listPublicIds } from './routes/list-public-ids.ts'
import { listReleaseChoices } from './routes/list-release-choices.ts'
import { listSiteArticles } from './routes/list-site-articles.ts'
import { listRecommendedPosts } from './routes/list-recommended-posts.ts'
import { listSearchDocuments } from './routes/list-search-documents.ts'
import { listSitemapEntries } from './routes/list-sitemap-entries.ts'
import { listSitemapNews } from './routes/list-sitemap-news.ts'
import { listSitemapShards } from './routes/list-sitemap-shards.ts'
import { listStreamPosts } from './routes/list-stream-posts.ts'
import { listStreams } from './routes/list-streams.ts'
import { listTagPosts } from './routes/list-tag-posts.ts'
import { listTags } from './routes/list-tags.ts'
import { listTaxonomyMedia } from './routes/list-taxonomy-media.ts'
import { listTermDrafts } from './routes/list-term-drafts.ts'
import { listTopPosts } from './routes/list-top-posts.ts'
import { listTopicPosts } from './routes/list-topic-posts.ts'
import { listTopics } from './routes/list-topics.ts'
import { listWholeArticles } from './routes/list-whole-articles.ts'
import { removeArticle } from './routes/remove-article.ts'
import { resolvePath } from './routes/resolve-path.ts'
import { saveArticles } from './routes/save-articles.ts'
import {
  countMenuTexts,
  listArchivedMenus,
  getMenuTrees,
  replaceMenuTrees,
  restoreMenus,
} from './routes/office-menus.ts'
import { changeMagazine, getMagazine, listArchivedMagazine, restoreMagazine } from './magazine/routes.ts'
import { saveMenus } from './routes/save-menus.ts'
import { installAuthors } from './authors/install.ts'
import { installConsents } from './consents/routes.ts'
import { savePeople } from './routes/save-people.ts'
import { saveTerms } from './routes/save-terms.ts'
import { refreshTop } from './lists/top.ts'

/** Calls whose replies have the addresses of pictures as they are stored. */
const withStoredPictures = [
  office.listPersonDrafts,
  office.listTermDrafts,
  office.listArticleDrafts,
  library.listArticleMedia,
  library.listTaxonomyMedia,
]

export const content: Service = {
  name: 'content',
  migrations: new URL('./migrations/', import.meta.url),
  async open(app, context) {
    const content = openContent(context)
    showCurrentPictures(app, context, { except: withStoredPictures })

    answer(app, context, calls.listHomePosts, addSignedInFlag(listHomePosts(content)))
    answer(app, context, calls.listAuthors, addSignedInFlag(listAuthors(content)))
    answer(app, context, calls.listAuthorPosts, addSignedInFlag(listAuthorPosts(content)))
    answer(app, context, calls.listTopics, addSignedInFlag(listTopics(content)))
    answer(app, context, calls.listTopicPosts, addSignedInFlag(listTopicPosts(content)))
    answer(app, context, calls.listTags, addSignedInFlag(listTags(content)))
    answer(app, context, calls.listTagPosts, addSignedInFlag(listTagPosts(content)))
    answer(app, context, calls.listStreams, addSignedInFlag(listStreams(content)))
    answer(app, context, calls.listStreamPosts, addSignedInFlag(listStreamPosts(content)))
    answer(app, context, calls.listTopPosts, addSignedInFlag(listTopPosts(content)))
    answer(app, context, calls.listPostsByDate, addSignedInFlag(listPostsByDate(content)))
    answer(app, context, calls.getSinglePost, getSinglePost(content))
    answer(app, context, calls.getPostPreview, getPostPreview(content))
    answer(app, context, calls.getSeo, getSeo(content))
    answer(app, context, calls.getMenus, getMenus(content))
    answer(app, context, calls.listRecommendedPosts, listRecommendedPosts(content))

    answer(app, context, calls.altListHomePosts, addSignedInFlag(listHomePosts(content)))
    answer(app, context, calls.altListAuthorPosts, addSignedInFlag(listAuthorPosts(content)))
    answer(app, context, calls.altListCategoryPosts, addSignedInFlag(listTopicPosts(content)))
    answer(app, context, calls.altListTagPosts, addSignedInFlag(listTagPosts(content)))
    answer(app, context, calls.altListStreamPosts, addSignedInFlag(listStreamPosts(content)))
    answer(app, context, calls.altListTopPosts, addSignedInFlag(listTopPosts(content)))
    answer(app, context, calls.altListPostsByDate, addSignedInFlag(listPostsByDate(content)))
    answer(app, context, calls.altGetSinglePost, getSinglePost(content))
    answer(app, context, calls.altGetPostPreview, getPostPreview(content))
    answer(app, context, calls.aggregateSearch, addSignedInFlag(aggregateSearch(content)))

    answer(app, context, calls.resolvePath, resolvePath(content))
    answer(app, context, calls.getMascot, getMascot(content))

    installAuthors(app, content)

    answer(app, context, office.savePeople, savePeople(content))
    answer(app, context, office.saveTerms, saveTerms(content))
    answer(app, context, office.saveArticles, saveArticles(content))
    answer(app, context, office.removeArticle, removeArticle(content))
    answer(app, context, office.saveMenus, saveMenus(content))
    answerOwnWords(app, context, content)
    answer(app, context, office.getContentState, getContentState(content))
    answer(app, context, office.addOwnPages, addOwnPages(content))
    answer(app, context, office.listSearchDocuments, listSearchDocuments(content))
    answer(app, context, office.listPublicIds, listPublicIds(content))
    answer(app, context, office.listNewestIds, listNewestIds(content))
    answer(app, context, office.listPersonDrafts, listPersonDrafts(content))
    answer(app, context, office.listTermDrafts, listTermDrafts(content))
    answer(app, context, office.listArticleDrafts, listArticleDrafts(content))
    answer(app, context, previews.keepArticlePreview, keepArticlePreview(content))
    answer(app, context, previews.endArticlePreviews, endArticlePreviews(content))
    answer(app, context, previews.getPostPreviewSeo, getPostPreviewSeo(content))
    answer(app, context, library.listArticleMedia, listArticleMedia(content))
    answer(app, context, library.listTaxonomyMedia, listTaxonomyMedia(content))

    answer(app, context, calls.listWholeArticles, listWholeArticles(content))
    answer(app, context, calls.listArticleCards, listArticleCards(content))
    answer(app, context, calls.listPeople, listPeople(content))
    answer(app, context, calls.listPersonArticles, listPersonArticles(content))
    answer(app, context, calls.listNewestOfTags, listNewestOfTags(content))
    answer(app, context, calls.listSitemapShards, listSitemapShards(content))
    answer(app, context, calls.listSitemapEntries, listSitemapEntries(content))
    answer(app, context, calls.listSitemapNews, listSitemapNews(content))

    answerReleasing(app, context, content)

    await startJobs(content)
    app.addHook('onReady', () => {
      void refreshTop(content).catch(error => context.log.warn({ err: error }, 'top lists not made'))
    })
  },
}

/** Menus, terms, addresses, links, and what the magazine says of itself. */
function answerOwnWords(app: FastifyInstance, context: ServiceContext, content: Content): void {
  answerTerms(app, content)
  answerAddresses(app, content)
  answerLinks(app, content)
  answer(app, context, officeMenus.countMenuTexts, countMenuTexts(content))
  answer(app, context, officeMenus.getMenuTrees, getMenuTrees(content))
  answer(app, context, officeMenus.replaceMenuTrees, replaceMenuTrees(content))
  answer(app, context, officeMenus.listArchivedMenus, listArchivedMenus(content))
  answer(app, context, officeMenus.restoreMenus, restoreMenus(content))
  answer(app, context, magazineCalls.getMagazine, getMagazine(content))
  answer(app, context, magazineCalls.changeMagazine, changeMagazine(content))
  answer(app, context, magazineCalls.listArchivedMagazine, listArchivedMagazine(content))
  answer(app, context, magazineCalls.restoreMagazine, restoreMagazine(content))
  installConsents(app, content)
}

/** What a text of the office asks before it goes out. */
function answerReleasing(app: FastifyInstance, context: ServiceContext, content: Content): void {
  answer(app, context, releasing.findArticlesAt, findArticlesAt(content))
  answer(app, context, releasing.getArticleDraft, getArticleDraft(content))
  answer(app, context, releasing.checkArticle, checkArticle(content))
  answer(app, context, releasing.listGateArticles, listGateArticles(content))
  answer(app, context, releasing.listCheckedArticles, listCheckedArticles(content))
  answer(app, context, listReleaseChoicesCall, listReleaseChoices(content))
  answer(app, context, releasing.listSiteArticles, listSiteArticles(content))
}
