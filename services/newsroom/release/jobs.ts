// Releases and ends on time: every process wakes at the next one, and one of them takes each row.
import type { Newsroom } from '../newsroom.ts'
import { findNextStep } from '../store/releases.ts'
import { runDueReleases } from './steps.ts'

export function startReleases(newsroom: Newsroom): void {
  const { events, jobs } = newsroom.context
  const lookForDue = jobs.whenDue('newsroom.release', {
    findNext: () => findNextStep(newsroom.db.kysely),
    run: () => runDueReleases(newsroom),
  })
  events.on('text.changed', ({ what }) => {
    if (what === 'releases') lookForDue()
  })
}
