// What measurements of the built server share: its process, its pages, and photographs for it.
import { spawn, type ChildProcess } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { findFreePort } from '#tools/testing/free-port.ts'
import { stopProcess } from '#tools/testing/stop-process.ts'

export const root = fileURLToPath(new URL('..', import.meta.url))
/** What `npm start` runs. */
export const builtServer = 'build/engine/main.js'
/** A page of the demo: when it is answered, the server is there. */
export const firstPage = '/kak-govorit-net'

/** Waits for the first page of a process that was just started. */
export async function untilItAnswers(child: ChildProcess, url: string, lookMs = 50): Promise<void> {
  for (;;) {
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Error(`The server ended with ${child.exitCode ?? child.signalCode}`)
    const answer = await fetch(url + firstPage).catch(() => undefined)
    await answer?.arrayBuffer()
    if (answer?.status === 200) return
    await delay(lookMs)
  }
}

export type BuiltServer = { pid: number; url: string; dataDir: string; stop(): Promise<void> }

/** Starts it on a temporary folder: a copy of `data`, or a new one with the demo magazine, which is started twice. */
export async function startServer(data?: string): Promise<BuiltServer> {
  const dataDir = mkdtempSync(join(tmpdir(), 'delno-bench-'))
  const port = await findFreePort()
  const url = `http://localhost:${port}`
  const start = async () => {
    const server = spawn(process.execPath, [builtServer], {
      cwd: root,
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: 'error', TRUST_PROXY: '1' },
    })
    await untilItAnswers(server, url)
    return server
  }
  if (data) cpSync(data, dataDir, { recursive: true })
  else await stopProcess(await start())
  const server = await start()
  return {
    pid: server.pid!,
    url,
    dataDir,
    async stop() {
      await stopProcess(server)
      rmSync(dataDir, { recursive: true })
    },
  }
}

const locations = (xml: string) =>
  [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => new URL(address).pathname)

/** The paths of all pages of the map of the site. */
export async function listPages(url: string): Promise<string[]> {
  const parts = locations(await (await fetch(`${url}/sitemap.xml`)).text())
  const maps = await Promise.all(parts.map(async path => (await fetch(url + path)).text()))
  return [...new Set(maps.flatMap(locations))]
}

/** Resident memory in MB: now, and the peak since the last reset. */
export function readMemory(pid: number): { now: number; peak: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  const megabytes = (name: string) => Math.round(Number(new RegExp(`${name}:\\s+(\\d+) kB`).exec(status)![1]) / 1024)
  return { now: megabytes('VmRSS'), peak: megabytes('VmHWM') }
}

/** A detailed photograph of 12 megapixels; each index has another one. */
async function makePhotograph(index: number): Promise<Buffer> {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 40 + index }
  const image = sharp({ create: { width: 1000, height: 750, channels: 3, background: '#fff', noise } })
  return image.resize(4000, 3000).jpeg({ quality: 82 }).toBuffer()
}

/** Uploads a photograph and requests two of its renditions, like a page. */
export async function uploadPhotograph(url: string, dataDir: string, index: number): Promise<void> {
  const query = new URLSearchParams({ alt: `Снимок ${index}`, source: `bench:${index}` })
  const answer = await fetch(`${url}/svc-internal/media/images?${query}`, {
    method: 'POST',
    body: new Uint8Array(await makePhotograph(index)),
    headers: {
      'x-delno-internal': readFileSync(join(dataDir, 'internal-key'), 'utf8').trim(),
      'content-type': 'application/octet-stream',
    },
  })
  if (answer.status !== 200) throw new Error(`A picture was answered ${answer.status}: ${await answer.text()}`)
  const { sizes } = (await answer.json()) as { sizes: { url: string }[] }
  for (const { url: path } of [sizes[0]!, sizes.at(-1)!]) {
    const rendition = await fetch(url + path.replace(/\.webp$/, '.avif'))
    await rendition.arrayBuffer()
    if (rendition.status !== 200) throw new Error(`${path} was answered ${rendition.status}`)
  }
}
