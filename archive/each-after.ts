/** All items of a call that lists pages by id after a given one. */
export async function* eachAfter<Item extends { id: number }>(
  read: (after: number) => Promise<{ items: Item[] }>,
  from = 0,
): AsyncGenerator<Item> {
  let after = from
  for (;;) {
    const { items } = await read(after)
    if (items.length === 0) return
    yield* items
    after = items.at(-1)!.id
  }
}
