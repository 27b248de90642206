// Imports WordPress's own theme test data: every published post and page opens on the built site and contains its
// words.
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseFragment, type DefaultTreeAdapterTypes } from 'parse5'
import { expect, test } from 'vitest'
import { listComments } from '#contract/comments.ts'
import { getSinglePost, listHomePosts } from '#contract/content.ts'
import { listCommentDrafts } from '#contract/office/comments.ts'
import { loadWebBuild } from '#server/hosting/web-host.ts'
import { makePictureFinder } from '#tools/import/media/find-picture.ts'
import { importWordPress } from '#tools/import/site/import-wordpress.ts'
import { openText } from '#tools/import/site/read-text.ts'
import { readWxr } from '#tools/wordpress/read-wxr.ts'
import { openTestApp, type TestApp } from './app.ts'

const file = fileURLToPath(new URL('../../shared/data/themeunittestdata.wordpress.xml', import.meta.url))

type Node = DefaultTreeAdapterTypes.ChildNode

/** The text that a reader sees, without comments, scripts and styles. */
function textOf(nodes: readonly Node[]): string {
  return nodes
    .map(node => {
      if (node.nodeName === '#text') return (node as DefaultTreeAdapterTypes.TextNode).value
      if (/^(#comment|script|style|template|noscript|iframe|object|video|audio)$/.test(node.nodeName)) return ' '
      return 'childNodes' in node ? ` ${textOf(node.childNodes)} ` : ''
    })
    .join('')
}

/** Words of four letters or more; shortcodes and addresses are not words. */
const wordsOf = (html: string) =>
  textOf(parseFragment(html).childNodes)
    .replace(/\[\/?[\w-]+[^\]]*\]/g, ' ')
    .replace(/https?:\S+/g, ' ')
    .match(/\p{L}{4,}/gu) ?? []

/** Follows an old address to its end; every step has to be a permanent redirect. */
async function follow(app: TestApp, path: string): Promise<string> {
  let at = path
  for (let steps = 0; steps < 4; steps++) {
    const { statusCode, headers } = await app.app.inject(at)
    if (statusCode !== 301) return statusCode === 200 ? at : `${statusCode} ${at}`
    at = String(headers.location)
  }
  return `in a circle: ${at}`
}

test.skipIf(!existsSync(file))(
  'every published post and page of the theme test data opens with all its words, and its old address leads to it (needs shared/data)',
  async () => {
    await using app = await openTestApp({
      services: ['content', 'health', 'recipes', 'search', 'views', 'media', 'comments'],
      site: loadWebBuild(),
    })
    const noNetwork = (async () => {
      throw new TypeError('fetch failed')
    }) as typeof fetch
    const bring = () =>
      importWordPress({
        files: [file],
        ask: app.ask,
        findPicture: makePictureFinder(undefined, { fetch: noNetwork }),
        keepIds: false,
        isTrial: false,
        withTypography: false,
        progress: () => {},
      })
    const { comments } = await bring()
    expect(comments).toEqual({ created: 29, updated: 0, unchanged: 0 })
    expect((await bring()).comments).toEqual({ created: 0, updated: 0, unchanged: 29 })
    await app.waitUntilIdle()
    const waiting = (await app.ask(listCommentDrafts)).items.filter(({ status }) => status === 'pending')
    expect(waiting.map(({ createdAt }) => createdAt.slice(0, 10))).toEqual(['2014-09-29', '2014-11-30', '2014-12-10'])
    const thread = async (slug: string) => {
      const { id: postId, comments_count: count } = await app.ask(getSinglePost, { params: { slug } })
      const { data } = (await app.ask(listComments, { params: { postId } })).data
      expect(count).toBe(data.length)
      return data
    }
    // The ten levels of WordPress become three here, and each comment still names the one that it answers.
    const nested = (await thread('template-comments')).filter(({ content }) => /Depth \d\d/.test(content))
    expect(nested.map(({ content, level }) => [Number(/Depth (\d\d)/.exec(content)![1]), level])).toEqual([
      ...[1, 2].map(depth => [depth, depth]),
      ...[3, 4, 5, 6, 7, 8, 9, 10].map(depth => [depth, 3]),
    ])
    expect(nested.slice(1).map(({ reply_to: answered }) => answered)).toEqual(nested.slice(0, -1).map(({ id }) => id))
    expect(nested[0]).toMatchObject({ replies_cnt: 9, date_gmt: '2013-03-14T14:57:01.000Z', author_id: null })
    expect((await thread('template-pingbacks-an-trackbacks')).map(({ author }) => author)).toEqual(['John Doe'])
    expect((await thread('page-with-comments')).map(({ author }) => author)).toEqual([
      'tellyworthtest2',
      'Anon',
      'themedemos',
    ])

    const sources = new Map<string, string>()
    const oldPaths = new Map<string, string>()
    for await (const record of readWxr((await openText(file)).pieces())) {
      if (record.kind === 'item' && /^(post|page)$/.test(record.type) && record.status === 'publish') {
        sources.set(record.title.trim(), record.content)
        oldPaths.set(record.title.trim(), new URL(record.link).pathname)
      }
    }
    const cards = []
    for (const type of ['post', 'page'] as const) {
      for (let page = 1; ; page += 1) {
        const list = await app.ask(listHomePosts, { query: { type, page } })
        cards.push(...list.items)
        if (page >= list.meta.total_pages) break
      }
    }
    expect(cards.length).toBeGreaterThan(70)
    const lost: string[] = []
    for (const { title, url } of cards) {
      const response = await app.app.inject(encodeURI(url))
      expect([url, response.statusCode]).toEqual([url, 200])
      expect([url, await follow(app, oldPaths.get(title) ?? url)]).toEqual([url, encodeURI(url)])
      const shown = new Set(wordsOf(response.body))
      const missing = [...new Set(wordsOf(sources.get(title) ?? ''))].filter(word => !shown.has(word))
      if (missing.length > 0) lost.push(`${url}: ${missing.join(' ')}`)
    }
    expect(lost).toEqual([])
  },
)
