import type { ColumnType, Generated } from 'kysely'
import type { InboxItem } from '#contract/office/inbox.ts'

export type InboxTable = {
  id: Generated<number>
  kind: InboxItem['kind']
  state: ColumnType<InboxItem['state'], never, InboxItem['state']>
  url: string | null
  user_id: string | null
  data: ColumnType<unknown, string, never>
  same_as: string | null
  times: Generated<number>
  created_at: Date
  done_at: ColumnType<Date | null, never, Date | null>
}
export type SubscriberTable = {
  email: string
  type: string
  id: string
  asked_at: Date
  letters: number
  confirmed_at: Date | null
}
/** What a letter tells of something: `url` relative to the site. */
export type WeeklyItem = { title: string; excerpt: string; url: string; minutes: number }
export type WeeklyContent = { articles: WeeklyItem[]; recipes: WeeklyItem[] }
export type WeeklyLetterTable = {
  /** `YYYY-MM-DD`, to write and to find by. */
  week: string
  content: ColumnType<WeeklyContent | null, string | null, never>
  sent_to: Generated<string>
}
export type CmsAjaxTables = { inbox: InboxTable; subscriber: SubscriberTable; weekly_letter: WeeklyLetterTable }
