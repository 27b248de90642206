import type { Issue, IssueCounts, IssueSummary } from '#contract/office/newsletters.ts'
import { hourMs } from '#domain/time-units.ts'
import { letterLinkHours } from '../limits.ts'
import type { Newsletter } from '../newsletter.ts'
import { countAddresses, type IssueRow } from '../store/issues.ts'
import { findCounts } from '../store/letters.ts'
import { readLetter } from './read-letter.ts'
import { finishText } from './write-letter.ts'

export function presentIssueSummary(row: Omit<IssueRow, 'letter'>, counts: IssueCounts): IssueSummary {
  const { subject, lists } = row.content
  return {
    id: row.id,
    version: row.version,
    state: row.state,
    subject,
    lists,
    sendAt: row.send_at?.toISOString() ?? null,
    startedAt: row.started_at?.toISOString() ?? null,
    endedAt: row.ended_at?.toISOString() ?? null,
    changedAt: row.changed_at.toISOString(),
    problem: row.problem,
    counts,
  }
}

/** The link to leave leads to the site. */
export async function presentIssue(newsletter: Newsletter, row: IssueRow): Promise<Issue> {
  const { db, context, links } = newsletter
  const counts = (await findCounts(db.kysely, [row.id])).get(row.id)!
  const { letter, weight, problems } = await readLetter(newsletter, row)
  const site = `${context.config.siteUrl}/`
  const isOver = row.state === 'sent' || row.state === 'cancelled'
  const { waiting, sent, refused, failed, skipped } = counts
  return {
    ...presentIssueSummary(row, counts),
    content: row.content,
    readers: isOver ? waiting + sent + refused + failed + skipped : await countAddresses(db.kysely, row.content.lists),
    letter: {
      url: links.letterUrl(row.id, row.version, new Date(context.clock.now().getTime() + letterLinkHours * hourMs)),
      text: finishText(letter, site),
      weight,
      problems,
    },
  }
}
