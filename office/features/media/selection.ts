// The selected items of the library and the focused one.
export type Selection = {
  /** The key of the focused item. */
  at: string | undefined
  chosen: ReadonlySet<string>
}

export const nothing: Selection = { at: undefined, chosen: new Set() }

export function toggle({ chosen }: Selection, key: string): Selection {
  const next = new Set(chosen)
  if (!next.delete(key)) next.add(key)
  return { at: key, chosen: next }
}

/** Selects the range from the focused item to this one, as with ⇧. */
export function extend({ at, chosen }: Selection, key: string, order: readonly string[]): Selection {
  const [from, to] = [order.indexOf(at ?? key), order.indexOf(key)]
  const between = order.slice(Math.min(from, to), Math.max(from, to) + 1)
  return { at: key, chosen: new Set([...chosen, ...(from < 0 ? [key] : between)]) }
}

/** The item that an arrow key leads to in a grid with `columns` columns; undefined at an edge. */
export function step(
  order: readonly string[],
  at: string | undefined,
  code: string,
  columns: number,
): string | undefined {
  const index = at === undefined ? -1 : order.indexOf(at)
  if (index < 0) return order[0]
  const by = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -columns, ArrowDown: columns }[code]
  return by === undefined ? undefined : order[index + by]
}
