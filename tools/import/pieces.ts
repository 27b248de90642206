export function* piecesOf<Item>(items: readonly Item[], size: number): Generator<Item[]> {
  for (let at = 0; at < items.length; at += size) yield items.slice(at, at + size)
}

/** Bytes that one call carries; one item may have more. */
export const callBytes = 4 * 1024 * 1024

/** Items in pieces below `callBytes`, at most `atOnce` each; read when they are needed. */
export async function* inPieces<Item>(
  paths: readonly string[],
  atOnce: number,
  read: (path: string) => Promise<{ item: Item; bytes: number }>,
): AsyncGenerator<Item[]> {
  let piece: Item[] = []
  let size = 0
  for (const path of paths) {
    const { item, bytes } = await read(path)
    if (piece.length > 0 && (size + bytes > callBytes || piece.length === atOnce)) {
      yield piece
      ;[piece, size] = [[], 0]
    }
    piece.push(item)
    size += bytes
  }
  if (piece.length > 0) yield piece
}
