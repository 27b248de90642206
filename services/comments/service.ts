// The conversation below articles and recipes: threads, their order and numbers. Asks auth for people, content and recipes
// for posts.
import multipart from '@fastify/multipart'
import * as calls from '#contract/comments.ts'
import * as officeCalls from '#contract/office/comments.ts'
import { answer } from '#platform/http/answer.ts'
import type { Service } from '#platform/service.ts'
import { openComments } from './comments.ts'
import { listen } from './events.ts'
import { fileMaxBytes } from './limits.ts'
import { addCommentFile, removeCommentFile, removeCommentVideo } from './routes/attachments.ts'
import { editComment, removeComment } from './routes/change-comment.ts'
import { createComment } from './routes/create-comment.ts'
import { flagComment, listPersonOpinions, listReactions, rateComment } from './routes/judge-comment.ts'
import { importComments, listCommentDrafts } from './routes/import-comments.ts'
import { listModeration, moderateComment } from './routes/moderate.ts'
import {
  countComments,
  listComments,
  listCommentsByIds,
  listCommentsByPerson,
  listCommentsBySlug,
  listLastComments,
} from './routes/read-comments.ts'

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

    await listen(opened)
  },
}
