// Publishes and expires texts on time: every process wakes up for the next release or expiry, and one of them claims each row.
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
