// Every post of the demo magazine in each of its documents: the page, AMP and Lite contain the same words and keep to
// their sizes.
import { parse, serialize } from 'parse5'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { readMagazine } from '#demo/read-magazine.ts'
import { seedDemo } from '#demo/seed.ts'
import { loadWebBuild } from '#server/hosting/web-host.ts'
import { openTestApp } from './app.ts'
import { markPicturesPrepared } from './prepared-pictures.ts'
import { findAmpProblems, linkOf, scriptsOf, wordsOfBody } from './browser/read-html.ts'

const patchCount = 24
const patches: Promise<Buffer>[] = []
let asked = 0

/**
 * A picture as large as a drawing but in one colour, because rendering drawings takes minutes. There are more patches
 * than pictures in any post.
 */
async function loadPatch(title: string): Promise<{ bytes: Buffer; title: string }> {
  const at = asked++ % patchCount
  const background = { r: at * 10, g: 96, b: 160 }
  patches[at] ??= sharp({ create: { width: 1280, height: 720, channels: 3, background } })
    .webp({ quality: 1 })
    .toBuffer()
  return { bytes: await patches[at], title }
}

const bytesOf = (html: string) => Buffer.byteLength(html)
/** Lite and AMP have no widgets. */
function withoutWidgets(html: string): string {
  const document = parse(html)
  const strip = (node: { childNodes?: unknown[] }) => {
    const children = (node.childNodes ?? []) as { attrs?: { name: string }[]; childNodes?: unknown[] }[]
    node.childNodes = children.filter(({ attrs }) => !attrs?.some(({ name }) => /^data-(widget|polls)$/.test(name)))
    for (const child of node.childNodes as typeof children) strip(child)
  }
  strip(document)
  return serialize(document)
}
/**
 * The part for machines: the head, and below it the structured data and the boot script, which has a budget of its own.
 */
const forMachines = (html: string) => {
  const end = html.indexOf('</head>')
  return html.slice(0, end) + (html.slice(end).match(/<script\b.*?<\/script>/gs) ?? []).join('')
}

test('every post has the same words as a page, as AMP and as Lite, and keeps to their sizes', async () => {
  await using app = await openTestApp({ site: loadWebBuild() })
  await seedDemo({ ask: app.ask, clock: app.clock, loadPicture: loadPatch })
  await app.waitUntilIdle()
  await markPicturesPrepared(app)
  const get = async (url: string) => {
    const { statusCode, payload, headers } = await app.app.inject({ url })
    return { status: statusCode, html: payload, location: headers['location'] }
  }
  const { articles, recipes, conversations } = readMagazine()
  const discussed = new Set(conversations.map(({ text }) => text))
  const paths = [
    ...articles.map(article =>
      article.type === 'health' ? `/health/${article.categories[0]}/${article.slug}` : `/${article.slug}`,
    ),
    ...recipes.map(recipe => `/recipe/${recipe.slug}`),
  ]
  expect(paths.length).toBeGreaterThan(80)
  const found: string[] = []
  for (const path of paths) {
    const page = await get(path)
    const lite = await get(`${path}?lite`)
    const amp = await get(`${path}/amp`)
    if (page.status !== 200 || lite.status !== 200) found.push(`${path}: ${page.status}, Lite ${lite.status}`)
    const words = wordsOfBody(page.html)
    const hasAmp = linkOf(page.html, 'amphtml') !== undefined
    if (words.length < 300 && !path.startsWith('/recipe/')) found.push(`${path}: only «${words}»`)
    if (wordsOfBody(lite.html) !== words) found.push(`${path}: Lite has other words`)
    if (scriptsOf(lite.html).length > 0) found.push(`${path}: Lite has a script`)
    if (bytesOf(lite.html) > 50_000) found.push(`${path}: Lite of ${bytesOf(lite.html)} bytes`)
    // Lite does not contain readers' comments.
    const isDiscussed = discussed.has(path.split('/').at(-1)!)
    if (!isDiscussed && bytesOf(withoutWidgets(page.html)) > 1.3 * bytesOf(lite.html) + bytesOf(forMachines(page.html)))
      found.push(`${path}: ${bytesOf(withoutWidgets(page.html))} bytes against ${bytesOf(lite.html)} of Lite`)
    if (!hasAmp) {
      if (amp.status !== 302 || amp.location !== path) found.push(`${path}: AMP is off and answers ${amp.status}`)
      continue
    }
    if (amp.status !== 200) found.push(`${path}: AMP ${amp.status}`)
    if (wordsOfBody(amp.html) !== words) found.push(`${path}: AMP has other words`)
    found.push(...findAmpProblems(amp.html).map(problem => `${path}: AMP ${problem}`))
  }
  expect(found).toEqual([])
}, 180_000)
