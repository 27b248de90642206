// What the routes and listeners of this service share.
import type { ServiceDatabase } from '#platform/db/database.ts'
import type { ServiceContext } from '#platform/service.ts'
import { openVisits, type Visits } from '#platform/visits/visits.ts'
import type { QuizTables } from './store.ts'
import { makeBrowserMark, type BrowserMark } from './browser-mark.ts'

export type Quiz = {
  context: ServiceContext
  db: ServiceDatabase<QuizTables>
  mark: BrowserMark
  visits: Visits
}

export async function openQuiz(context: ServiceContext, mount: string): Promise<Quiz> {
  const visits = await openVisits(context, 'quiz')
  return { context, db: context.db.of<QuizTables>('quiz'), mark: makeBrowserMark(context.config, mount), visits }
}

export const pollTag = (id: number) => `poll-${id}`
