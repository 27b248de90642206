// A trial of headlines: the titles that an article has in lists, and which of them a reader sees. Pure; readers' pages and the server use it.

export type HeadlineTrial = {
  /** Changes with the article and with its titles: a trial of other titles is another trial. */
  key: string
  /** The first is the title of the article. */
  titles: string[]
  /** Shares of readers; they sum to 1. */
  weights: number[]
}

/** More titles would need more readers than a magazine has. */
export const trialTitlesMax = 6

/** FNV-1a, then the finalizer of MurmurHash3: near texts get unrelated numbers below 2³². */
export function hash32(text: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}

/** The title that a reader sees: always the same one, and independent of what they see in another trial. */
export function drawTitle(reader: string, key: string, weights: readonly number[]): number {
  let left = hash32(`${key} ${reader}`) / 2 ** 32
  const drawn = weights.findIndex(weight => (left -= weight) < 0)
  return drawn === -1 ? weights.length - 1 : drawn
}
