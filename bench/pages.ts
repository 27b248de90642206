// Pages of a running installation against a ceiling, in one run: `node bench/pages.ts --url http://localhost:3000/kak-govorit-net`.
// wrk alternates between the cached page and a bare node:http server with the same bytes (budget ≥ 0.7, p99 ≤ 3 ×). Also measured: the
// bytes that an anonymous reader's browser loads (budget ≤ 12 kB gz), the share of the body in the page, and searches that were never asked (budget ≥ 0.03 of
// the cached page's rate). `--aged [--requests 6000] [--data DIR]` (Linux, needs a build) starts a server of its own and compares it twice with the bare
// one, before and after mixed use (bench/mixed-use.ts), also by processor time, which says more than wall time on a busy machine.
import { parseArgs } from 'node:util'
import { gzipSync } from 'node:zlib'
import { searchPosts } from '#contract/search.ts'
import { mounts } from '#server/mounts.ts'
import { firstPage, startServer } from './built-server.ts'
import { openCeiling, type Comparison } from './ceiling.ts'
import { runMixedUse } from './mixed-use.ts'
import { makeNewQuestions } from './new-questions.ts'
import { fetchRaw, load, median, type Load } from './wrk.ts'

const { values } = parseArgs({
  options: {
    url: { type: 'string', default: 'http://localhost:3000/kak-govorit-net' },
    rounds: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '5' },
    aged: { type: 'boolean', default: false },
    requests: { type: 'string', default: '6000' },
    data: { type: 'string' },
  },
})
const [rounds, seconds] = [Number(values.rounds), Number(values.seconds)]

function print(state: string, { ours, theirs, ratio, tail, cpuRatio, cpuOurs, cpuTheirs, bytes }: Comparison): void {
  console.log(
    `${state}, ${bytes} bytes: ${ours.toFixed(0)} req/s, bare node:http ${theirs.toFixed(0)} req/s\n` +
      `  ratio ${ratio.toFixed(2)} (budget ≥ 0.7), p99 × ${tail.toFixed(2)} (budget ≤ 3)`,
  )
  if (!Number.isNaN(cpuRatio))
    console.log(
      `  processor time of a request ${cpuOurs.toFixed(1)} µs, bare ${cpuTheirs.toFixed(1)} µs: ratio ${cpuRatio.toFixed(2)}`,
    )
}

async function benchCached(): Promise<void> {
  const ceiling = await openCeiling(values.url)
  try {
    print('cached page', await ceiling.compare(rounds, seconds))
  } finally {
    ceiling.close()
  }
}

/** The same page from a process that has just started, and from the same process after mixed use. */
async function benchAged(): Promise<void> {
  const server = await startServer(values.data)
  const ceiling = await openCeiling(server.url + firstPage)
  try {
    await ceiling.compare(1, 2, server.pid)
    print('fresh process', await ceiling.compare(rounds, seconds, server.pid))
    await benchSearch(server.url + firstPage, server.pid)
    const since = performance.now()
    const requests = await runMixedUse({ ...server, requests: Number(values.requests), uploads: 20 })
    console.log(`${requests} requests of mixed use in ${((performance.now() - since) / 1000).toFixed(0)} s`)
    await ceiling.serve(requests)
    print('aged process', await ceiling.compare(rounds, seconds, server.pid))
  } finally {
    ceiling.close()
    await server.stop()
  }
}

/** Questions that were never asked, beside a question that was, and the cached page. */
async function benchSearch(pageUrl: string, pid?: number): Promise<void> {
  const { origin } = new URL(pageUrl)
  const script = await makeNewQuestions(origin)
  const asked = `${origin}${mounts.search}${searchPosts.path}?q=${encodeURIComponent('как полить фикус')}`
  await load(origin, 2, { script })
  const [pages, first, again]: [Load[], Load[], Load[]] = [[], [], []]
  for (let round = 0; round < rounds; round += 1) {
    pages.push(await load(pageUrl, seconds, { pid }))
    first.push(await load(origin, seconds, { pid, script }))
    again.push(await load(asked, seconds, { pid }))
  }
  const ratio = median(first.map((one, at) => one.perSecond / pages[at]!.perSecond))
  const perSecond = (loads: Load[]) => median(loads.map(one => one.perSecond)).toFixed(0)
  console.log(
    `a search that was never asked: ${perSecond(first)} req/s, ${ratio.toFixed(4)} of the cached page (budget ≥ 0.03); asked before: ${perSecond(again)} req/s`,
  )
  if (pid !== undefined)
    console.log(
      `  processor time of such a search ${(median(first.map(one => one.cpuMicroseconds)) / 1000).toFixed(2)} ms`,
    )
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

if (values.aged) await benchAged()
else {
  await benchCached()
  await benchSearch(values.url)
  await weighPage()
}
