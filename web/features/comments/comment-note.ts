/** A short comment outside its thread: an excerpt, its author, and its post. */
export type CommentNoteData = {
  id: number
  /** Text without quotations and mark-up. */
  text: string
  /** Unix seconds. */
  date: number
  author: { id: string | null; name: string; avatar: string | null }
  post: { title: string; url: string }
}
