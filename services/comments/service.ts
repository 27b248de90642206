// The comments on articles and recipes: threads, their order, counts and moderation. Asks auth for people, media for pictures,
// content and recipes for posts.
import multipart from '@fastify/multipart'
import * as calls from '#contract/comments.ts'
import * as officeCalls from '#contract/office/comments.ts'
import { countPeopleComments as countPeopleCall } from '#contract/office/readers.ts'
import * as queueCalls from '#contract/office/moderation.ts'
import * as ruleCalls from '#contract/office/comment-rules.ts'
import * as restrictionCalls from '#contract/office/restrictions.ts'
import { answer } from '#platform/http/answer.ts'
import type { Service } from '#platform/service.ts'
import { makeAppealLinks } from './appeals/links.ts'
import { installAppealPage } from './appeals/page.ts'
import { closeAppeal, getHiddenComment, listAppeals, reopenAppeal } from './appeals/routes.ts'
import { forgetPicture, pictureQueue } from './attachments.ts'
import { openComments } from './comments.ts'
import { listen } from './listeners.ts'
import { fileMaxBytes } from './limits.ts'
import { forgetOldTraces } from './people.ts'
import { countPeopleComments } from './restrictions/count-people.ts'
import { endRestriction, listRestrictedPeople, listRestrictions, restrictPerson } from './restrictions/routes.ts'
import { listenForSections } from './queue/sections.ts'
import {
  countModeration,
  decideComments,
  getQueuedComment,
  listHiddenComments,
  putOffComments,
  takeComments,
  undoDecision,
} from './queue/routes.ts'
import {
  changeCommentRule,
  listCommentRuleChanges,
  listCommentRules,
  takeBackCommentRule,
  tryCommentRule,
} from './rule-settings/routes.ts'
import { listArchivedCommentRules, restoreCommentRules } from './rule-settings/archive.ts'
import { findNextToTell, tellPeople } from './tell-people.ts'
import { findTipComment } from './tips.ts'
import { addCommentFile } from './routes/add-comment-file.ts'
import { countComments } from './routes/count-comments.ts'
import { createComment } from './routes/create-comment.ts'
import { editComment } from './routes/edit-comment.ts'
import { flagComment } from './routes/flag-comment.ts'
import { importComments } from './routes/import-comments.ts'
import { listCommentDrafts } from './routes/list-comment-drafts.ts'
import { listCommentsByIds } from './routes/list-comments-by-ids.ts'
import { listCommentsByPerson } from './routes/list-comments-by-person.ts'
import { listCommentsBySlug } from './routes/list-comments-by-slug.ts'
import { listComments } from './routes/list-comments.ts'
import { listLastComments } from './routes/list-last-comments.ts'
import { listModeration } from './routes/list-moderation.ts'
import { listPersonOpinions } from './routes/list-person-opinions.ts'
import { listReactions } from './routes/list-reactions.ts'
import { moderateComment } from './routes/moderate-comment.ts'
import { rateComment } from './routes/rate-comment.ts'
import { removeCommentFile } from './routes/remove-comment-file.ts'
import { removeCommentVideo } from './routes/remove-comment-video.ts'
import { removeComment } from './routes/remove-comment.ts'

const oncePerDaySeconds = 86_400

export const comments: Service = {
  name: 'comments',
  migrations: new URL('./migrations/', import.meta.url),
  async open(app, context) {
    const opened = openComments(context)

    answer(app, context, calls.listComments, listComments(opened))
    answer(app, context, calls.listLastComments, listLastComments(opened))
    answer(app, context, calls.countComments, countComments(opened))
    answer(app, context, calls.createComment, createComment(opened))

    answer(app, context, calls.editComment, editComment(opened))
    answer(app, context, calls.removeComment, removeComment(opened))
    answer(app, context, calls.rateComment, rateComment(opened))
    answer(app, context, calls.listReactions, listReactions(opened))
    answer(app, context, calls.flagComment, flagComment(opened))

    await app.register(multipart, {
      attachFieldsToBody: 'keyValues',
      limits: { fileSize: fileMaxBytes, files: 1, fields: 4, fieldSize: 100 },
    })
    answer(app, context, calls.addCommentFile, addCommentFile(opened))
    answer(app, context, calls.removeCommentFile, removeCommentFile(opened))
    answer(app, context, calls.removeCommentVideo, removeCommentVideo(opened))

    answer(app, context, calls.listModeration, listModeration(opened))
    answer(app, context, calls.moderateComment, moderateComment(opened))

    answer(app, context, officeCalls.importComments, importComments(opened))
    answer(app, context, officeCalls.listCommentDrafts, listCommentDrafts(opened))

    answer(app, context, calls.listCommentsByIds, listCommentsByIds(opened))
    answer(app, context, calls.listCommentsByPerson, listCommentsByPerson(opened))
    answer(app, context, calls.listPersonOpinions, listPersonOpinions(opened))
    answer(app, context, calls.listCommentsBySlug, listCommentsBySlug(opened))

    answer(app, context, restrictionCalls.restrictPerson, restrictPerson(opened))
    answer(app, context, restrictionCalls.endRestriction, endRestriction(opened))
    answer(app, context, restrictionCalls.listRestrictions, listRestrictions(opened))
    answer(app, context, restrictionCalls.listRestrictedPeople, listRestrictedPeople(opened))
    answer(app, context, countPeopleCall, countPeopleComments(opened))

    answer(app, context, queueCalls.takeComments, takeComments(opened))
    answer(app, context, queueCalls.getQueuedComment, getQueuedComment(opened))
    answer(app, context, queueCalls.decideComments, decideComments(opened))
    answer(app, context, queueCalls.undoDecision, undoDecision(opened))
    answer(app, context, queueCalls.countModeration, countModeration(opened))
    answer(app, context, queueCalls.putOffComments, putOffComments(opened))
    answer(app, context, queueCalls.listHiddenComments, listHiddenComments(opened))

    answer(app, context, ruleCalls.listCommentRules, listCommentRules(opened))
    answer(app, context, ruleCalls.tryCommentRule, tryCommentRule(opened))
    answer(app, context, ruleCalls.changeCommentRule, changeCommentRule(opened))
    answer(app, context, ruleCalls.listCommentRuleChanges, listCommentRuleChanges(opened))
    answer(app, context, ruleCalls.takeBackCommentRule, takeBackCommentRule(opened))
    answer(app, context, ruleCalls.listArchivedCommentRules, listArchivedCommentRules(opened))
    answer(app, context, ruleCalls.restoreCommentRules, restoreCommentRules(opened))

    const links = makeAppealLinks(opened, app.prefix)
    answer(app, context, queueCalls.listAppeals, listAppeals(opened))
    answer(app, context, queueCalls.closeAppeal, closeAppeal(opened))
    answer(app, context, queueCalls.reopenAppeal, reopenAppeal(opened))
    answer(app, context, queueCalls.getHiddenComment, getHiddenComment(opened, links))
    answer(app, context, queueCalls.findTipComment, findTipComment(opened))
    installAppealPage(app, opened, links)

    await listen(opened)
    await listenForSections(opened)
    opened.lookToTell = context.jobs.whenDue('comments.tell-people', {
      findNext: () => findNextToTell(opened),
      run: () => tellPeople(opened, links),
    })
    await context.jobs.work<{ fileId: number }>(pictureQueue, file => forgetPicture(opened, file))
    context.jobs.every('comments.forget-traces', oncePerDaySeconds, () => forgetOldTraces(opened))
  },
}
