import type { Generated } from 'kysely'

export type PersonTable = { user_id: string; display_name: string; avatar: string | null }
export type NotificationTable = {
  id: Generated<number>
  package_uuid: string
  user_id: string
  event: 'comment_reply' | 'comment_publish' | 'comment_rated'
  rating: 'like' | 'dislike' | null
  actor_id: string
  actors: Generated<number>
  post_id: number
  post_title: string
  post_type: 'post' | 'page' | 'health' | 'recipe'
  path: string
  comment_id: number
  comment_author_id: string
  excerpt: string
  is_rung: boolean
  is_lettered: Generated<boolean>
  read_at: Date | null
  created_at: Date
  updated_at: Date
}
export type NotificationTables = {
  person: PersonTable
  inbox: { user_id: string; letter_due_at: Date | null; lettered_at: Date | null }
  notification: NotificationTable
  told: { key: string; told_at: Date }
}
