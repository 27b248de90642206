/** Attributes of our own blocks that contain text for readers. */
export const shownTexts: ReadonlySet<string> = new Set([
  'title',
  'subtitle',
  'text',
  'caption',
  'question',
  'answer',
  'description',
  'success',
])
