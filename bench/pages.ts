// Pages of a running installation against a ceiling, in one run: `node bench/pages.ts --url http://localhost:3000/kak-govorit-net`.
// wrk alternates between the cached page and a bare node:http server with the same bytes (budget ≥ 0.7, p99 ≤ 3 ×). Also measured: the
// bytes that an anonymous reader's browser loads (budget ≤ 12 kB gz), and the share of the body in the page.
import { execFileSync, spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { gzipSync } from 'node:zlib'

const { values } = parseArgs({
  options: {
    url: { type: 'string', default: 'http://localhost:3000/kak-govorit-net' },
    rounds: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '5' },
  },
})

type Fetched = { headers: string[]; body: Buffer }

function fetchRaw(url: string, encoding: string): Promise<Fetched> {
  return new Promise((resolve, reject) => {
    get(url, { headers: { 'accept-encoding': encoding } }, response => {
      const pieces: Buffer[] = []
      response.on('data', piece => pieces.push(piece))
      response.on('end', () =>
        response.statusCode === 200
          ? resolve({ headers: response.rawHeaders, body: Buffer.concat(pieces) })
          : reject(new Error(`${url} answered ${response.statusCode}`)),
      )
    }).on('error', reject)
  })
}

type Load = { perSecond: number; p99Ms: number }

function load(url: string): Load {
  const text = execFileSync(
    'wrk',
    ['-t1', '-c32', `-d${values.seconds}s`, '--latency', '-H', 'accept-encoding: br', url],
    { encoding: 'utf8' },
  )
  const perSecond = Number(/Requests\/sec:\s+([\d.]+)/.exec(text)?.[1])
  const [, amount = 'NaN', unit = 'ms'] = /99%\s+([\d.]+)(us|ms|s)/.exec(text) ?? []
  if (/Non-2xx/.test(text)) throw new Error(`not only 200s:\n${text}`)
  return { perSecond, p99Ms: Number(amount) * (unit === 'us' ? 0.001 : unit === 's' ? 1000 : 1) }
}

const median = (numbers: number[]) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)]!

async function benchCached(): Promise<void> {
  await fetchRaw(values.url, 'br')
  const page = await fetchRaw(values.url, 'br')
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
  try {
    const { port } = await new Promise<{ port: number }>(resolve =>
      bare.stdout.once('data', text => resolve(JSON.parse(String(text)))),
    )
    const ours: Load[] = []
    const theirs: Load[] = []
    for (let round = 0; round < Number(values.rounds); round += 1) {
      theirs.push(load(`http://127.0.0.1:${port}/`))
      ours.push(load(values.url))
    }
    const ratio = median(ours.map((one, at) => one.perSecond / theirs[at]!.perSecond))
    const tail = median(ours.map((one, at) => one.p99Ms / theirs[at]!.p99Ms))
    console.log(
      `cached page, ${page.body.length} bytes: ${median(ours.map(one => one.perSecond)).toFixed(0)} req/s, bare node:http ${median(theirs.map(one => one.perSecond)).toFixed(0)} req/s`,
    )
    console.log(`  ratio ${ratio.toFixed(2)} (budget ≥ 0.7), p99 × ${tail.toFixed(2)} (budget ≤ 3)`)
  } finally {
    bare.kill()
    rmSync(folder, { recursive: true })
  }
}

async function weighPage(): Promise<void> {
  const { body } = await fetchRaw(values.url, 'identity')
  const html = body.toString()
  const inline = [
    ...html.matchAll(/<script(?![^>]*\bsrc=)(?![^>]*type="application\/(?:ld\+)?json")[^>]*>([\s\S]*?)<\/script>/g),
  ].map(match => match[1]!)
  const sources = [...html.matchAll(/<script[^>]*\bsrc="([^"]+)"/g)].map(match => match[1]!)
  const preloaded = [...html.matchAll(/<link[^>]*rel="modulepreload"[^>]*href="([^"]+)"/g)].map(match => match[1]!)
  let script = gzipSync(inline.join('\n')).length
  for (const source of [...sources, ...preloaded])
    script += gzipSync((await fetchRaw(new URL(source, values.url).href, 'identity')).body).length
  console.log(
    `script for who only reads: ${(script / 1024).toFixed(1)} kB gz, ${sources.length + preloaded.length} requests (budget ≤ 12 kB)`,
  )
  const article = /<div[^>]*class="[^"]*\bb-body\b[^"]*"[^>]*>([\s\S]*?)<\/div>\s*(?:<\/|<aside|<section)/.exec(
    html,
  )?.[1]
  const paragraph = article && /<p[^>]*>([^<]{60,})/.exec(article)?.[1]
  if (paragraph)
    console.log(
      `html ${(html.length / 1024).toFixed(0)} kB (${(gzipSync(html).length / 1024).toFixed(1)} kB gz); a paragraph of the body stands ${html.split(paragraph).length - 1} time(s) in it`,
    )
}

await benchCached()
await weighPage()
