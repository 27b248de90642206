// A picture's number from its bytes: the same picture has the same address in every database, so a browser that keeps
// renditions for a year never shows one picture in the place of another. Pure.

const hexDigits = 10

/** Numbers to try in turn, of 40 bits each: the next one only when another picture has the first. */
export function idCandidates(sha256: string): number[] {
  const candidates: number[] = []
  for (let at = 0; at + hexDigits <= sha256.length; at += hexDigits) {
    const id = Number.parseInt(sha256.slice(at, at + hexDigits), 16)
    if (id > 0) candidates.push(id)
  }
  return candidates
}
