import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { renderBodyHtml } from '#article-body/render-web.tsx'
import { parseTree } from '#article-body/parse.ts'
import { getSinglePost } from '#contract/content.ts'
import { openTestApp, type TestApp } from '#tests/app.ts'
import { makePictureFinder, pathsOf } from '../media/find-picture.ts'
import { importGhost } from './import-ghost.ts'
import { importWordPress } from './import-wordpress.ts'

const site = 'https://dacha.example'
const uploads = `${site}/wp-content/uploads/2024/05`

/** One second of silence. */
function makeWav(): Buffer {
  const header = Buffer.from(
    'RIFF\0\0\0\0WAVEfmt \x10\0\0\0\x01\0\x01\0\x40\x1f\0\0\x40\x1f\0\0\x01\0\x08\0data\x40\x1f\0\0',
    'latin1',
  )
  header.writeUInt32LE(36 + 8000, 4)
  return Buffer.concat([header, Buffer.alloc(8000, 128)])
}
const makePdf = (words: string) =>
  Buffer.from(`%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n%${words}\ntrailer<</Root 1 0 R>>\n%%EOF`)
const webm = Buffer.concat([Buffer.from('\x1a\x45\xdf\xa3\x87\x42\x82\x84webm', 'latin1'), Buffer.alloc(64)])
const table = Buffer.from('Грядка;Что\n1;Лук\n2;Редис\n')

const body = `<!-- wp:file {"id":21,"href":"${uploads}/plan-gryadok.pdf"} -->
<div class="wp-block-file"><object class="wp-block-file__embed" data="${uploads}/plan-gryadok.pdf" type="application/pdf"></object><a id="f" href="${uploads}/plan-gryadok.pdf">План грядок</a><a href="${uploads}/plan-gryadok.pdf" class="wp-block-file__button" download>Скачать</a></div>
<!-- /wp:file -->
<!-- wp:audio {"id":22} --><figure class="wp-block-audio"><audio controls src="${uploads}/solovej.wav"></audio><figcaption>Соловей</figcaption></figure><!-- /wp:audio -->
<!-- wp:video {"id":23} --><figure class="wp-block-video"><video controls poster="${uploads}/poliv.png" src="http://www.dacha.example/wp-content/uploads/2024/05/poliv.webm"></video></figure><!-- /wp:video -->
<!-- wp:shortcode -->[audio wav="${uploads}/solovej.wav"][/audio]<!-- /wp:shortcode -->
<!-- wp:paragraph --><p>Таблица — <a href='/wp-content/uploads/2024/05/posadki.csv?ver=2'>посадки</a>, адрес словами: ${uploads}/plan-gryadok.pdf. Ещё <a href="${uploads}/propal.pdf">пропавшая</a>, <a href="${uploads}/staraya.doc">старая</a> и <a href="https://other.example/chuzhaya.pdf">чужая</a>.</p><!-- /wp:paragraph -->`

const wxr = `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:content="c" xmlns:excerpt="e" xmlns:dc="d" xmlns:wp="w"><channel>
<title>Дачный листок</title><link>${site}</link><wp:base_blog_url>${site}</wp:base_blog_url>
<item><title>План</title><wp:post_id>21</wp:post_id><wp:post_type>attachment</wp:post_type><wp:status>inherit</wp:status><wp:attachment_url>${uploads}/plan-gryadok.pdf</wp:attachment_url></item>
<item><title>Грядки</title><link>${site}/gryadki/</link><wp:post_id>7</wp:post_id><wp:post_type>post</wp:post_type><wp:status>publish</wp:status><wp:post_name>gryadki</wp:post_name>
<wp:post_date_gmt>2024-05-03 08:00:00</wp:post_date_gmt><content:encoded><![CDATA[${body}]]></content:encoded></item></channel></rss>`

let app: TestApp
let folder: string
const asked: string[] = []
/** The old site still has the video, and nothing else. */
const oldSite = (async (address: string) => {
  asked.push(address)
  return address.endsWith('/poliv.webm') ? new Response(webm) : new Response('Нет', { status: 404 })
}) as unknown as typeof fetch

beforeAll(async () => {
  app = await openTestApp({ services: ['content', 'media', 'views'] })
  folder = await mkdtemp(join(tmpdir(), 'delno-import-files-'))
  await mkdir(join(folder, '2024/05'), { recursive: true })
  const put = (name: string, bytes: Uint8Array) => writeFile(join(folder, name), bytes)
  await put('export.xml', Buffer.from(wxr))
  await put('2024/05/plan-gryadok.pdf', makePdf('план'))
  await put('2024/05/solovej.wav', makeWav())
  await put('2024/05/posadki.csv', table)
  await put('2024/05/staraya.doc', Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600)]))
  const picture = sharp({ create: { width: 640, height: 360, channels: 3, background: '#5f8f57' } })
  await put('2024/05/poliv.png', await picture.png().toBuffer())
}, 180_000)
afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true })
})
beforeEach(async () => {
  await app.empty()
  asked.length = 0
})

const common = () => ({
  ask: app.ask,
  findPicture: makePictureFinder(folder, { fetch: oldSite }),
  keepIds: false,
  isTrial: false,
  withTypography: false,
  progress: () => {},
})
const run = (isTrial = false) => importWordPress({ ...common(), files: [join(folder, 'export.xml')], isTrial })

const htmlOf = async (slug: string) =>
  renderBodyHtml(parseTree((await app.ask(getSinglePost, { params: { slug } })).parsed_content))
/** The file that the first match of a pattern links to. */
async function follow(html: string, pattern: RegExp) {
  const address = pattern.exec(html)?.[1] ?? ''
  const { statusCode, headers, rawPayload } = await app.app.inject(address)
  return { address, status: statusCode, type: headers['content-type'], bytes: rawPayload }
}

test('audio, video and documents of WordPress are imported with their texts, from the folder and from the old site', async () => {
  const first = await run()
  expect(first.files).toEqual({ stored: 4, known: 0, missing: 2 })
  expect(first.pictures).toEqual({ stored: 1, known: 0, missing: 0 })
  const html = await htmlOf('gryadki')
  expect(await follow(html, /<p class="b-file"><a href="([^"]+)"/)).toMatchObject({
    status: 200,
    type: 'application/pdf',
    bytes: makePdf('план'),
  })
  expect(html).toMatch(/>План грядок<\/a><small> \(PDF, 1\u00a0кБ\)<\/small>/)
  expect(await follow(html, /<audio [^>]*src="([^"]+)"/)).toMatchObject({ type: 'audio/wav', bytes: makeWav() })
  expect(html.match(/<audio [^>]*src="\/media\/files\//g)).toHaveLength(2)
  expect(await follow(html, /<video [^>]*src="([^"]+)"/)).toMatchObject({ type: 'video/webm', bytes: webm })
  expect(await follow(html, /poster="([^"]+)"/)).toMatchObject({ status: 200, type: 'image/webp' })
  expect(await follow(html, /<a href="([^"]+)">посадки/)).toMatchObject({
    type: 'text/csv; charset=utf-8',
    bytes: table,
  })
  expect((await follow(html, /<p class="b-file"><a href="([^"]+)"/)).address).toMatch(/\/plan-gryadok\.pdf$/)
})

test('a missing file stays a link to the old address and is reported; visible text is not changed', async () => {
  const { problems } = await run()
  const html = await htmlOf('gryadki')
  expect(html).toContain(`<a href="${uploads}/propal.pdf">пропавшая</a>`)
  expect(html).toContain(`<a href="${uploads}/staraya.doc">старая</a>`)
  expect(html).toContain('<a href="https://other.example/chuzhaya.pdf">чужая</a>')
  expect(html).toContain(`адрес словами: ${uploads}/plan-gryadok.pdf.`)
  expect(problems.filter(({ message }) => message.startsWith('Файл'))).toMatchObject([
    { where: 'Грядки', message: 'Файл не перенесён: в папке нет, сайт dacha.example ответил 404' },
    { where: 'Грядки', message: expect.stringMatching(/^Файл не перенесён: Такой файл мы не храним/) },
  ])
  expect(asked.some(address => address.includes('other.example'))).toBe(false)
})

test('a second import changes nothing, and a dry run counts the same without writing', async () => {
  const trial = await run(true)
  expect([trial.posts.created, trial.files]).toEqual([1, { stored: 4, known: 0, missing: 2 }])
  expect(await app.askRaw(getSinglePost, { params: { slug: 'gryadki' } })).toMatchObject({ status: 404 })
  expect((await run()).files).toEqual(trial.files)
  for (const isTrial of [false, true]) {
    const again = await run(isTrial)
    expect(again.posts).toEqual({ created: 0, updated: 0, unchanged: 1 })
    expect(again.files.known).toBe(4)
  }
})

test('files in cards of Ghost are imported with their texts, from its folder `content`', async () => {
  const content = join(folder, 'content')
  await mkdir(join(content, 'files/2024'), { recursive: true })
  await mkdir(join(content, 'media/2024'), { recursive: true })
  await writeFile(join(content, 'files/2024/anketa.pdf'), makePdf('анкета'))
  await writeFile(join(content, 'media/2024/golos.wav'), makeWav())
  await writeFile(join(content, 'media/2024/nozh.webm'), webm)
  const html =
    '<div class="kg-card kg-file-card"><a class="kg-file-card-container" href="__GHOST_URL__/content/files/2024/anketa.pdf"><div class="kg-file-card-title">Анкета</div></a></div>' +
    '<div class="kg-card kg-audio-card"><audio src="__GHOST_URL__/content/media/2024/golos.wav"></audio><div class="kg-audio-title">Голос</div></div>' +
    '<figure class="kg-card kg-video-card"><video src="__GHOST_URL__/content/media/2024/nozh.webm"></video></figure>' +
    '<p><a href="__GHOST_URL__/content/files/2024/net.zip">Нет</a></p>'
  const file = join(folder, 'ghost.json')
  const post = {
    id: 'p1',
    title: 'Вложения',
    slug: 'vlozheniya',
    html,
    status: 'published',
    published_at: '2024-05-03T08:00:00Z',
  }
  await writeFile(file, JSON.stringify({ db: [{ meta: { version: '5.80.0' }, data: { posts: [post] } }] }))
  const result = await importGhost({ ...common(), findPicture: makePictureFinder(content, { fetch: oldSite }), file })
  expect(result.files).toEqual({ stored: 3, known: 0, missing: 1 })
  const shown = await htmlOf('vlozheniya')
  expect(await follow(shown, /<p class="b-file"><a href="([^"]+)"/)).toMatchObject({ bytes: makePdf('анкета') })
  expect(await follow(shown, /<audio [^>]*src="([^"]+)"/)).toMatchObject({ bytes: makeWav() })
  expect(await follow(shown, /<video [^>]*src="([^"]+)"/)).toMatchObject({ bytes: webm })
  expect(shown).toContain('href="https://ghost.invalid/content/files/2024/net.zip"')
})

test('files are looked for in every layout of the folder', () => {
  expect(pathsOf('https://old.example/content/files/2024/plan-300x200.pdf')).toEqual([
    '2024/plan-300x200.pdf',
    'uploads/2024/plan-300x200.pdf',
    'wp-content/uploads/2024/plan-300x200.pdf',
    'files/2024/plan-300x200.pdf',
    'content/files/2024/plan-300x200.pdf',
    'plan-300x200.pdf',
  ])
})
