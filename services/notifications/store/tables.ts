import type { Generated } from 'kysely'
import type { KeptNotificationEvent } from '#domain/kinds.ts'

export type PersonTable = { user_id: string; display_name: string; avatar: string | null }
export type NotificationTable = {
  id: Generated<number>
  package_uuid: string
  user_id: string
  event: KeptNotificationEvent
  rating: 'like' | 'dislike' | null
  actor_id: string
  actors: Generated<number>
  /** Post and comment are null for `email_confirm`. */
  post_id: number | null
  post_title: string | null
  post_type: 'post' | 'page' | 'health' | 'recipe' | null
  path: string
  comment_id: number | null
  comment_author_id: string
  excerpt: string
  is_rung: boolean
  is_lettered: Generated<boolean>
  read_at: Date | null
  created_at: Date
  updated_at: Date
}
export type RatingTable = {
  comment_id: number
  rater_id: string
  version: number
  notification_id: number | null
  is_settled: boolean
  updated_at: Date
}
export type NotificationTables = {
  person: PersonTable
  inbox: { user_id: string; letter_due_at: Date | null; lettered_at: Date | null }
  notification: NotificationTable
  rating: RatingTable
  told: { key: string; told_at: Date }
}
