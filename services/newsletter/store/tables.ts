import type { ColumnType, Generated } from 'kysely'

export type SubscriberTable = {
  email: string
  type: string
  id: string
  asked_at: Date
  letters: number
  confirmed_at: Date | null
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
export type NewsletterTables = { subscriber: SubscriberTable; weekly_letter: WeeklyLetterTable }
