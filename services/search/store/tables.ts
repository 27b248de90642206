import type { ColumnType, Generated, JSONColumnType } from 'kysely'
import type { PostSummaryReply } from '#contract/search.ts'
import type { WordGroupKind } from '#contract/thesaurus.ts'

export type DocTable = { id: number; kind: number; length: number; vector: string }
export type PageTable = {
  id: number
  version: number
  title: string
  title_key: string
  excerpt: string
  keywords: string
  ingredients: JSONColumnType<string[]>
  body: string
  card: JSONColumnType<Card>
  published_at: number
  fingerprint: string
}
export type LexemeTable = { lexeme: string; documents: number }
export type WordTable = { word: string; lexeme: string; is_head: boolean }
export type StatTable = {
  only_row: ColumnType<boolean, never, never>
  documents: number
  total_length: number
  version: number
}
export type EmptyQuestionTable = { words: string; times: number; first_at: Date; last_at: Date }
/** `kind`, `words` and `meant` are null together: the words of the product. */
export type WordGroupTable = {
  key: string
  is_off: boolean
  kind: WordGroupKind | null
  words: string[] | null
  meant: string[] | null
  examples: JSONColumnType<GroupExample[]>
  version: Generated<number>
  changed_by: string
  changed_at: Date
}
export type GroupExample = { question: string; postId: number }
export type PendingTable = { id: number; ticket: number }

/** What a result shows of a document: the post summary without the highlight. */
export type Card = Omit<PostSummaryReply, 'highlight'>

export type SearchTables = {
  doc: DocTable
  page: PageTable
  lexeme: LexemeTable
  word: WordTable
  stat: StatTable
  pending: PendingTable
  empty_question: EmptyQuestionTable
  word_group: WordGroupTable
}
