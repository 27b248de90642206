/** The attributes of a block as WordPress writes them into its comment: nothing in them can end the comment. */
export const attributesJson = (attributes: unknown): string =>
  JSON.stringify(attributes)
    .replaceAll('--', '\\u002d\\u002d')
    .replaceAll('<', '\\u003c')
    .replaceAll('>', '\\u003e')
    .replaceAll('&', '\\u0026')

/** The comment that opens a block, `<!-- wp:NAME {…} -->`; with `isWhole` the block has nothing inside. */
export function openingComment(name: string, attributes: Record<string, unknown>, isWhole = false): string {
  const json = Object.keys(attributes).length ? `${attributesJson(attributes)} ` : ''
  return `<!-- wp:${name} ${json}${isWhole ? '/' : ''}-->`
}
