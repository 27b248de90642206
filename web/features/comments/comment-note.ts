/** A comment away from its thread: a few words of it, whose they are, and under what they stand. */
export type CommentNoteData = {
  id: number
  /** Without quotations and mark-up. */
  text: string
  /** Unix seconds. */
  date: number
  author: { id: string | null; name: string; avatar: string | null }
  post: { title: string; url: string }
}
