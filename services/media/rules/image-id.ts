// Derives the id of a picture from its bytes. The same picture has the same URLs in every database, so a browser that caches
// renditions for a year never shows a wrong picture.

const hexDigits = 10

/** Ids of 40 bits to try in turn: the next one is used when another picture has the one before. */
export function idCandidates(sha256: string): number[] {
  const candidates: number[] = []
  for (let at = 0; at + hexDigits <= sha256.length; at += hexDigits) {
    const id = Number.parseInt(sha256.slice(at, at + hexDigits), 16)
    if (id > 0) candidates.push(id)
  }
  return candidates
}
