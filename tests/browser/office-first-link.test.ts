// The link printed at the first start opens the first sign-in, and the log of the server never contains its key.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { launchChromium } from '#tools/testing/chromium-for-tests.ts'
import { findFreePort } from '#tools/testing/free-port.ts'
import { childEnv } from '../child-env.ts'

const main = fileURLToPath(new URL('../../build/engine/main.js', import.meta.url))

test('the printed link opens the first sign-in once, and is in no log', { timeout: 240_000 }, async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'delno-first-link-'))
  const child = spawn(process.execPath, [main, '--no-demo'], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...childEnv(), DATA_DIR: dataDir, PORT: String(await findFreePort()), LOG_LEVEL: 'trace' },
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk.toString()))
  try {
    const printed = /Первый вход, один раз, до \d\d:\d\d:\s+(http:\/\/\S+\/office\/start)#([\w-]{43})/
    await expect.poll(() => said, { timeout: 120_000 }).toMatch(printed)
    const [link, address, key] = printed.exec(said)!
    const url = `${address}#${key}`
    const browser = await launchChromium('shell')
    try {
      const page = await browser.newPage({ locale: 'ru-RU' })
      const asked: string[] = []
      page.on('request', request => asked.push(request.url()))
      await page.goto(url)
      await page.getByRole('heading', { name: 'Вы — первый' }).waitFor()
      expect(page.url()).toBe(address)
      await page.getByText(/^Ссылка сработала\. Закончите в этом браузере, (?:сегодня|завтра) до\s\d/).waitFor()
      // The dot of the step and the sun of the picture are equally full.
      const partOf = (selector: string) =>
        page.locator(selector).evaluate(element => getComputedStyle(element).getPropertyValue('--part').trim())
      expect([await partOf('[aria-current=step]'), await partOf('aside i')]).toEqual(['1', '1'])
      expect(asked.filter(each => each.includes(key!))).toEqual([])
      // Another browser learns that the link was used.
      const other = await browser.newContext({ locale: 'ru-RU' })
      const late = await other.newPage()
      await late.goto(url)
      await late.getByRole('heading', { name: 'Ссылка уже сработала' }).waitFor()
    } finally {
      await browser.close()
    }
    // The log was written at the most detailed level.
    expect(said).toContain('"level":')
    expect(said.replace(link, '')).not.toContain(key)
  } finally {
    child.kill('SIGTERM')
    await once(child, 'exit')
    rmSync(dataDir, { recursive: true, force: true })
  }
})
