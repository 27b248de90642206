// A short run of tests/never-lost.ts, which explains how to start a long one.
import { expect, test } from 'vitest'
import { runNeverLost } from './never-lost/run.ts'

test('nothing that was shown as saved is lost when tabs, the server and its database are killed', async () => {
  const found = await runNeverLost({ kills: 8, engine: 'embedded', serverEvery: 8, pauseMs: 300 })
  expect(found).toMatchObject({ lostAcknowledged: 0, lostOnDevice: 0, doubled: 0, troubles: [], isOneText: true })
  expect(found.acknowledged).toBeGreaterThan(50)
})
