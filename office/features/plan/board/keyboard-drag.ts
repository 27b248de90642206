// Moving a card by keys: Space lifts it, arrows move it from stage to stage, Space drops it, Esc cancels. Pure.
import { textStages, type TextStage } from '#domain/newsroom-rights.ts'

export type KeyboardDrag = { id: number; from: TextStage; over: TextStage }

type CarryStep =
  | { kind: 'carry'; carry: KeyboardDrag }
  | { kind: 'drop'; carry: KeyboardDrag }
  | { kind: 'back'; carry: KeyboardDrag }

const sideways: Record<string, number> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }

/** The effect of a key on a lifted card; undefined for other keys. */
export function keyboardDragStep(carry: KeyboardDrag, key: string): CarryStep | undefined {
  if (key === ' ' || key === 'Enter') return { kind: 'drop', carry }
  if (key === 'Escape' || key === 'Tab') return { kind: 'back', carry }
  const by = sideways[key]
  if (by === undefined) return undefined
  const at = Math.min(Math.max(textStages.indexOf(carry.over) + by, 0), textStages.length - 1)
  return { kind: 'carry', carry: { ...carry, over: textStages[at]! } }
}

/** The id of the card that an arrow leads to, among columns of card ids; empty columns are skipped. */
export function neighbourOf(columns: readonly (readonly string[])[], id: string, key: string): string | undefined {
  const column = columns.findIndex(ids => ids.includes(id))
  const row = columns[column]?.indexOf(id) ?? -1
  if (key === 'ArrowDown') return columns[column]?.[row + 1]
  if (key === 'ArrowUp') return columns[column]?.[row - 1]
  if (key === 'Home') return columns[column]?.[0]
  if (key === 'End') return columns[column]?.at(-1)
  const by = key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0
  if (by === 0) return undefined
  for (let next = column + by; next >= 0 && next < columns.length; next += by) {
    const ids = columns[next]!
    if (ids.length > 0) return ids[Math.min(row, ids.length - 1)]
  }
  return undefined
}
