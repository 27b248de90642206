/** So many entries of a day are seen at once: one more would make its whole week taller. */
const seenAtOnce = 3

/** The entries of a day that are seen, and how many are folded. What is still to come stays before what is out. */
export function foldDay<Own, Out>(own: readonly Own[], out: readonly Out[]) {
  // «ещё 1» would take the place of the one that it hides.
  const many = own.length + out.length === seenAtOnce + 1 ? seenAtOnce + 1 : seenAtOnce
  const seenOwn = own.slice(0, many)
  const seenOut = out.slice(0, many - seenOwn.length)
  return { own: seenOwn, out: seenOut, folded: own.length + out.length - seenOwn.length - seenOut.length }
}
