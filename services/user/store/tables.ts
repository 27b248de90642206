import type { Generated } from 'kysely'
import type { DataRequestKind, DataRequestSource } from '#domain/data-requests.ts'

export type AccountTable = {
  user_id: string
  archive_deadline: Date | null
  person_id: number | null
  erasing_email: Generated<string | null>
}
export type FolderTable = {
  id: Generated<number>
  user_id: string
  name: string
  name_key: string
  created_at: Date
}
export type FavouriteTable = {
  id: Generated<number>
  user_id: string
  post_id: number
  folder_id: number | null
  created_at: Date
}
export type DataRequestTable = {
  id: Generated<number>
  kind: DataRequestKind
  source: DataRequestSource
  state: 'open' | 'done' | 'refused' | 'withdrawn'
  received_on: string
  due_on: string
  created_at: Date
  user_id: string | null
  person_name: Generated<string | null>
  person_email: Generated<string | null>
  words: Generated<string | null>
  outcome: Generated<string | null>
  prolonged_why: Generated<string | null>
  forgotten_at: Generated<Date | null>
  entered_by: Generated<string | null>
  assigned_id: Generated<string | null>
  prolonged_at: Generated<Date | null>
  prolonged_by: Generated<string | null>
  copied_at: Generated<Date | null>
  copied_by: Generated<string | null>
  answered_at: Generated<Date | null>
  answered_by: Generated<string | null>
  erased_at: Generated<Date | null>
  erased_by: Generated<string | null>
  ended_at: Generated<Date | null>
  ended_by: Generated<string | null>
}
export type UserTables = {
  data_request: DataRequestTable
  account: AccountTable
  folder: FolderTable
  favorite: FavouriteTable
  gone_post: { post_id: number; gone_at: Date }
}
