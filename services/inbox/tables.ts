import type { ColumnType, Generated } from 'kysely'
import type { InboxItem } from '#contract/office/inbox.ts'

export type LetterTable = {
  id: Generated<number>
  item_id: number
  kind: 'answer' | 'news'
  subject: string
  body: string
  due_at: Date
  state: Generated<'waiting' | 'sent' | 'stopped' | 'nowhere'>
  ended_at: Date | null
}

export type ItemTable = {
  id: Generated<number>
  kind: ColumnType<InboxItem['kind'], InboxItem['kind'], InboxItem['kind']>
  state: ColumnType<InboxItem['state'], never, InboxItem['state']>
  url: string | null
  user_id: string | null
  data: ColumnType<unknown, string, never>
  same_as: string | null
  times: Generated<number>
  created_at: Date
  done_at: ColumnType<Date | null, never, Date | null>
  done_by: ColumnType<string | null, never, string | null>
  outcome: ColumnType<InboxItem['outcome'], never, InboxItem['outcome']>
  given_to: ColumnType<string | null, never, string | null>
  claimed_by: ColumnType<string | null, never, string | null>
  claimed_until: ColumnType<Date | null, never, Date | null>
  place_key: ColumnType<string | null, string | undefined, never>
  deed: ColumnType<InboxItem['deed'], never, string | null>
  sender: string | null
  consent_version: ColumnType<string | null, string | undefined, never>
}
export type InboxTables = {
  item: ItemTable
  kept_typo: { place_key: string; kept_at: Date }
  letter: LetterTable
}
