// What the routes and listeners of this service share.
import type { ServiceDatabase } from '#platform/db/database.ts'
import type { ServiceContext } from '#platform/service.ts'
import type { QuizTables } from './store.ts'
import { makeBrowserMark, type BrowserMark } from './browser-mark.ts'

export type Quiz = {
  context: ServiceContext
  db: ServiceDatabase<QuizTables>
  mark: BrowserMark
}

export function openQuiz(context: ServiceContext, mount: string): Quiz {
  return { context, db: context.db.of<QuizTables>('quiz'), mark: makeBrowserMark(context.config, mount) }
}

export const pollTag = (id: number) => `poll-${id}`
