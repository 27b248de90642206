// A comment as the page shows it.

export type Rating = 'like' | 'dislike'
export type CommentSort = 'trending' | 'oldest'

export type CommentData = {
  id: number
  /** Id of the parent comment; 0 at the top level. */
  parent: number
  level: number
  author: { id: string | null; name: string; avatar: string | null; isExpert: boolean }
  /** HTML, sanitised by the server. */
  html: string
  /** Unix seconds. */
  date: number
  isEdited: boolean
  isDeleted: boolean
  /** Waits for moderation: only its author sees it. */
  isPending: boolean
  /** The text of the post quotes it. */
  isInText: boolean
  likes: number
  dislikes: number
  myRating: Rating | null
  /** Pixels. */
  files: { id: number; url: string; width: number; height: number }[]
  videos: { id: number; url: string; host: string }[]
}

/** Data of the server-rendered page: the first screen of a thread. */
export type ThreadData = {
  postId: number
  isOpen: boolean
  total: number
  sort: CommentSort
  page: number
  pages: number
  limit: number
  items: CommentData[]
  /** The account of the post's author, when there is one. */
  postAuthorId: string | null
}

export const firstScreen = 20
export const threadPage = 100
/** With this many comments or more, comments far from the screen are neither laid out nor kept in the document. */
export const longThread = 300
