/** What can be done with the current comment, or with the selection. */
export type Actions = {
  onKeep: () => void
  onHide: () => void
  onReply: () => void
  onLater: () => void
  onRestrict: () => void
  onSide: () => void
}
