import type { Generated, JSONColumnType } from 'kysely'
import type { ModerationReason, RestrictionMeasure } from '#domain/moderation.ts'
import type { RuleSetting } from '../rules/moderation/rule.ts'
import type { Finding } from '../rules/moderation/phase.ts'

export type PersonTable = {
  user_id: string
  display_name: string
  avatar: string | null
  email: string | null
  is_expert: boolean
  is_archived: boolean
  is_erased: Generated<boolean>
  registered_at: Date
  /** The importer's key of a person without an account. */
  source: Generated<string | null>
}
export type PostTable = { post_id: number; visible: number; listed: number; version: number }
export type CommentTable = {
  id: Generated<number>
  post_id: number
  parent_id: number | null
  reply_to_id: number | null
  level: number
  path: number[]
  sort_key: string
  author_id: string
  content: string
  app: string
  ip: string | null
  agent: string | null
  is_subscribed: boolean
  status: number
  shadowed_at: Date | null
  shadowed_by: string | null
  deleted_at: Date | null
  deleted_by: string | null
  published_at: Date | null
  findings: JSONColumnType<Finding[]>
  text_key: string
  decision_id: Generated<number | null>
  has_attachments: Generated<boolean>
  is_in_text: Generated<boolean>
  tip_version: Generated<number>
  source: Generated<string | null>
  created_at: Date
  updated_at: Date
}
export type CounterTable = {
  comment_id: number
  post_id: number
  is_top: boolean
  is_visible: Generated<boolean>
  likes: Generated<number>
  dislikes: Generated<number>
  recursive_likes: Generated<number>
  recursive_dislikes: Generated<number>
  replies: Generated<number>
}
export type VoteTable = {
  id: Generated<number>
  comment_id: number
  user_id: string
  state: -1 | 0 | 1
  previous: number | null
  version: Generated<number>
  created_at: Date
  updated_at: Date
}
export type FlagTable = {
  comment_id: number
  user_id: string
  reason: string
  created_at: Date
  resolved_at: Date | null
  decision_id: Generated<number | null>
}
export type FileTable = {
  id: Generated<number>
  comment_id: number
  path: string
  width: number
  height: number
  created_at: Date
  deleted_at: Date | null
}
export type VideoTable = {
  id: Generated<number>
  comment_id: number
  host: string
  url: string
  created_at: Date
  deleted_at: Date | null
}
export type RestrictionTable = {
  id: Generated<number>
  user_id: string
  measure: RestrictionMeasure
  reason: ModerationReason
  letter: string
  comment_id: number | null
  made_by: string
  made_at: Date
  until: Date
  ended_at: Generated<Date | null>
  ended_by: Generated<string | null>
  tell_at: Date | null
  replaced_id: Generated<number | null>
}
export type WaitingTable = {
  comment_id: number
  post_id: number
  since: Date
  reports: number
  claimed_by: Generated<string | null>
  claimed_until: Generated<Date | null>
  put_off_until: Generated<Date | null>
}
/** How a comment was before a decision. Instants are ISO. */
export type FormerState = {
  status: number
  shadowedAt: string | null
  shadowedBy: string | null
  since: string | null
  decisionId: number | null
}
export type DecisionTable = {
  id: Generated<number>
  moderator_id: string
  action: 'keep' | 'hide'
  reason: ModerationReason | null
  made_at: Date
  tell_at: Date
  undone_at: Generated<Date | null>
  told_at: Generated<Date | null>
  settled_at: Generated<Date | null>
}
export type AppealTable = {
  id: Generated<number>
  user_id: string
  comment_id: number | null
  decision_id: number | null
  restriction_id: number | null
  words: string
  created_at: Date
  closed_at: Generated<Date | null>
  closed_by: Generated<string | null>
  outcome: Generated<'reversed' | 'upheld' | null>
  tell_at: Generated<Date | null>
  reversal_id: Generated<number | null>
}
/** The present setting of a rule is the `after` of its newest change. */
export type RuleChangeTable = {
  id: Generated<number>
  rule: string
  before: JSONColumnType<RuleSetting>
  after: JSONColumnType<RuleSetting>
  person_id: string
  changed_at: Date
}
export type CommentsTables = {
  rule_change: RuleChangeTable
  appeal: AppealTable
  waiting: WaitingTable
  post_section: { post_id: number; slug: string | null; title: string | null }
  decision: DecisionTable
  decided: {
    decision_id: number
    comment_id: number
    former: JSONColumnType<FormerState>
    told_at: Generated<Date | null>
  }
  restriction: RestrictionTable
  comment_file: FileTable
  comment_video: VideoTable
  moderation: { id: Generated<number>; comment_id: number; moderator_id: string; action: string; created_at: Date }
  comment_vote: VoteTable
  comment_flag: FlagTable
  person: PersonTable
  post: PostTable
  comment: CommentTable
  comment_counter: CounterTable
}
