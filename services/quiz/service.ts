// Quick polls and their votes, one per reader or browser. Asks content and recipes for the post that a poll is about.
import * as office from '#contract/office/quiz.ts'
import * as polls from '#contract/office/polls.ts'
import * as calls from '#contract/quiz.ts'
import { answer } from '#platform/http/answer.ts'
import type { Service } from '#platform/service.ts'
import { listen } from './events.ts'
import { openQuiz } from './quiz.ts'
import { installAnswerForm } from './routes/answer-form.ts'
import { clickPollAnswer } from './routes/click-poll-answer.ts'
import { countPollView } from './routes/count-poll-view.ts'
import { getPollStats } from './routes/get-poll-stats.ts'
import { getQuickPoll } from './routes/get-quick-poll.ts'
import { listPersonVotes } from './routes/list-person-votes.ts'
import { listPolls } from './routes/list-polls.ts'
import { listQuickPolls } from './routes/list-quick-polls.ts'
import { addOfficePoll, changeOfficePoll, listOfficePolls } from './routes/office-polls.ts'
import { savePolls } from './routes/save-polls.ts'

export const quiz: Service = {
  name: 'quiz',
  migrations: new URL('./migrations/', import.meta.url),
  async open(app, context) {
    const opened = await openQuiz(context, app.prefix)
    answer(app, context, calls.getQuickPoll, getQuickPoll(opened))
    answer(app, context, office.listQuickPolls, listQuickPolls(opened))
    answer(app, context, calls.clickPollAnswer, clickPollAnswer(opened))
    answer(app, context, calls.getPollStats, getPollStats(opened))
    answer(app, context, calls.countPollView, countPollView(opened))
    answer(app, context, office.savePolls, savePolls(opened))
    answer(app, context, polls.listOfficePolls, listOfficePolls(opened))
    answer(app, context, polls.addOfficePoll, addOfficePoll(opened))
    answer(app, context, polls.changeOfficePoll, changeOfficePoll(opened))
    answer(app, context, office.listPolls, listPolls(opened))
    answer(app, context, office.listPersonVotes, listPersonVotes(opened))
    installAnswerForm(app, opened)
    await listen(opened)
    app.addHook('onClose', () => opened.visits.close())
  },
}
