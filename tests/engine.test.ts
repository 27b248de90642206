// The built server, as `npm start` runs it: its threads and processes are entries of the build, and its files are found from there.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { findFreePort } from '#tools/testing/free-port.ts'
import { childEnv } from './child-env.ts'

const inRoot = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url))

test('the built server starts on an empty folder, answers, and takes a picture', { timeout: 180_000 }, async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'delno-engine-'))
  const port = String(await findFreePort())
  const server = spawn(process.execPath, [inRoot('build/engine/main.js'), '--no-demo'], {
    cwd: tmpdir(),
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...childEnv(), DATA_DIR: dataDir, PORT: port, LOG_LEVEL: 'error' },
  })
  let said = ''
  for (const stream of [server.stdout, server.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk.toString()))
  const url = `http://127.0.0.1:${port}`
  const get = async (path: string) => {
    const answer = await fetch(url + path)
    return {
      status: answer.status,
      cache: answer.headers.get('x-cache'),
      bytes: Buffer.from(await answer.arrayBuffer()),
    }
  }
  try {
    await expect.poll(() => said, { timeout: 120_000 }).toContain(`/office/start#`)
    // The home page was rendered before the server listened, so this is not a `miss`.
    expect(await get('/')).toMatchObject({ status: 200, cache: null })
    // A page from a file beside its source.
    expect((await get('/personalnye-dannye')).bytes.toString()).toContain('персональных данных')
    expect((await get('/docs/static/index.html')).status).toBe(200)
    const picture = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#2f7f79' } })
      .jpeg()
      .toBuffer()
    const sent = await fetch(`${url}/svc-internal/media/images?alt=Бирюза&source=test:1`, {
      method: 'POST',
      body: new Uint8Array(picture),
      headers: {
        'x-delno-internal': readFileSync(join(dataDir, 'internal-key'), 'utf8').trim(),
        'content-type': 'application/octet-stream',
      },
    })
    const { sizes } = (await sent.json()) as { sizes: { url: string }[] }
    const rendition = await get(sizes[0]!.url.replace(/\.webp$/, '.avif'))
    expect(await sharp(rendition.bytes).metadata()).toMatchObject({ format: 'heif', width: 160 })
    expect(said).not.toContain('"level":')
  } finally {
    server.kill('SIGTERM')
    await once(server, 'exit')
    rmSync(dataDir, { recursive: true, force: true })
  }
})
