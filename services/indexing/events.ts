// Heard: article.changed, recipe.changed (their paths, former ones included). Announced: nothing.
import { noteChanged, type Indexing } from './indexing.ts'

export async function listen(indexing: Indexing): Promise<void> {
  for (const [event, queue] of [
    ['article.changed', 'indexing.note-articles'],
    ['recipe.changed', 'indexing.note-recipes'],
  ] as const)
    await indexing.context.events.onDurable(event, queue, ({ paths = [] }) => noteChanged(indexing, paths))
}
