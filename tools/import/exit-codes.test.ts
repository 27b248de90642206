// Exit codes of `npm run import`, for scripts that call it.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { childEnv } from '#tests/child-env.ts'
import { findFreePort } from '../testing/free-port.ts'

const script = fileURLToPath(new URL('../import.ts', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'delno-import-codes-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function run(args: string[], env: Record<string, string> = {}): Promise<{ code: number; said: string }> {
  const child = spawn(process.execPath, [script, ...args], {
    env: { ...childEnv(), DATA_DIR: join(folder, 'data'), PORT: String(await findFreePort()), ...env },
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (piece: Buffer) => (said += piece.toString()))
  const [code] = (await once(child, 'close')) as [number]
  return { code, said }
}

function write(name: string, text: string): string {
  const file = join(folder, name)
  writeFileSync(file, text)
  return file
}
const wxrOf = (body: string, site = 'https://dacha.example') => `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:content="c" xmlns:excerpt="e" xmlns:dc="d" xmlns:wp="w"><channel>
<title>Дачный листок</title><link>${site}</link><wp:base_blog_url>${site}</wp:base_blog_url>
<wp:author><wp:author_id>1</wp:author_id><wp:author_login>galina</wp:author_login><wp:author_display_name>Галина Петрова</wp:author_display_name></wp:author>
<item><title>Теплица</title><link>${site}/teplitsa/</link><dc:creator>galina</dc:creator>
<wp:post_id>7</wp:post_id><wp:post_type>post</wp:post_type><wp:status>publish</wp:status><wp:post_name>teplitsa</wp:post_name>
<wp:post_date_gmt>2024-05-03 08:00:00</wp:post_date_gmt><content:encoded><![CDATA[${body}]]></content:encoded></item></channel></rss>`

test('the exit code is 2 when the command or the file is invalid, and nothing is written', async () => {
  const feed = write('feed.xml', '<rss version="2.0"><channel><title>Лента</title></channel></rss>')
  const report = join(folder, 'refused.json')
  const answers = await Promise.all([
    run([]),
    run(['wordpress', feed, '--neizvestno']),
    run(['wordpress', join(folder, 'net.xml')]),
    run(['wordpress', feed, '--report', report]),
  ])
  expect(answers.map(({ code }) => code)).toEqual([2, 2, 2, 2])
  expect(JSON.parse(readFileSync(report, 'utf8'))).toMatchObject({ exitCode: 2, items: [] })
})

test('the exit code is 0 when everything was imported or is unchanged, and 3 when a picture is missing, and the report says so', async () => {
  const whole = write('whole.xml', wxrOf('<p>Рамы моют.</p>'))
  expect(await run(['wordpress', whole])).toMatchObject({ code: 0, said: expect.stringContaining('Дачный листок') })
  expect((await run(['wordpress', whole])).code).toBe(0)
  // Pictures are not fetched from this machine.
  const near = 'http://127.0.0.1:9'
  const lossy = write(
    'lossy.xml',
    wxrOf(`<p>Рамы</p><p><img src="${near}/wp-content/uploads/net.png" alt=""></p>`, near),
  )
  const report = join(folder, 'report.json')
  expect((await run(['wordpress', lossy, '--report', report])).code).toBe(3)
  const { exitCode, items } = JSON.parse(readFileSync(report, 'utf8')) as {
    exitCode: number
    items: { kind: string; title: string; outcome: string; warnings: unknown[] }[]
  }
  expect(exitCode).toBe(3)
  // The report has every item with its result.
  expect(items).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ kind: 'author', title: 'Галина Петрова' }),
      expect.objectContaining({ kind: 'post', title: 'Теплица', outcome: 'created' }),
    ]),
  )
  expect(items.flatMap(({ warnings }) => warnings)).not.toEqual([])
})

test('the exit code is 1 when the database cannot be opened', async () => {
  const file = write('again.xml', wxrOf('<p>Рамы моют.</p>'))
  const { code, said } = await run(['wordpress', file], {
    DATABASE_URL: `postgres://nobody@127.0.0.1:${await findFreePort()}/delno`,
  })
  expect([code, said]).toEqual([1, expect.stringContaining('не открывается')])
})
