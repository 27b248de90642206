// What somebody is writing, kept on this device until the server has it: a reload, signing in or a refusal costs no text.
const prefix = 'delno:draft:'
/** Drafts that nobody came back to for this long are thrown away. */
const keptMs = 30 * 86_400_000

/** `new`: at the top; `re`: an answer to a comment; `edit`: a change of one. */
export const draftKey = (postId: number, place: 'new' | 're' | 'edit', commentId = 0) =>
  `${prefix}${postId}:${place}:${commentId}`

type Draft = { text: string; at: number }

export function readDraft(key: string): string {
  try {
    const draft = JSON.parse(localStorage.getItem(key) ?? 'null') as Draft | null
    return typeof draft?.text === 'string' && Date.now() - draft.at < keptMs ? draft.text : ''
  } catch {
    return ''
  }
}

export function keepDraft(key: string, text: string): void {
  try {
    if (text.trim() === '') localStorage.removeItem(key)
    else localStorage.setItem(key, JSON.stringify({ text, at: Date.now() } satisfies Draft))
  } catch {
    // Without storage the text lasts as long as the page.
  }
}

export function removeOldDrafts(): void {
  try {
    for (const key of Object.keys(localStorage))
      if (key.startsWith(prefix) && readDraft(key) === '') localStorage.removeItem(key)
  } catch {
    // Nothing is kept, nothing is old.
  }
}
