import { expect, test } from 'vitest'
import { idCandidates } from './image-id.ts'

test('a hash gives six ids of forty bits, the first ten digits first', () => {
  const hash = '0123456789abcdef'.repeat(4)
  const ids = idCandidates(hash)
  expect(ids).toHaveLength(6)
  expect(ids[0]).toBe(0x01_23_45_67_89)
  expect(ids[5]).toBe(Number.parseInt(hash.slice(50, 60), 16))
})

test('zero is no id, one is', () => {
  expect(idCandidates(`${'0'.repeat(10)}${'0'.repeat(9)}1${'f'.repeat(10)}`)).toEqual([1, 0xff_ff_ff_ff_ff])
})
