import type { Generated } from 'kysely'

export type AccountTable = {
  user_id: string
  archive_deadline: Date | null
  person_id: number | null
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
export type UserTables = {
  account: AccountTable
  folder: FolderTable
  favorite: FavouriteTable
  gone_post: { post_id: number; gone_at: Date }
}
