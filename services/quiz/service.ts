// Quick polls: what is asked, who answered what, once each. Asks content and recipes for what a poll is about.
import * as office from '#contract/office/quiz.ts'
import * as calls from '#contract/quiz.ts'
import { answer } from '#platform/http/answer.ts'
import type { Service } from '#platform/service.ts'
import { listen } from './events.ts'
import { openQuiz } from './quiz.ts'
import { clickPollAnswer, installAnswerForm } from './routes/click-answer.ts'
import { listPersonVotes } from './routes/list-person-votes.ts'
import { countPollView, getPollStats, getQuickPoll, listQuickPolls } from './routes/read-polls.ts'
import { listPolls, savePolls } from './routes/save-polls.ts'

export const quiz: Service = {
  name: 'quiz',
  migrations: new URL('./migrations/', import.meta.url),
  async open(app, context) {
    const opened = openQuiz(context, app.prefix)
    answer(app, context, calls.getQuickPoll, getQuickPoll(opened))
    answer(app, context, office.listQuickPolls, listQuickPolls(opened))
    answer(app, context, calls.clickPollAnswer, clickPollAnswer(opened))
    answer(app, context, calls.getPollStats, getPollStats(opened))
    answer(app, context, calls.countPollView, countPollView(opened))
    answer(app, context, office.savePolls, savePolls(opened))
    answer(app, context, office.listPolls, listPolls(opened))
    answer(app, context, office.listPersonVotes, listPersonVotes(opened))
    installAnswerForm(app, opened)
    await listen(opened)
  },
}
