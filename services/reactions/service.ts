// What readers feel about articles and recipes: one of seven things each. Asks content and recipes which posts there are.
import * as calls from '#contract/reactions.ts'
import { answer } from '#platform/http/answer.ts'
import type { Service } from '#platform/service.ts'
import { listen } from './events.ts'
import { openReactions } from './reactions.ts'
import { importReactions, listReactionNumbers } from './routes/numbers.ts'
import { listPersonReactions, listPostReactions, setPostReaction } from './routes/posts.ts'

export const reactions: Service = {
  name: 'reactions',
  migrations: new URL('./migrations/', import.meta.url),
  async open(app, context) {
    const opened = openReactions(context)
    answer(app, context, calls.listPostReactions, listPostReactions(opened))
    answer(app, context, calls.setPostReaction, setPostReaction(opened))
    answer(app, context, calls.listPersonReactions, listPersonReactions(opened))
    answer(app, context, calls.listReactionNumbers, listReactionNumbers(opened))
    answer(app, context, calls.importReactions, importReactions(opened))
    await listen(opened)
  },
}
