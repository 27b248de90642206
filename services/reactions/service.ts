// Reactions of readers to articles and recipes, one per reader and post. Asks content and recipes which posts exist.
import * as calls from '#contract/reactions.ts'
import { answer } from '#platform/http/answer.ts'
import type { Service } from '#platform/service.ts'
import { listen } from './events.ts'
import { openReactions } from './reactions.ts'
import { importReactions } from './routes/import-reactions.ts'
import { listPersonReactions } from './routes/list-person-reactions.ts'
import { listPostReactions } from './routes/list-post-reactions.ts'
import { listReactionNumbers } from './routes/list-reaction-numbers.ts'
import { setPostReaction } from './routes/set-post-reaction.ts'

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
