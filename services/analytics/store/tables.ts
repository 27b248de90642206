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
    | 'from_other',
    number
  >
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
