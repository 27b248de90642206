// Full-text search in Russian over the articles and recipes that are public. Asks content and recipes for their texts.
import { findPostTitles as findPostTitlesCall } from '#contract/newsroom-find.ts'
import * as calls from '#contract/search.ts'
import * as archive from '#contract/office/search-archive.ts'
import * as thesaurus from '#contract/thesaurus.ts'
import { dayMs } from '#domain/time-units.ts'
import { addSignedInFlag } from '#platform/http/add-signed-in-flag.ts'
import { answer } from '#platform/http/answer.ts'
import type { Service } from '#platform/service.ts'
import { listen } from './events.ts'
import { findPostTitles } from './routes/find-post-titles.ts'
import { emptyQuestionKeptDays, emptyQuestionsMax, removeOldEverySeconds } from './limits.ts'
import { listEmptyQuestions } from './routes/list-empty-questions.ts'
import { searchPosts } from './routes/search-posts.ts'
import { suggestQueries } from './routes/suggest-queries.ts'
import { addWordGroup, changeWordGroup, listWordGroups, resetWordGroup, previewQuestion } from './routes/word-groups.ts'
import { openSearch } from './search.ts'
import { removeOldEmptyQuestions } from './store/empty-questions.ts'
import { listArchivedWordGroups, restoreWordGroups } from './thesaurus/archive.ts'

export const search: Service = {
  name: 'search',
  migrations: new URL('./migrations/', import.meta.url),
  async open(app, context) {
    const opened = openSearch(context)
    answer(app, context, calls.searchPosts, addSignedInFlag(searchPosts(opened)))
    answer(app, context, calls.suggestQueries, suggestQueries(opened))
    answer(app, context, findPostTitlesCall, findPostTitles(opened))
    answer(app, context, calls.listEmptyQuestions, listEmptyQuestions(opened))
    answer(app, context, thesaurus.listWordGroups, listWordGroups(opened))
    answer(app, context, thesaurus.addWordGroup, addWordGroup(opened))
    answer(app, context, thesaurus.changeWordGroup, changeWordGroup(opened))
    answer(app, context, thesaurus.resetWordGroup, resetWordGroup(opened))
    answer(app, context, thesaurus.previewQuestion, previewQuestion(opened))
    answer(app, context, archive.listArchivedWordGroups, listArchivedWordGroups(opened))
    answer(app, context, archive.restoreWordGroups, restoreWordGroups(opened))
    context.jobs.every('search.remove-old-questions', removeOldEverySeconds, () =>
      removeOldEmptyQuestions(opened.db.kysely, {
        before: new Date(context.clock.now().getTime() - emptyQuestionKeptDays * dayMs),
        rowsMax: emptyQuestionsMax,
      }),
    )
    await listen(app, opened)
  },
}
