import { expect, test } from 'vitest'
import type { BellKind } from '#contract/newsroom-bell.ts'
import { gather } from './rows.ts'

const item = (
  id: number,
  kind: BellKind,
  more: { by?: string; text?: number; isSeen?: boolean; isDone?: boolean },
) => ({
  id,
  kind,
  text_id: more.text ?? 1,
  thing_kind: null,
  thing_id: null,
  by_id: more.by ?? null,
  seen_at: more.isSeen ? new Date() : null,
  done_at: more.isDone ? new Date() : null,
})

test('remarks of several people on one text are one row, newest first; finished items are in another group', () => {
  const rows = gather([
    item(9, 'failed', { text: 2 }),
    item(8, 'answer', { by: 'nina' }),
    item(7, 'remark', { by: 'denis', isSeen: true }),
    item(6, 'remark', { by: 'nina' }),
    item(5, 'given', { by: 'anna' }),
    item(4, 'remark', { by: 'vera', isDone: true }),
  ])
  expect(rows.map(({ key, items, people, isNew }) => [key, items.map(({ id }) => id), people, isNew])).toEqual([
    ['answer:text-1:talk', [8, 7, 6], ['nina', 'denis'], true],
    ['answer:text-1:given', [5], ['anna'], true],
    ['broken:text-2:failed', [9], [], true],
    ['earlier:text-1:talk', [4], ['vera'], false],
  ])
})
