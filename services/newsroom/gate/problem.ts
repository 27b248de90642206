/** A problem, with its field and position. */
export type Problem = {
  field: string
  reason: string
  /** Index of the block in the body. */
  block?: number
  /** Address of the picture, or `cover`. */
  picture?: string
}
