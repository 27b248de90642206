/** True if the client has the version named by `tag`: `If-None-Match` with a list, weak tags or `*` (RFC 9110 §13.1.2, weak comparison). */
export function isHeld(ifNoneMatch: string | undefined, tag: string): boolean {
  if (ifNoneMatch === undefined) return false
  const plain = (each: string) => each.trim().replace(/^W\//, '')
  return ifNoneMatch.trim() === '*' || ifNoneMatch.split(',').some(each => plain(each) === plain(tag))
}
