import type { JSONColumnType } from 'kysely'
import type { StopRule } from '../numbers/headline-test.ts'

type Json<T extends object> = JSONColumnType<T, string, string>

/** What the numbers of the office add up. */
export const dayCounts = [
  'views',
  'content_25',
  'content_100',
  'from_search',
  'from_zen',
  'from_social',
  'from_letter',
  'from_direct',
  'from_internal',
  'from_other',
] as const
export type DayCount = (typeof dayCounts)[number]

export type AnalyticsTables = {
  event: { eid: string; received_at: Date; day: string; post_id: number | null }
  post_day: { post_id: number; day: string } & Record<
    | 'views'
    | 'visitors'
    | 'page_25'
    | 'page_50'
    | 'page_75'
    | 'page_100'
    | 'content_25'
    | 'content_50'
    | 'content_75'
    | 'content_100'
    | 'from_search'
    | 'from_social'
    | 'from_direct'
    | 'from_internal'
    | 'from_zen'
    | 'from_letter'
    | 'from_other'
    | 'went',
    number
  > & { hours: number[] }
  site_day: { day: string } & Record<DayCount, number> & { hours: number[] }
  post_block: { post_id: number; day: string; blocks: number; reached: number[] }
  headline_trial: {
    key: string
    post_id: number
    titles: Json<string[]>
    weights: Json<number[]>
    rule: Json<StopRule>
    started_at: Date
    counted_at: Date
    seen: number[]
    opened: number[]
    stopped_at: Date | null
    winner: number | null
  }
  roll_up: { is_only: boolean; counted_until: Date }
  problem: {
    fingerprint: string
    origin: 'browser' | 'server'
    name: string
    message: string
    stack: string
    place: string
    n: number
    first_seen_at: Date
    last_seen_at: Date
  }
}
