// Selected items of the library, and the current one, on which the keys act.
export type Selection = {
  /** The thing that has the focus. */
  at: string | undefined
  chosen: ReadonlySet<string>
}

export const nothing: Selection = { at: undefined, chosen: new Set() }

export function toggle({ chosen }: Selection, key: string): Selection {
  const next = new Set(chosen)
  if (!next.delete(key)) next.add(key)
  return { at: key, chosen: next }
}

/** Selects from the current item to this one, as ⇧ does. */
export function extend({ at, chosen }: Selection, key: string, order: readonly string[]): Selection {
  const [from, to] = [order.indexOf(at ?? key), order.indexOf(key)]
  const between = order.slice(Math.min(from, to), Math.max(from, to) + 1)
  return { at: key, chosen: new Set([...chosen, ...(from < 0 ? [key] : between)]) }
}

/** Returns the item that an arrow key goes to in rows of `columns`; undefined at an edge. */
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
