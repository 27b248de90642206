// Cost of committing a view before its answer, compared with a request that counts nothing.
// `node bench/views.ts`, PGlite in memory.
import { openTestApp } from '#tests/app.ts'

const rounds = 5
const atOnce = 50
const calls = 1_000
const userAgent =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/139.0.0.0 Safari/537.36'

const app = await openTestApp({ services: ['views'] })
let visitor = 0

async function post(url: string, form: Record<string, string>): Promise<void> {
  visitor += 1
  const { statusCode } = await app.app.inject({
    method: 'POST',
    url: `/svc/views${url}`,
    remoteAddress: `10.${visitor >> 16}.${(visitor >> 8) & 255}.${visitor & 255}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'user-agent': userAgent },
    payload: new URLSearchParams(form).toString(),
  })
  if (statusCode !== 200) throw new Error(`${url} answered ${statusCode}`)
}
const id = () => String(101 + (visitor % 20))
const kinds = {
  view: () => post('/incr/', { action: 'increase-views', postId: id() }),
  question: () => post('/get/', { action: 'get-views', postIds: id() }),
}

/** Processor milliseconds of this process per call, including the database thread. */
async function cpuOf(call: () => Promise<void>): Promise<number> {
  const since = process.cpuUsage()
  let left = calls
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      while (left-- > 0) await call()
    }),
  )
  const { user, system } = process.cpuUsage(since)
  return (user + system) / 1000 / calls
}

await cpuOf(kinds.view)
const ratios: number[] = []
for (let round = 0; round < rounds; round += 1) {
  const [question, view] = [await cpuOf(kinds.question), await cpuOf(kinds.view)]
  ratios.push(view / question)
  console.log(`view ${view.toFixed(2)} ms, question ${question.toFixed(2)} ms of CPU: ${(view / question).toFixed(2)}`)
}
console.log(`a view costs ${ratios.toSorted((a, b) => a - b)[rounds >> 1]!.toFixed(2)} of a question`)
await app[Symbol.asyncDispose]()
