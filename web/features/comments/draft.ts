// Drafts of comments, kept on this device until the server has saved them: neither a reload nor sign-in nor a refusal loses text. A draft
// belongs to its writer: other readers do not see it, and sign-out removes it (spec 4, Logout).
import { dayMs } from '#domain/time-units.ts'
import { draftPrefix } from '../../client/stored-names.ts'
import { onReaderLeft } from '../../session/reader-left.ts'
import { ownerOf, readToken } from '../../session/token.ts'

/** Older drafts are removed. */
const keptMs = 30 * dayMs
/** The writer of a draft before sign-in. */
export const nobody = 'nobody'

/** The writer whose drafts are shown and kept now: the reader of the stored token, even before the session is confirmed. */
export const currentWriter = () => ownerOf(readToken()) ?? nobody

/** `new`: at the top; `re`: a reply to a comment; `edit`: an edit of a comment. */
export const draftPlace = (postId: number, place: 'new' | 're' | 'edit', commentId = 0) =>
  `${postId}:${place}:${commentId}`

const keyOf = (writer: string, place: string) => `${draftPrefix}${writer}:${place}`

type Draft = { text: string; at: number }

function read(key: string): string {
  try {
    const draft = JSON.parse(localStorage.getItem(key) ?? 'null') as Draft | null
    return typeof draft?.text === 'string' && Date.now() - draft.at < keptMs ? draft.text : ''
  } catch {
    return ''
  }
}

export const readDraft = (writer: string, place: string) => read(keyOf(writer, place))

export function keepDraft(writer: string, place: string, text: string): void {
  try {
    if (text.trim() === '') localStorage.removeItem(keyOf(writer, place))
    else localStorage.setItem(keyOf(writer, place), JSON.stringify({ text, at: Date.now() } satisfies Draft))
  } catch {
    // Without storage the text lasts as long as the page.
  }
}

/** Removes drafts that are too old, and drafts of other writers, which nobody can come back for. */
export function removeOldDrafts(): void {
  const own = [currentWriter(), nobody].map(writer => keyOf(writer, ''))
  try {
    for (const key of Object.keys(localStorage))
      if (key.startsWith(draftPrefix) && (read(key) === '' || !own.some(each => key.startsWith(each))))
        localStorage.removeItem(key)
  } catch {
    // Without storage there are no drafts.
  }
}

/** Text that is being sent. When the session ends at that moment, the text stays in the tab for its writer. */
type Sending = { place: string; writer: string; text: string }
let sending: Sending | undefined
onReaderLeft(isSignedOut => {
  if (isSignedOut) sending = undefined
})

export function noteSending(words: Sending | undefined): void {
  sending = words
}
/** Returns the text of this place that could not be sent, if any. */
export const unsentAt = (place: string): Sending | undefined => (sending?.place === place ? sending : undefined)
