// A cached page against its ceiling: wrk alternates between the page and a bare node:http server that sends the same bytes with the same headers.
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fetchRaw, load, median, type Load } from './wrk.ts'

export type Ceiling = {
  /** `pid`: of the server that sends the page; without it there is no processor time. */
  compare(rounds: number, seconds: number, pid?: number): Promise<Comparison>
  /** Gives the bare server as many requests as the other one has had. */
  serve(requests: number): Promise<void>
  close(): void
}
export type Comparison = {
  ours: number
  theirs: number
  ratio: number
  tail: number
  cpuRatio: number
  cpuOurs: number
  cpuTheirs: number
  requests: number
  bytes: number
}

export async function openCeiling(url: string): Promise<Ceiling> {
  await fetchRaw(url, 'br')
  const page = await fetchRaw(url, 'br')
  const folder = mkdtempSync(join(tmpdir(), 'delno-bench-'))
  const file = join(folder, 'page')
  writeFileSync(file, page.body)
  const own = new Set(['connection', 'keep-alive', 'date', 'transfer-encoding'])
  const headers: string[] = []
  for (let at = 0; at < page.headers.length; at += 2)
    if (!own.has(page.headers[at]!.toLowerCase())) headers.push(page.headers[at]!, page.headers[at + 1]!)
  const bare = spawn(process.execPath, [
    new URL('./bare-server.ts', import.meta.url).pathname,
    file,
    '0',
    JSON.stringify(headers),
  ])
  const { port } = await new Promise<{ port: number }>(resolve =>
    bare.stdout.once('data', text => resolve(JSON.parse(String(text)))),
  )
  const bareUrl = `http://127.0.0.1:${port}/`
  return {
    async compare(rounds, seconds, pid) {
      const [ours, theirs]: [Load[], Load[]] = [[], []]
      for (let round = 0; round < rounds; round += 1) {
        theirs.push(await load(bareUrl, seconds, { pid: bare.pid }))
        ours.push(await load(url, seconds, { pid }))
      }
      const ratios = (of: (ours: Load, theirs: Load) => number) => median(ours.map((one, at) => of(one, theirs[at]!)))
      return {
        ours: median(ours.map(one => one.perSecond)),
        theirs: median(theirs.map(one => one.perSecond)),
        ratio: ratios((a, b) => a.perSecond / b.perSecond),
        tail: ratios((a, b) => a.p99Ms / b.p99Ms),
        cpuRatio: ratios((a, b) => b.cpuMicroseconds / a.cpuMicroseconds),
        cpuOurs: median(ours.map(one => one.cpuMicroseconds)),
        cpuTheirs: median(theirs.map(one => one.cpuMicroseconds)),
        requests: ours.reduce((sum, one) => sum + one.requests, 0),
        bytes: page.body.length,
      }
    },
    async serve(requests) {
      for (let served = 0; served < requests;) served += (await load(bareUrl, 1)).requests
    },
    close() {
      bare.kill()
      rmSync(folder, { recursive: true })
    },
  }
}
