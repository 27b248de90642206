// Texts that the newsroom writes together: the log of their updates, the sockets that pass them on, versions, remarks,
// and the release of a text as an article.
import * as gate from '#contract/newsroom-gate.ts'
import * as releases from '#contract/newsroom-release.ts'
import * as previews from '#contract/newsroom-preview.ts'
import * as calls from '#contract/newsroom.ts'
import { listTextMedia as listTextMediaCall } from '#contract/office/library.ts'
import { answer } from '#platform/http/answer.ts'
import type { Service } from '#platform/service.ts'
import { listen } from './events.ts'
import { foldTexts } from './fold.ts'
import { changeGateRule, takeBackGateChange, tryGateRule } from './gate/routes/change-gate-rule.ts'
import { listGateRules } from './gate/routes/list-gate-rules.ts'
import { getGateScan, keepGateTask, listGateChanges, listGateTasks } from './gate/routes/list-gate-tasks.ts'
import { openGround } from './ground.ts'
import { foldEverySeconds, removeOldEverySeconds } from './limits.ts'
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

export const newsroom: Service = {
  name: 'newsroom',
  migrations: new URL('./migrations/', import.meta.url),
  async open(app, context) {
    const ground = openGround(context)
    const opened = openSockets(app, ground)
    answer(app, context, calls.createText, createText(opened))
    answer(app, context, calls.listTexts, listTexts(opened))
    answer(app, context, calls.getText, getText(opened))
    answer(app, context, calls.changeText, changeText(opened))
    answer(app, context, calls.moveText, moveText(opened))
    answer(app, context, calls.removeText, removeText(opened))
    answer(app, context, calls.bringTextBack, bringTextBack(opened))

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
    answer(app, context, listTextMediaCall, listTextMedia(ground))

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

    answer(app, context, gate.listGateRules, listGateRules(opened))
    answer(app, context, gate.tryGateRule, tryGateRule(opened))
    answer(app, context, gate.changeGateRule, changeGateRule(opened))
    answer(app, context, gate.takeBackGateChange, takeBackGateChange(opened))
    answer(app, context, gate.getGateScan, getGateScan(opened))
    answer(app, context, gate.listGateChanges, listGateChanges(opened))
    answer(app, context, gate.listGateTasks, listGateTasks(opened))
    answer(app, context, gate.keepGateTask, keepGateTask(opened))

    startReleases(opened)
    context.jobs.every('newsroom.fold', foldEverySeconds, () => foldTexts(ground))
    context.jobs.every('newsroom.remove-old', removeOldEverySeconds, () => removeOld(ground))
    await listen(opened)
  },
}
