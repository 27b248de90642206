import type { ColumnType, Generated, JSONColumnType } from 'kysely'
import type { IssueContent, IssueCounts, IssueState } from '#contract/office/newsletters.ts'

export type SubscriberTable = {
  email: string
  type: string
  id: string
  asked_at: Date
  letters: number
  confirmed_at: Date | null
  consent_version: string | null
  letters_version: string | null
}
/** An article or recipe in the weekly letter: `url` relative to the site. */
export type WeeklyItem = { title: string; excerpt: string; url: string; minutes: number }
export type WeeklyContent = { articles: WeeklyItem[]; recipes: WeeklyItem[] }
export type WeeklyLetterTable = {
  /** `YYYY-MM-DD` in inserts and conditions. */
  week: string
  content: ColumnType<WeeklyContent | null, string | null, never>
  sent_to: Generated<string>
}
export type ListTable = {
  id: string
  name: string
  description: string
  from_name: string
  version: Generated<number>
}
/** The finished letter of an issue. The link to leave stands between the pieces of `html` and of `text`. */
export type FixedLetter = { subject: string; fromName: string; html: string[]; text: string[] }
export type IssueTable = {
  id: Generated<number>
  version: Generated<number>
  state: Generated<IssueState>
  content: JSONColumnType<IssueContent, string, string>
  letter: JSONColumnType<FixedLetter, string, string> | null
  send_at: Date | null
  started_at: Date | null
  ended_at: Date | null
  sent_to: Generated<string>
  is_queued: Generated<boolean>
  problem: string | null
  created_at: Date
  changed_at: Date
}
export type IssueLetterTable = {
  issue_id: number
  email: string
  state: Generated<'queued' | 'held' | 'sent' | 'refused' | 'failed' | 'skipped'>
  reason: string | null
  has_left: Generated<boolean>
  /** The one whose link the letter carries. Null before its turn. */
  subscription_id: string | null
}
export type IssueCountTable = { issue_id: number } & { [Name in keyof IssueCounts]: Generated<number> }
export type RefusedAddressTable = {
  email: string
  id: string
  refusals: number
  reason: string
  last_at: Date
  set_aside_at: Date | null
}
export type NewsletterTables = {
  list: ListTable
  issue: IssueTable
  issue_letter: IssueLetterTable
  issue_count: IssueCountTable
  refused_address: RefusedAddressTable
  subscriber: SubscriberTable
  weekly_letter: WeeklyLetterTable
}
