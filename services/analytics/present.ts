// Rows → wire.
import type { PostDayStatistics } from '#contract/analytics.ts'
import type { PersonEvent } from './store/events.ts'
import type { ProblemRow } from './store/problems.ts'
import type { PostDayRow } from './store/statistics.ts'

export function presentDay(row: PostDayRow): PostDayStatistics {
  return {
    day: row.day,
    views: row.views,
    visitors: row.visitors,
    depth: {
      page: { '25': row.page_25, '50': row.page_50, '75': row.page_75, '100': row.page_100 },
      content: { '25': row.content_25, '50': row.content_50, '75': row.content_75, '100': row.content_100 },
    },
    sources: {
      search: row.from_search,
      zen: row.from_zen,
      social: row.from_social,
      letter: row.from_letter,
      direct: row.from_direct,
      internal: row.from_internal,
      other: row.from_other,
    },
  }
}

export function presentPersonEvent({ happened_at, ...event }: PersonEvent) {
  return { ...event, happened_at: happened_at.toISOString() }
}

export function presentProblem({ n, first_seen_at, last_seen_at, ...problem }: ProblemRow) {
  return {
    ...problem,
    count: Number(n),
    firstSeenAt: first_seen_at.toISOString(),
    lastSeenAt: last_seen_at.toISOString(),
  }
}
