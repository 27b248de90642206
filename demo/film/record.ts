// The film of a seedling, drawn frame by frame and encoded by the browser's encoder. So no program must be installed, and the file
// has a duration and seek points, which a recording of a canvas lacks.
import { fileURLToPath } from 'node:url'
import type { Browser } from 'playwright-core'
import { frame } from '../art/film.mjs'

export const film = { width: 800, height: 450, perSecond: 12, frames: 96, held: 18, bitsPerSecond: 210_000 }

/** All frames of the film in order; the last one is repeated for a while. */
export const drawings = (): string[] => Array.from({ length: film.frames }, (_, at) => frame(at / (film.frames - 1)))

/** WebM, VP9, without audio. */
export async function recordFilm(browser: Browser, progress: (done: number) => void): Promise<Buffer> {
  const page = await browser.newPage()
  try {
    // WebCodecs is only available on secure pages.
    await page.route('https://film.example/**', route =>
      route.request().url().endsWith('.mjs')
        ? route.fulfill({
            path: fileURLToPath(new URL('../../bundles/mediabunny.min.mjs', import.meta.resolve('mediabunny'))),
            contentType: 'text/javascript',
          })
        : route.fulfill({ body: '<!doctype html><title>Film</title>', contentType: 'text/html' }),
    )
    await page.goto('https://film.example/')
    await page.addScriptTag({ type: 'module', content: recorder })
    await page.waitForFunction('window.recorder')
    await page.evaluate(`recorder.begin(${JSON.stringify(film)})`)
    for (const [at, svg] of drawings().entries()) {
      await page.evaluate(`recorder.add(${JSON.stringify(svg)}, ${at === film.frames - 1 ? film.held : 1})`)
      progress(at + 1)
    }
    return Buffer.from(await page.evaluate<string>('recorder.end()'), 'base64')
  } finally {
    await page.close()
  }
}

const recorder = `
import { BufferTarget, CanvasSource, Output, WebMOutputFormat } from './mediabunny.mjs'
let output, source, context, settings, at = 0
window.recorder = {
  async begin(film) {
    settings = film
    const canvas = new OffscreenCanvas(film.width, film.height)
    context = canvas.getContext('2d')
    output = new Output({ format: new WebMOutputFormat(), target: new BufferTarget() })
    source = new CanvasSource(canvas, { codec: 'vp9', bitrate: film.bitsPerSecond, keyFrameInterval: 5, bitrateMode: "constant", latencyMode: 'quality' })
    output.addVideoTrack(source, { frameRate: film.perSecond })
    await output.start()
  },
  async add(svg, times) {
    const image = new Image()
    image.src = URL.createObjectURL(new Blob([svg.replace('<svg ', \`<svg width="\${settings.width}" height="\${settings.height}" \`)], { type: 'image/svg+xml' }))
    await image.decode()
    context.drawImage(image, 0, 0)
    URL.revokeObjectURL(image.src)
    for (let time = 0; time < times; time++) await source.add(at++ / settings.perSecond, 1 / settings.perSecond)
  },
  async end() {
    await output.finalize()
    const bytes = new Uint8Array(output.target.buffer)
    let text = ''
    for (let start = 0; start < bytes.length; start += 8192) text += String.fromCharCode(...bytes.subarray(start, start + 8192))
    return btoa(text)
  },
}
`
