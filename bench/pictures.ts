// Pictures from strangers: `node bench/pictures.ts`. Cost of each decompression bomb of the tests, of large honest pictures (on Linux
// also memory), and the time of an honest upload while three people repeatedly upload the most expensive accepted files and disconnect.
// Budgets: 2 s of a core per bomb; an honest upload meanwhile at most × 3.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import sharp from 'sharp'
import type { PictureUse } from '#contract/media.ts'
import { makeLog } from '#platform/log.ts'
import { makeBombs, makeScans, makeSvgBomb } from '#services/media/pictures/bombs.fixture.ts'
import { checkBounds } from '#services/media/pictures/check-bounds.ts'
import type { DecodeReply } from '#services/media/pictures/decode-process.ts'
import { openDecoder } from '#services/media/pictures/decoder.ts'
import { printTable, summarize } from './measure.ts'

const decoder = openDecoder(makeLog('error'))
const { signal } = new AbortController()
const mainSeconds = () => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1e6
}

/** Brightness that varies everywhere: the worst case of an honest picture. */
const photo = (width: number, height: number, sigma = 30) =>
  sharp({
    create: { width, height, channels: 3, background: '#888', noise: { type: 'gaussian', mean: 128, sigma } },
  }).blur(1)

async function outcomeOf(bytes: Uint8Array, use: PictureUse, person: string, gone = signal): Promise<string> {
  try {
    await decoder.read(bytes, { use, person, signal: gone })
    return 'taken'
  } catch (error) {
    return (error as { code?: string }).code ?? 'gone'
  }
}

// The child process is unreferenced, so something must keep this process alive.
const alive = setInterval(() => {}, 60_000)
console.log('seconds of a core: decoder + this process')
let worst = 0
for (const { name, bytes, use } of [
  ...(await makeBombs()).map(bomb => ({ ...bomb, use: 'comment' as const })),
  { name: 'an SVG of entities, by an editor', bytes: Buffer.from(makeSvgBomb()), use: 'editor' as const },
]) {
  const [inDecoder, here] = [decoder.cpuSeconds(), mainSeconds()]
  const outcome = await outcomeOf(bytes, use, 'bench')
  const seconds = [decoder.cpuSeconds() - inDecoder, mainSeconds() - here] as const
  worst = Math.max(worst, seconds[0] + seconds[1])
  console.log(`${seconds.map(each => each.toFixed(3)).join(' + ')}  ${outcome.padEnd(18)} ${name}, ${bytes.length} B`)
}
console.log(`worst ${worst.toFixed(2)} s, budget 2`)

console.log('\nlarge honest pictures: seconds of a core, peak memory of the process, MB')
const large: [string, PictureUse, () => Promise<Buffer>][] = [
  ['JPEG 8,160 × 6,120', 'comment', () => photo(8160, 6120).jpeg({ quality: 60 }).toBuffer()],
  [
    'progressive JPEG 8,000 × 5,000',
    'comment',
    () => photo(8000, 5000).jpeg({ quality: 60, progressive: true }).toBuffer(),
  ],
  ['PNG 8,000 × 5,000', 'editor', () => photo(8000, 5000, 2).greyscale().png({ compressionLevel: 6 }).toBuffer()],
  ['WebP 6,000 × 4,000', 'comment', () => photo(6000, 4000).webp({ quality: 60, effort: 0 }).toBuffer()],
  ['AVIF 4,000 × 3,000', 'comment', () => photo(4000, 3000).avif({ quality: 40, effort: 0 }).toBuffer()],
  ['AVIF 6,000 × 4,000', 'editor', () => photo(6000, 4000).avif({ quality: 40, effort: 0 }).toBuffer()],
]
for (const [name, use, make] of large) {
  const { inspected, maxPixels } = checkBounds(await make(), use)
  const child = fork(new URL('../services/media/pictures/decode-process.ts', import.meta.url), [], {
    serialization: 'advanced',
    env: { MALLOC_ARENA_MAX: '2' },
  })
  child.send({ task: { use, inspected, maxPixels, crop: undefined }, cpuSeconds: 60 })
  const [reply] = (await once(child, 'message')) as [DecodeReply]
  const status = `/proc/${child.pid}/status`
  const peak = existsSync(status) ? Number(/VmHWM:\s+(\d+)/.exec(readFileSync(status, 'utf8'))?.[1]) / 1024 : Number.NaN
  child.kill('SIGKILL')
  console.log(
    `${reply.cpuSeconds.toFixed(2)} s ${peak.toFixed(0).padStart(4)} MB  ${'picture' in reply ? 'taken' : reply.refused.code}  ${name}`,
  )
}

const honest = await photo(3000, 2000).jpeg().toBuffer()
let readers = 0
/** Each upload is by another person, because uploads of one person wait for each other. */
async function timeHonest(use: PictureUse, runs = 12): Promise<number[]> {
  const times: number[] = []
  for (let run = 0; run < runs; run += 1) {
    const since = performance.now()
    const outcome = await outcomeOf(honest, use, `honest ${readers++}`)
    if (outcome !== 'taken') throw new Error(`an honest picture was refused: ${outcome}`)
    times.push(performance.now() - since)
  }
  return times
}

await timeHonest('comment', 1)
await timeHonest('editor', 1)
const quiet = { reader: await timeHonest('comment'), editor: await timeHonest('editor') }
let isOver = false
let brought = 0
const bombs = [makeScans(6320, 11), makeScans(2600, 62), makeScans(6320, 500)]
const attack = Promise.all(
  ['mallory', 'trudy', 'eve'].map(async person => {
    while (!isOver) {
      const bytes = bombs[brought++ % bombs.length]!
      await Promise.race([
        outcomeOf(bytes, 'comment', person, AbortSignal.timeout(3000)),
        outcomeOf(bytes, 'portrait', person, AbortSignal.timeout(3000)),
      ])
      // As often as the rate limit of the call allows: 20 a minute per account.
      await new Promise(resolve => setTimeout(resolve, 20))
    }
  }),
)
const attacked = { reader: await timeHonest('comment'), editor: await timeHonest('editor') }
isOver = true
await attack
printTable(`an honest upload of 6 megapixels; ${brought} hostile ones meanwhile`, [
  summarize('a reader’s, in quiet', quiet.reader),
  summarize('a reader’s, under attack', attacked.reader),
  summarize('an editor’s, in quiet', quiet.editor),
  summarize('an editor’s, under attack', attacked.editor),
])
const median = (times: number[]) => summarize('', times).p50
console.log(
  `reader × ${(median(attacked.reader) / median(quiet.reader)).toFixed(1)}, editor × ${(median(attacked.editor) / median(quiet.editor)).toFixed(1)}, budget × 3`,
)
clearInterval(alive)
decoder.close()
