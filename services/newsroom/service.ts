// Texts that the newsroom writes together: the log of their updates, the sockets that pass them on, versions, remarks,
// and the release of a text as an article.
import * as bells from '#contract/newsroom-bell.ts'
import { findInOffice as findInOfficeCall } from '#contract/newsroom-find.ts'
import * as gate from '#contract/newsroom-gate.ts'
import * as releases from '#contract/newsroom-release.ts'
import * as plan from '#contract/newsroom-plan.ts'
import * as previews from '#contract/newsroom-preview.ts'
import * as calls from '#contract/newsroom.ts'
import * as typos from '#contract/newsroom-typos.ts'
import * as archive from '#contract/office/newsroom-archive.ts'
import { listTextMedia as listTextMediaCall } from '#contract/office/library.ts'
import { getOfficeSetup as getOfficeSetupCall } from '#contract/office/setup.ts'
import { answer } from '#platform/http/answer.ts'
import type { Service } from '#platform/service.ts'
import * as listing from './archive/list.ts'
import * as restoring from './archive/restore.ts'
import { startBellLetters } from './bell/letters.ts'
import { lookForLate } from './bell/listen.ts'
import { askForText, markBell, muteText } from './bell/routes/change-bell.ts'
import { countBell, listBell } from './bell/routes/read-bell.ts'
import { listen } from './events.ts'
import { findInOffice } from './find/find-in-office.ts'
import { compactLogs } from './compact-log.ts'
import { changeGateRule, takeBackGateChange, tryGateRule } from './gate/routes/change-gate-rule.ts'
import { listGateRules } from './gate/routes/list-gate-rules.ts'
import { getGateScan, keepGateTask, listGateChanges, listGateTasks } from './gate/routes/list-gate-tasks.ts'
import { openNewsroomContext } from './context.ts'
import {
  deadlinesEverySeconds,
  compactEverySeconds,
  checkEverySeconds,
  lookForLateEverySeconds,
  removeOldEverySeconds,
} from './limits.ts'
import { ringDeadlines } from './plan/deadlines.ts'
import { checkUncheckedTexts } from './plan/check-text.ts'
import { getPlanBoard } from './plan/routes/get-plan-board.ts'
import { listIdeaSources, takeIdea } from './plan/routes/idea-sources.ts'
import { listSitePosts } from './plan/routes/list-site-posts.ts'
import { listTextOwners } from './plan/routes/list-text-owners.ts'
import { queueText } from './plan/routes/queue-text.ts'
import { listWeekNorms, setWeekNorm } from './plan/routes/week-norms.ts'
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
import { removeTextRemark } from './routes/remove-text-remark.ts'
import { removeText } from './routes/remove-text.ts'
import { restoreTextVersion } from './routes/restore-text-version.ts'
import { listMembers, setMember } from './routes/set-member.ts'
import { shareTextPreview } from './routes/share-text-preview.ts'
import { findTypo } from './typos/find-typo.ts'
import { fixTypo } from './typos/fix-typo.ts'

export const newsroom: Service = {
  name: 'newsroom',
  migrations: new URL('./migrations/', import.meta.url),
  async open(app, context) {
    const base = openNewsroomContext(context)
    const opened = openSockets(app, base)
    answer(app, context, calls.createText, createText(opened))
    answer(app, context, calls.listTexts, listTexts(opened))
    answer(app, context, calls.getText, getText(opened))
    answer(app, context, calls.changeText, changeText(opened))
    answer(app, context, calls.moveText, moveText(opened))
    answer(app, context, calls.removeText, removeText(opened))
    answer(app, context, calls.bringTextBack, bringTextBack(opened))

    answer(app, context, plan.getPlanBoard, getPlanBoard(opened))
    answer(app, context, plan.listSitePosts, listSitePosts(opened))
    answer(app, context, plan.queueText, queueText(opened))
    answer(app, context, plan.listTextOwners, listTextOwners(opened))
    answer(app, context, plan.listWeekNorms, listWeekNorms(opened))
    answer(app, context, plan.setWeekNorm, setWeekNorm(opened))
    answer(app, context, plan.listIdeaSources, listIdeaSources(opened))
    answer(app, context, plan.takeIdea, takeIdea(opened))

    answer(app, context, calls.listTextVersions, listTextVersions(opened))
    answer(app, context, calls.nameTextVersion, nameTextVersion(opened))
    answer(app, context, calls.getTextVersion, getTextVersion(opened))
    answer(app, context, calls.listTextStrokes, listTextStrokes(opened))
    answer(app, context, calls.restoreTextVersion, restoreTextVersion(opened))

    answer(app, context, calls.listTextRemarks, listTextRemarks(opened))
    answer(app, context, calls.addTextRemark, addTextRemark(opened))
    answer(app, context, calls.changeTextRemark, changeTextRemark(opened))
    answer(app, context, calls.removeTextRemark, removeTextRemark(opened))
    answer(app, context, calls.listTextLog, listTextLog(opened))
    answer(app, context, calls.listMembers, listMembers(opened))
    answer(app, context, calls.setMember, setMember(opened))
    answer(app, context, listTextMediaCall, listTextMedia(base))

    answer(app, context, previews.makeTextPreview, makeTextPreview(opened))
    answer(app, context, previews.shareTextPreview, shareTextPreview(opened))
    answer(app, context, previews.listTextPreviewLinks, listTextPreviewLinks(opened))
    answer(app, context, previews.endTextPreviewLink, endTextPreviewLink(opened))

    answer(app, context, releases.listReleaseProblems, listReleaseProblems(opened))
    answer(app, context, releases.listReleases, listReleases(opened))
    answer(app, context, releases.releaseText, releaseText(opened))
    answer(app, context, releases.changeRelease, changeRelease(opened))
    answer(app, context, releases.cancelRelease, cancelRelease(opened))
    answer(app, context, releases.changeReleaseTerms, changeReleaseTerms(opened))
    answer(app, context, releases.recallText, recallText(opened))
    answer(app, context, releases.returnRelease, returnRelease(opened))
    answer(app, context, releases.openPostText, openPostText(opened))
    answer(app, context, releases.takePost, takePost(opened))
    answer(app, context, releases.correctText, correctText(opened))

    answer(app, context, typos.findTypo, findTypo(opened))
    answer(app, context, typos.fixTypo, fixTypo(opened))

    answer(app, context, archive.listArchivedTexts, listing.listArchivedTexts(base))
    answer(app, context, archive.listArchivedVersions, listing.listArchivedVersions(base))
    answer(app, context, archive.listArchivedReleases, listing.listArchivedReleases(base))
    answer(app, context, archive.listArchivedRemarks, listing.listArchivedRemarks(base))
    answer(app, context, archive.listArchivedDeeds, listing.listArchivedDeeds(base))
    answer(app, context, archive.listArchivedMembers, listing.listArchivedMembers(base))
    answer(app, context, archive.restoreTexts, restoring.restoreTexts(base))
    answer(app, context, archive.restoreTextVersions, restoring.restoreTextVersions(base))
    answer(app, context, archive.restoreTextReleases, restoring.restoreTextReleases(base))
    answer(app, context, archive.restoreTextRemarks, restoring.restoreTextRemarks(base))
    answer(app, context, archive.restoreTextDeeds, restoring.restoreTextDeeds(base))
    answer(app, context, archive.tieTexts, restoring.tieTexts(opened))
    answer(app, context, archive.restoreMembers, restoring.restoreMembers(base))
    answer(app, context, getOfficeSetupCall, getOfficeSetup(opened))
    answer(app, context, findInOfficeCall, findInOffice(opened))
    answer(app, context, bells.countBell, countBell(opened))
    answer(app, context, bells.listBell, listBell(opened))
    answer(app, context, bells.markBell, markBell(opened))
    answer(app, context, bells.muteText, muteText(opened))
    answer(app, context, bells.askForText, askForText(opened))
    answer(app, context, gate.listGateRules, listGateRules(opened))
    answer(app, context, gate.tryGateRule, tryGateRule(opened))
    answer(app, context, gate.changeGateRule, changeGateRule(opened))
    answer(app, context, gate.takeBackGateChange, takeBackGateChange(opened))
    answer(app, context, gate.getGateScan, getGateScan(opened))
    answer(app, context, gate.listGateChanges, listGateChanges(opened))
    answer(app, context, gate.listGateTasks, listGateTasks(opened))
    answer(app, context, gate.keepGateTask, keepGateTask(opened))

    startReleases(opened)
    startBellLetters(opened)
    context.jobs.every('newsroom.bell-late', lookForLateEverySeconds, () => lookForLate(opened))
    context.jobs.every('newsroom.fold', compactEverySeconds, () => compactLogs(base))
    context.jobs.every('newsroom.judge', checkEverySeconds, async () => void (await checkUncheckedTexts(opened)))
    context.jobs.every('newsroom.deadlines', deadlinesEverySeconds, async () => void (await ringDeadlines(base)))
    context.jobs.every('newsroom.remove-old', removeOldEverySeconds, () => removeOld(base))
    await listen(opened)
  },
}
