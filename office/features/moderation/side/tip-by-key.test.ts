import { expect, test } from 'vitest'
import { tipByKey } from './tip-by-key.ts'

const spoken = (id: number, level: number, state: 'shown' | 'hidden' | 'waiting' = 'shown') => ({ id, level, state })

test.each([
  ['itself, which readers see', { id: 3, isVisible: true }, [spoken(1, 1), spoken(3, 2, 'waiting')], 3],
  ['what it answers', { id: 3, isVisible: false }, [spoken(1, 1), spoken(2, 2), spoken(3, 2, 'waiting')], 1],
  [
    'the nearest that readers see',
    { id: 3, isVisible: false },
    [spoken(1, 1), spoken(2, 2, 'hidden'), spoken(3, 3)],
    1,
  ],
  ['nothing of another conversation', { id: 3, isVisible: false }, [spoken(1, 1), spoken(3, 1, 'waiting')], undefined],
])('the key takes %s', (_, item, thread, wanted) => expect(tipByKey(item, { thread })).toBe(wanted))

test('the key takes nothing until the conversation is known', () =>
  expect(tipByKey({ id: 3, isVisible: true }, undefined)).toBeUndefined())
