import { expect, test } from 'vitest'
import { makeSingleFlight } from './single-flight.ts'

test('runs never overlap, and calls during a run share the next run', async () => {
  let active = 0
  let runs = 0
  const gates = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const call = makeSingleFlight(async () => {
    expect(++active).toBe(1)
    const run = runs++
    await gates[run]?.promise
    active--
    return run
  })
  const first = call()
  await Promise.resolve()
  const calls = [first, call(), call()]
  gates[0]!.resolve()
  gates[1]!.resolve()
  expect(await Promise.all(calls)).toEqual([0, 1, 1])
  expect(await call()).toBe(2)
})

test('a run that fails rejects only its own callers', async () => {
  let runs = 0
  const call = makeSingleFlight(async () => {
    if (runs++ === 0) throw new Error('первый')
    return runs
  })
  const first = call()
  await Promise.resolve()
  const second = call()
  await expect(first).rejects.toThrow('первый')
  expect(await second).toBe(2)
})
