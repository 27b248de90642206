// Every call of the contract in one list: for the OpenAPI document and for the test that each call has a wire test.
import type { Call } from './call.ts'
import { analyticsCalls } from './analytics.ts'
import { authCalls } from './auth.ts'
import { cmsAjaxCalls } from './cms-ajax.ts'
import { commentsCalls } from './comments.ts'
import { contentCalls } from './content.ts'
import { frontCalls } from './front.ts'
import { gatewayCalls } from './gateway.ts'
import { healthCalls } from './health.ts'
import { inboxCalls } from './inbox.ts'
import { mediaCalls } from './media.ts'
import { newsletterCalls } from './newsletter.ts'
import { notificationsCalls } from './notifications.ts'
import { officeAccessCalls } from './office/access.ts'
import { officeAuthorsCalls } from './office/authors.ts'
import { dataRequestCalls } from './office/data-requests.ts'
import { officeReadersCalls } from './office/readers.ts'
import { officeLogCalls } from './office/log.ts'
import { officeCommentsCalls } from './office/comments.ts'
import { memberCalls } from './office/members.ts'
import { commentRuleCalls } from './office/comment-rules.ts'
import { moderationCalls } from './office/moderation.ts'
import { restrictionCalls } from './office/restrictions.ts'
import { articlePreviewCalls } from './office/article-previews.ts'
import { addressCalls } from './office/addresses.ts'
import { linkCalls } from './office/links.ts'
import { termCalls } from './office/terms.ts'
import { officeContentCalls } from './office/content.ts'
import { releasingCalls } from './office/releasing.ts'
import { officeInboxCalls } from './office/inbox.ts'
import { libraryCalls } from './office/library.ts'
import { officeMediaCalls } from './office/media.ts'
import { recipeChoicesCalls } from './office/recipe-choices.ts'
import { officeRecipesCalls } from './office/recipes.ts'
import { officeMenusCalls } from './office/menus.ts'
import { consentTextCalls } from './office/consent-texts.ts'
import { archiveCalls } from './office/archive.ts'
import { magazineCalls } from './office/magazine.ts'
import { officeNewslettersCalls } from './office/newsletters.ts'
import { officePollsCalls } from './office/polls.ts'
import { officeQuizCalls } from './office/quiz.ts'
import { officeViewsCalls } from './office/views.ts'
import { officeWidgetsCalls } from './office/widgets.ts'
import { pushCalls } from './push.ts'
import { quizCalls } from './quiz.ts'
import { realtimeCalls } from './realtime.ts'
import { reactionsCalls } from './reactions.ts'
import { recipesCalls } from './recipes.ts'
import { searchCalls } from './search.ts'
import { specialCalls } from './special.ts'
import { userCalls } from './user.ts'
import { viewsCalls } from './views.ts'
import { widgetsCalls } from './widgets.ts'
import { newsroomBellCalls } from './newsroom-bell.ts'
import { newsroomFindCalls } from './newsroom-find.ts'
import { officeSetupCalls } from './office/setup.ts'
import { newsroomDictionaryCalls } from './newsroom-dictionary.ts'
import { newsroomGateCalls } from './newsroom-gate.ts'
import { newsroomProofreadingCalls } from './newsroom-proofreading.ts'
import { newsroomRecipeCalls } from './newsroom-recipe.ts'
import { newsroomReleaseCalls } from './newsroom-release.ts'
import { newsroomInboxCalls } from './newsroom-inbox.ts'
import { newsroomTodayCalls } from './newsroom-today.ts'
import { newsroomTipCalls } from './newsroom-tips.ts'
import { newsroomTypoCalls } from './newsroom-typos.ts'
import { newsroomArchiveCalls } from './office/newsroom-archive.ts'
import { searchArchiveCalls } from './office/search-archive.ts'
import { newsroomPlanCalls } from './newsroom-plan.ts'
import { newsroomHealthCalls } from './newsroom-health.ts'
import { newsroomPreviewCalls } from './newsroom-preview.ts'
import { newsroomCalls } from './newsroom.ts'
import { numbersCalls } from './numbers.ts'
import { readingCalls } from './office/reading.ts'
import { thesaurusCalls } from './thesaurus.ts'

export const allCalls: readonly Call[] = [
  ...contentCalls,
  ...healthCalls,
  ...recipesCalls,
  ...gatewayCalls,
  ...searchCalls,
  ...thesaurusCalls,
  ...numbersCalls,
  ...readingCalls,
  ...searchArchiveCalls,
  ...userCalls,
  ...viewsCalls,
  ...widgetsCalls,
  ...frontCalls,
  ...mediaCalls,
  ...authCalls,
  ...commentsCalls,
  ...reactionsCalls,
  ...notificationsCalls,
  ...pushCalls,
  ...quizCalls,
  ...realtimeCalls,
  ...analyticsCalls,
  ...cmsAjaxCalls,
  ...inboxCalls,
  ...newsletterCalls,
  ...specialCalls,
  ...officeAccessCalls,
  ...officeLogCalls,
  ...officeReadersCalls,
  ...addressCalls,
  ...linkCalls,
  ...termCalls,
  ...officeAuthorsCalls,
  ...dataRequestCalls,
  ...officeContentCalls,
  ...releasingCalls,
  ...articlePreviewCalls,
  ...officeRecipesCalls,
  ...recipeChoicesCalls,
  ...officeMediaCalls,
  ...libraryCalls,
  ...officeViewsCalls,
  ...officeWidgetsCalls,
  ...officeCommentsCalls,
  ...restrictionCalls,
  ...moderationCalls,
  ...commentRuleCalls,
  ...memberCalls,
  ...officeInboxCalls,
  ...officeQuizCalls,
  ...officePollsCalls,
  ...officeNewslettersCalls,
  ...officeMenusCalls,
  ...magazineCalls,
  ...consentTextCalls,
  ...newsroomCalls,
  ...newsroomBellCalls,
  ...newsroomFindCalls,
  ...officeSetupCalls,
  ...newsroomReleaseCalls,
  ...newsroomGateCalls,
  ...newsroomDictionaryCalls,
  ...newsroomProofreadingCalls,
  ...newsroomPreviewCalls,
  ...newsroomRecipeCalls,
  ...newsroomHealthCalls,
  ...newsroomInboxCalls,
  ...newsroomTodayCalls,
  ...newsroomTipCalls,
  ...newsroomTypoCalls,
  ...newsroomArchiveCalls,
  ...newsroomPlanCalls,
  ...archiveCalls,
] as const
