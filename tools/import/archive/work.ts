import type { Ask } from '#contract/client/ask.ts'
import type { Report } from '../report.ts'
import type { Tell } from '../save-all.ts'

/** What every step of the import of an archive gets. */
export type ArchiveWork = {
  ask: Ask
  /** Counts what would be done without writing. */
  isTrial: boolean
  progress: (stage: string, done: number, total: number) => void
  tell: Tell
  /** Gets the result of every text, person and topic. */
  report?: Report
}
