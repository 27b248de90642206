import { expect, test } from 'vitest'
import { openFuzzedApp } from './application.ts'
import { fuzz } from './run.ts'

test('two thousand made-up requests to every call break nothing, and no refusal reveals internals', async () => {
  await using app = await openFuzzedApp()
  const { prepare, send } = app
  const { faults, requests } = await fuzz({ seed: 20_261_121, requests: 2000, prepare, send, slowMs: Infinity })
  expect(faults).toEqual([])
  expect(app.faults()).toEqual([])
  expect(requests).toBe(2000)
})
