/** A problem: the field that it is about and where it stands. */
export type Found = {
  field: string
  reason: string
  /** Number of the block of the body. */
  block?: number
  /** Address of the picture, or `cover`. */
  picture?: string
}
