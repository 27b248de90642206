import { pino } from 'pino'
import { expect, test } from 'vitest'
import { openTestApp } from '#tests/app.ts'

test('every answer is a line without an address, parameters or a browser; without the setting there is none', async () => {
  const lines: Record<string, unknown>[] = []
  // The level of the log hides everything else.
  const log = pino({ level: 'error' }, { write: line => void lines.push(JSON.parse(line) as Record<string, unknown>) })
  const answerOf = async (hasAccessLog: boolean) => {
    await using app = await openTestApp({
      services: ['views'],
      log,
      config: { hasAccessLog, trustedProxies: ['loopback'] },
    })
    const url = await app.app.listen({ host: '127.0.0.1', port: 0 })
    const headers = { 'x-forwarded-for': '198.51.100.7, 203.0.113.77', 'user-agent': 'Firefox' }
    await (await fetch(`${url}/healthz?key=secret`, { headers })).text()
    await (await fetch(`${url}/svc/nothing`)).text()
    const made = { 'x-forwarded-for': `lena@delno.test${'x'.repeat(4_000)}` }
    await (await fetch(`${url}/svc/media/open-graph/1/preview/7/hash-of-a-draft.png`, { headers: made })).text()
  }
  await answerOf(false)
  expect(lines).toEqual([])
  await answerOf(true)
  const told = lines.filter(({ msg }) => msg === 'answer')
  expect(told).toMatchObject([
    { method: 'GET', path: '/healthz', status: 200, network: '203.0.113.0/24' },
    { method: 'GET', path: '/svc/nothing', status: 404, network: '127.0.0.0/24' },
    { path: '/svc/media/open-graph/1/preview/7/…', status: 404, network: '127.0.0.0/24' },
  ])
  expect(JSON.stringify(told)).not.toMatch(/secret|Firefox|hash-of|lena|203\.0\.113\.77|198\.51/)
})
