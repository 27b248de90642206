// `node demo/make-pictures.ts` rasters changed drawings into art/ready and deletes pictures that nothing shows.
// It stores its state after every picture, so it may be interrupted.
import { mkdirSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import sharp from 'sharp'
import { draw } from './art/draw.mjs'
import { readReadyPictures, readyFile, readyFolder, type ReadyPictures } from './pictures.ts'
import { findKept, focalOf } from './disc.ts'
import { pictureHash, rasterPicture } from './raster.ts'
import { listPictures, readMagazine } from './read-magazine.ts'

const atOnce = 2

sharp.concurrency(1)
mkdirSync(readyFolder, { recursive: true })
const ready = readReadyPictures()
const wanted = listPictures(readMagazine())
const stale = wanted.filter(name => {
  try {
    return ready[name]?.hash !== pictureHash(name) || !statSync(readyFile(name), { throwIfNoEntry: false })
  } catch (error) {
    throw new Error(`${name}: ${(error as Error).message}`, { cause: error })
  }
})

function keep(): void {
  const sorted: ReadyPictures = {}
  for (const name of wanted.toSorted()) if (ready[name]) sorted[name] = ready[name]
  const unfinished = new URL('pictures.json.new', readyFolder)
  writeFileSync(unfinished, `${JSON.stringify(sorted, undefined, 1)}\n`)
  renameSync(unfinished, new URL('pictures.json', readyFolder))
}

let done = 0
const queue = [...stale]
async function work(): Promise<void> {
  for (let name = queue.shift(); name !== undefined; name = queue.shift()) {
    const { title, tint } = draw(name)
    const hash = pictureHash(name)
    writeFileSync(readyFile(name), await rasterPicture(name))
    ready[name] = { hash, title, ...(tint ? { tint } : {}) }
    keep()
    done += 1
    process.stdout.write(`${done} из ${stale.length}: ${name}\n`)
  }
}
await Promise.all(Array.from({ length: atOnce }, work))
// For all, not only for what is stale: a point depends on the crops of the pages too.
for (const name of wanted) {
  // A banner is a master of its own ratio.
  const kept = draw(name).kind === 'banner' ? undefined : await findKept(name)
  const focal = kept && focalOf(kept)
  const { hash, title, tint } = ready[name]!
  ready[name] = { hash, title, ...(tint ? { tint } : {}), ...(focal ? { focal } : {}) }
}
keep()

let bytes = 0
for (const file of readdirSync(readyFolder)) {
  if (file.endsWith('.avif') && !wanted.includes(file.slice(0, -5))) rmSync(new URL(file, readyFolder))
  else bytes += statSync(new URL(file, readyFolder)).size
}
process.stdout.write(`Картинок ${wanted.length}, заново ${stale.length}, всего ${(bytes / 1e6).toFixed(1)} МБ\n`)
