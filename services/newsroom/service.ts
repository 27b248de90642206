// The texts that colleagues write together: the log of updates, the sockets that distribute them, versions, remarks, the plan, notifications, and
// the release of a text as an article.
import type { FastifyInstance } from 'fastify'
import type { Call } from '#contract/call.ts'
import * as bells from '#contract/newsroom-bell.ts'
import * as dictionary from '#contract/newsroom-dictionary.ts'
import { findInOffice as findInOfficeCall } from '#contract/newsroom-find.ts'
import * as gate from '#contract/newsroom-gate.ts'
import { listAwaitedSignatures as listAwaitedSignaturesCall } from '#contract/office/authors.ts'
import * as health from '#contract/newsroom-health.ts'
import * as proofreading from '#contract/newsroom-proofreading.ts'
import * as releases from '#contract/newsroom-release.ts'
import * as plan from '#contract/newsroom-plan.ts'
import { findPageRecipe as findPageRecipeCall } from '#contract/newsroom-recipe.ts'
import * as previews from '#contract/newsroom-preview.ts'
import * as calls from '#contract/newsroom.ts'
import * as inbox from '#contract/newsroom-inbox.ts'
import * as numbers from '#contract/numbers.ts'
import * as tips from '#contract/newsroom-tips.ts'
import * as typos from '#contract/newsroom-typos.ts'
import * as memberCalls from '#contract/office/members.ts'
import * as archive from '#contract/office/newsroom-archive.ts'
import * as today from '#contract/newsroom-today.ts'
import { listTextMedia as listTextMediaCall } from '#contract/office/library.ts'
import { getOfficeSetup as getOfficeSetupCall } from '#contract/office/setup.ts'
import { answer, type Handler } from '#platform/http/answer.ts'
import type { Service } from '#platform/service.ts'
import { listArchivedHealth, restoreTextHealth } from './archive/health.ts'
import * as listing from './archive/list.ts'
import * as restoring from './archive/restore.ts'
import { listNewsroomSettings, restoreNewsroomSettings } from './archive/settings.ts'
import { startBellLetters } from './bell/letters.ts'
import { notifyOfLateReleases } from './bell/listen.ts'
import { askForText, markBell, muteText } from './bell/routes/change-bell.ts'
import { countBell, listBell } from './bell/routes/read-bell.ts'
import { listen } from './events.ts'
import { findInOffice } from './find/find-in-office.ts'
import { compactLogs } from './compact-log.ts'
import { changeGateRule, takeBackGateChange, tryGateRule } from './gate/routes/change-gate-rule.ts'
import { listGateRules } from './gate/routes/list-gate-rules.ts'
import { getGateScan, keepGateTask, listGateChanges, listGateTasks } from './gate/routes/list-gate-tasks.ts'
import { registerScanGauge } from './gate/scan-gauge.ts'
import { bringReviews } from './health/bring-reviews.ts'
import { remindOfReviews } from './health/reminders.ts'
import * as claims from './health/routes/claims.ts'
import * as reviews from './health/routes/review.ts'
import { listUntakenArticles } from './health/routes/untaken.ts'
import { startTellingReaders } from './health/unsettled.ts'
import * as answering from './inbox/routes/answer-inbox.ts'
import * as readingInbox from './inbox/routes/read-inbox.ts'
import { openNewsroomContext } from './context.ts'
import {
  deadlinesEverySeconds,
  compactEverySeconds,
  checkEverySeconds,
  reviewsEverySeconds,
  lateReleasesEverySeconds,
  removeOldEverySeconds,
} from './limits.ts'
import { announceDeadlines } from './plan/deadlines.ts'
import { checkUncheckedTexts } from './plan/check-text.ts'
import { getPlanBoard } from './plan/routes/get-plan-board.ts'
import { listIdeaSources, takeIdea } from './plan/routes/idea-sources.ts'
import { listSitePosts } from './plan/routes/list-site-posts.ts'
import { listTextOwners } from './plan/routes/list-text-owners.ts'
import { queueText } from './plan/routes/queue-text.ts'
import { listWeekNorms, setWeekNorm } from './plan/routes/week-norms.ts'
import type { Newsroom } from './newsroom.ts'
import { findPageRecipe } from './recipe-page/find-page-recipe.ts'
import { getAdvertisingNumbers } from './numbers/advertising.ts'
import { keepHeadline, listHeadlineTrials } from './numbers/headlines.ts'
import { getNumbers, getPostNumbers } from './numbers/routes.ts'
import { openSockets } from './relay/sockets.ts'
import { removeOld } from './remove-old.ts'
import { startReleases } from './release/jobs.ts'
import { cancelRelease } from './release/routes/cancel-release.ts'
import { changeReleaseTerms } from './release/routes/change-release-terms.ts'
import { changeRelease } from './release/routes/change-release.ts'
import { correctText } from './release/routes/correct-text.ts'
import { listReleaseProblems } from './release/routes/list-release-problems.ts'
import { listReleases } from './release/routes/list-releases.ts'
import { openPostText } from './release/routes/open-post-text.ts'
import { recallText } from './release/routes/recall-text.ts'
import { releaseText } from './release/routes/release-text.ts'
import { returnRelease } from './release/routes/return-release.ts'
import { takePost } from './release/routes/take-post.ts'
import { addTextRemark } from './routes/add-text-remark.ts'
import { bringTextBack } from './routes/bring-text-back.ts'
import { changeTextRemark } from './routes/change-text-remark.ts'
import { changeText } from './routes/change-text.ts'
import { createText } from './routes/create-text.ts'
import { addDictionaryWord, listDictionaryWords, removeDictionaryWord } from './routes/dictionary.ts'
import { endTextPreviewLink } from './routes/end-text-preview-link.ts'
import { getOfficeSetup } from './routes/get-office-setup.ts'
import { getTextVersion } from './routes/get-text-version.ts'
import { getText } from './routes/get-text.ts'
import { listTextLog } from './routes/list-text-log.ts'
import { listTextMedia } from './routes/list-text-media.ts'
import { listTextStrokes } from './routes/list-text-strokes.ts'
import { listTextPreviewLinks } from './routes/list-text-preview-links.ts'
import { listTextRemarks } from './routes/list-text-remarks.ts'
import { listTextVersions } from './routes/list-text-versions.ts'
import { listTexts } from './routes/list-texts.ts'
import { makeTextPreview } from './routes/make-text-preview.ts'
import { moveText } from './routes/move-text.ts'
import { nameTextVersion } from './routes/name-text-version.ts'
import { changeProofreadingRule, listProofreadingChanges, resetProofreadingRule } from './routes/proofreading.ts'
import { removeTextRemark } from './routes/remove-text-remark.ts'
import { removeText } from './routes/remove-text.ts'
import { restoreTextVersion } from './routes/restore-text-version.ts'
import { getMemberSections, listMembers, setMember } from './routes/set-member.ts'
import { shareTextPreview } from './routes/share-text-preview.ts'
import { startSourceCheck } from './sources/check-sources.ts'
import { dismissSourceChange, takeSourceChange } from './sources/decide.ts'
import { getSourceCheck, setSourceCheck } from './sources/switch.ts'
import { countReaders } from './today/reading.ts'
import * as todays from './today/routes.ts'
import * as tipRoutes from './tips/routes.ts'
import { findTypo } from './typos/find-typo.ts'
import { fixTypo } from './typos/fix-typo.ts'
import { checkTypos, fixTypos } from './typos/fix-typos.ts'

type Route = (app: FastifyInstance, newsroom: Newsroom) => void

const route =
  <C extends Call>(call: C, makeHandler: (newsroom: Newsroom) => Handler<C>): Route =>
  (app, newsroom) =>
    answer(app, newsroom.context, call, makeHandler(newsroom))

/** Every call of this service with its handler. */
const routes: readonly Route[] = [
  route(calls.createText, createText),
  route(calls.listTexts, listTexts),
  route(calls.getText, getText),
  route(calls.changeText, changeText),
  route(calls.moveText, moveText),
  route(calls.removeText, removeText),
  route(calls.bringTextBack, bringTextBack),

  route(plan.getPlanBoard, getPlanBoard),
  route(plan.listSitePosts, listSitePosts),
  route(plan.queueText, queueText),
  route(plan.listTextOwners, listTextOwners),
  route(plan.listWeekNorms, listWeekNorms),
  route(plan.setWeekNorm, setWeekNorm),
  route(plan.listIdeaSources, listIdeaSources),
  route(plan.takeIdea, takeIdea),

  route(numbers.getNumbers, getNumbers),
  route(numbers.getAdvertisingNumbers, getAdvertisingNumbers),
  route(numbers.getPostNumbers, getPostNumbers),
  route(numbers.listHeadlineTrials, listHeadlineTrials),
  route(numbers.keepHeadline, keepHeadline),

  route(calls.listTextVersions, listTextVersions),
  route(calls.nameTextVersion, nameTextVersion),
  route(calls.getTextVersion, getTextVersion),
  route(calls.listTextStrokes, listTextStrokes),
  route(calls.restoreTextVersion, restoreTextVersion),

  route(calls.listTextRemarks, listTextRemarks),
  route(calls.addTextRemark, addTextRemark),
  route(calls.changeTextRemark, changeTextRemark),
  route(calls.removeTextRemark, removeTextRemark),
  route(calls.listTextLog, listTextLog),
  route(calls.listMembers, listMembers),
  route(memberCalls.getMemberSections, getMemberSections),
  route(calls.setMember, setMember),
  route(listTextMediaCall, listTextMedia),

  route(previews.makeTextPreview, makeTextPreview),
  route(previews.shareTextPreview, shareTextPreview),
  route(previews.listTextPreviewLinks, listTextPreviewLinks),
  route(previews.endTextPreviewLink, endTextPreviewLink),

  route(health.listClaims, claims.listClaims),
  route(health.addClaim, claims.addClaim),
  route(health.changeClaim, claims.changeClaim),
  route(health.removeClaim, claims.removeClaim),
  route(health.takeSourceChange, takeSourceChange),
  route(health.dismissSourceChange, dismissSourceChange),
  route(health.getSourceCheck, getSourceCheck),
  route(health.setSourceCheck, setSourceCheck),
  route(health.listUntakenArticles, listUntakenArticles),
  route(health.listLivingTexts, reviews.listLivingTexts),
  route(listAwaitedSignaturesCall, reviews.listAwaitedSignatures),
  route(health.getTextReview, reviews.getTextReview),
  route(health.setReviewDay, reviews.setReviewDay),
  route(health.addReaderChange, reviews.addReaderChange),
  route(health.removeReaderChange, reviews.removeReaderChange),
  route(health.askForSignature, reviews.askForSignature),
  route(health.openSigningLink, reviews.openSigningLink),
  route(health.answerSigningLink, reviews.answerSigningLink),

  route(releases.listReleaseProblems, listReleaseProblems),
  route(releases.listReleases, listReleases),
  route(releases.releaseText, releaseText),
  route(releases.changeRelease, changeRelease),
  route(releases.cancelRelease, cancelRelease),
  route(releases.changeReleaseTerms, changeReleaseTerms),
  route(releases.recallText, recallText),
  route(releases.returnRelease, returnRelease),
  route(releases.openPostText, openPostText),
  route(releases.takePost, takePost),
  route(releases.correctText, correctText),

  route(today.getToday, todays.getToday),
  route(today.putOff, todays.putOff),
  route(today.mendJobs, todays.mendJobs),
  route(today.countReaders, countReaders),

  route(tips.listTips, tipRoutes.listTips),
  route(tips.getTipForm, tipRoutes.getTipForm),
  route(tips.takeTip, tipRoutes.takeTip),
  route(tips.removeTip, tipRoutes.removeTip),

  route(typos.findTypo, findTypo),
  route(typos.fixTypo, fixTypo),
  route(inbox.checkTypos, checkTypos),
  route(inbox.fixTypos, fixTypos),
  route(inbox.listOfficeInbox, readingInbox.listOfficeInbox),
  route(inbox.openInboxItem, readingInbox.openInboxItem),
  route(inbox.listInboxHelpers, readingInbox.listInboxHelpers),
  route(inbox.answerInboxItem, answering.answerInboxItem),
  route(inbox.closeInboxItem, answering.closeInboxItem),
  route(inbox.takeInboxBack, answering.takeInboxBack),
  route(inbox.handInboxItem, answering.handInboxItem),
  route(inbox.sortLetter, answering.sortLetter),
  route(inbox.planInboxItem, answering.planInboxItem),

  route(archive.listArchivedTexts, listing.listArchivedTexts),
  route(archive.listArchivedVersions, listing.listArchivedVersions),
  route(archive.listArchivedReleases, listing.listArchivedReleases),
  route(archive.listArchivedRemarks, listing.listArchivedRemarks),
  route(archive.listArchivedDeeds, listing.listArchivedDeeds),
  route(archive.listArchivedHealth, listArchivedHealth),
  route(archive.restoreTextHealth, restoreTextHealth),
  route(archive.bringReviews, bringReviews),
  route(archive.listArchivedMembers, listing.listArchivedMembers),
  route(archive.listNewsroomSettings, listNewsroomSettings),
  route(archive.restoreTexts, restoring.restoreTexts),
  route(archive.restoreTextVersions, restoring.restoreTextVersions),
  route(archive.restoreTextReleases, restoring.restoreTextReleases),
  route(archive.restoreTextRemarks, restoring.restoreTextRemarks),
  route(archive.restoreTextDeeds, restoring.restoreTextDeeds),
  route(archive.tieTexts, restoring.tieTexts),
  route(archive.restoreMembers, restoring.restoreMembers),
  route(archive.restoreNewsroomSettings, restoreNewsroomSettings),
  route(getOfficeSetupCall, getOfficeSetup),
  route(findInOfficeCall, findInOffice),
  route(findPageRecipeCall, findPageRecipe),
  route(bells.countBell, countBell),
  route(bells.listBell, listBell),
  route(bells.markBell, markBell),
  route(bells.muteText, muteText),
  route(bells.askForText, askForText),
  route(gate.listGateRules, listGateRules),
  route(gate.tryGateRule, tryGateRule),
  route(gate.changeGateRule, changeGateRule),
  route(gate.takeBackGateChange, takeBackGateChange),
  route(gate.getGateScan, getGateScan),
  route(gate.listGateChanges, listGateChanges),
  route(gate.listGateTasks, listGateTasks),
  route(gate.keepGateTask, keepGateTask),
  route(dictionary.listDictionaryWords, listDictionaryWords),
  route(dictionary.addDictionaryWord, addDictionaryWord),
  route(dictionary.removeDictionaryWord, removeDictionaryWord),
  route(proofreading.listProofreadingChanges, listProofreadingChanges),
  route(proofreading.changeProofreadingRule, changeProofreadingRule),
  route(proofreading.resetProofreadingRule, resetProofreadingRule),
]

export const newsroom: Service = {
  name: 'newsroom',
  migrations: new URL('./migrations/', import.meta.url),
  async open(app, context) {
    const newsroom = openSockets(app, openNewsroomContext(context))
    for (const wire of routes) wire(app, newsroom)

    registerScanGauge(newsroom)
    startReleases(newsroom)
    startBellLetters(newsroom)
    context.jobs.every('newsroom.bell-late', lateReleasesEverySeconds, () => notifyOfLateReleases(newsroom))
    context.jobs.every('newsroom.fold', compactEverySeconds, () => compactLogs(newsroom))
    context.jobs.every('newsroom.judge', checkEverySeconds, async () => void (await checkUncheckedTexts(newsroom)))
    context.jobs.every(
      'newsroom.deadlines',
      deadlinesEverySeconds,
      async () => void (await announceDeadlines(newsroom)),
    )
    context.jobs.every('newsroom.reviews', reviewsEverySeconds, async () => void (await remindOfReviews(newsroom)))
    context.jobs.every('newsroom.remove-old', removeOldEverySeconds, () => removeOld(newsroom))
    await startSourceCheck(newsroom)
    await startTellingReaders(newsroom)
    await listen(newsroom)
  },
}
