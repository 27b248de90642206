import { expect, test } from 'vitest'
import { joinLines } from './join-lines.ts'

test.each([
  ['both added', 'а\nб', 'а\nб\nв', 'г\nа\nб', 'г\nа\nб\nв'],
  ['the other removed', 'а\nб', 'б', 'а\nб\nв', 'б\nв'],
  ['both added the same', 'а', 'а\nб', 'а\nб', 'а\nб'],
  ['the other changed a line that this one removed', 'а\nб', 'а\nб2', 'а', 'а\nб2'],
  ['blank lines and spaces do not count', 'а', ' а \n\nб', 'а\nв', 'а\nв\nб'],
])('%s', (_, seen, theirs, mine, joined) => expect(joinLines(seen, theirs, mine)).toBe(joined))
