// Runs after an article was changed by a release or an import: removes its solved tasks, and adds a task for each blocking rule that it breaks.
// An import is never blocked, so it can create tasks.
import { setImmediate as turn } from 'node:timers/promises'
import { listGateArticles } from '#contract/office/releasing.ts'
import { recheckedBatch } from '../limits.ts'
import type { Newsroom } from '../newsroom.ts'
import { removeFixedTasks, removeTasksOf, saveTasks } from '../store/gate.ts'
import { checkByAllRules } from './check-article.ts'
import { readSettings, todayOf } from './settings.ts'

export async function recheckArticles(newsroom: Newsroom, ids: readonly number[]): Promise<void> {
  const { context, db, now } = newsroom
  const settings = await readSettings(newsroom)
  for (let at = 0; at < ids.length; at += recheckedBatch) {
    const piece = ids.slice(at, at + recheckedBatch)
    const { items } = await context.ask(listGateArticles, { body: { ids: piece, limit: recheckedBatch } })
    const shown = new Set(items.map(({ id }) => id))
    await removeTasksOf(
      db.kysely,
      piece.filter(id => !shown.has(id)),
    )
    for (const archived of items) {
      const broken = checkByAllRules(archived, settings, todayOf(newsroom))
      await removeFixedTasks(
        db.kysely,
        archived.id,
        broken.map(({ rule }) => rule),
      )
      for (const { rule, ...seen } of broken.filter(({ isStopping }) => isStopping))
        await saveTasks(db.kysely, [seen], { rule, scanId: 0, now: now() })
      await turn()
    }
  }
}
