import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { afterEach, expect, test, vi } from 'vitest'
import { openPostgres } from './postgres.ts'
import { silentLog } from './testing.ts'

afterEach(() => {
  vi.useRealTimers()
})

test('a server that takes the connection and says nothing is an error, not an endless wait', async () => {
  const server = createServer(socket => socket.on('error', () => {})).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const engine = openPostgres({ url: `postgres://anna@127.0.0.1:${port}/delno`, poolSize: 1, log: silentLog })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  server.once('connection', () => void vi.advanceTimersByTimeAsync(15_000))
  await expect(engine.query('select 1')).rejects.toThrow(/timeout/)
  await engine.close()
  server.close()
})
