import { describe, expect, test } from 'vitest'
import { commentLengthMax } from '#contract/comments.ts'
import { cpuMs } from '#tests/cpu-time.ts'
import { listLinks, toCommentHtml, toPlainText } from './markup.ts'
import { placeReply } from './comment-tree.ts'
import { readContent } from './read-content.ts'
import { sumUp, type Counted } from './sums.ts'
import { listVideos } from './videos.ts'

const link = (href: string, text = href) => `<a href="${href}" rel="nofollow ugc noopener">${text}</a>`

describe('markup of a comment', () => {
  test.each([
    ['Спасибо, помогло!', '<p>Спасибо, помогло!</p>'],
    ['Первая\nвторая\n\n\nтретья', '<p>Первая<br>вторая</p><p>третья</p>'],
    ['**важно** и _тихо_', '<p><b>важно</b> и <i>тихо</i></p>'],
    ['**_оба_ сразу**', '<p><b><i>оба</i> сразу</b></p>'],
    ['файл_с_чертой и 2 ** 3', '<p>файл_с_чертой и 2 ** 3</p>'],
    ['**без пары', '<p>**без пары</p>'],
    ['> сказано\n> давно\nА вот и нет', '<blockquote>сказано<br>давно</blockquote><p>А вот и нет</p>'],
    ['a < b && c > d', '<p>a &lt; b &amp;&amp; c &gt; d</p>'],
    ['Смотрите https://delno.test/a_b?x=1&y=2.', `<p>Смотрите ${link('https://delno.test/a_b?x=1&amp;y=2')}.</p>`],
    ['(https://delno.test/a)', `<p>(${link('https://delno.test/a')})</p>`],
    ['<a href="https://a.test/">тут</a>', `<p>${link('https://a.test/', 'тут')}</p>`],
    ['<strong>да</strong><br>нет', '<p><b>да</b><br>нет</p>'],
    ['<STRONG>да</Strong><BR>нет <I>или</I>', '<p><b>да</b><br>нет <i>или</i></p>'],
    ['<BlockQuote><P>сказано</P></BlockQuote><P>нет</P>', '<blockquote>сказано</blockquote><p>нет</p>'],
    ['<A HREF="HTTPS://a.test/">тут</A>', `<p>${link('https://a.test/', 'тут')}</p>`],
    ['\u0000\u202eперевёрнуто', '<p>перевёрнуто</p>'],
    ['   \n\u200b\n', ''],
  ])('%j', (source, html) => {
    expect(toCommentHtml(source)).toBe(html)
  })

  test('an address of 2,000 characters becomes a link, a longer one stays text', () => {
    const address = `https://delno.test/${'a'.repeat(1981)}`
    expect(toCommentHtml(address)).toBe(`<p>${link(address)}</p>`)
    expect(toCommentHtml(`${address}a`)).toBe(`<p>${address}a</p>`)
  })

  test.each([
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '<a href="javascript:alert(1)">тут</a>',
    '<a href="https://a.test/" onclick="alert(1)">тут</a>',
    '<a href="https://a.test/&quot; onclick=&quot;alert(1)">тут</a>',
    '<a href="https://user:secret@a.test/">тут</a>',
    '<b onmouseover=alert(1)>тут</b>',
    '&lt;script&gt;alert(1)&lt;/script&gt;',
    '<<b>script>alert(1)<</b>/script>',
    '<b><i>криво</b></i>',
    '<blockquote><blockquote>глубже</blockquote></blockquote>',
    '**<a href="https://a.test/">тут**</a>',
    'https://a.test/"><script>alert(1)</script>',
  ])('%j becomes allowed tags only, each closed', source => {
    const html = toCommentHtml(source)
    const open: string[] = []
    const text = html.replaceAll(
      /<br>|<(\/?)(b|i|p|blockquote|a)( href="https?:\/\/[^"<>]*" rel="nofollow ugc noopener")?>/g,
      (_, slash: string | undefined, name: string | undefined) => {
        if (slash) expect(open.pop()).toBe(name)
        else if (name) open.push(name)
        return ''
      },
    )
    expect(open).toEqual([])
    expect(text).not.toMatch(/[<>"]/)
  })

  test.each([
    'Просто текст с **жирным**, _косым_ и https://delno.test/a?b=1&c=2.',
    '> цитата\n> в две строки\n\nОтвет: a < b, "кавычки" и &lt;b&gt;',
    '**открыто и _криво** закрыто_',
    'Ссылка <a href="https://a.test/?q=%22">со словом</a>',
  ])('%j does not change when its HTML is read again', source => {
    const html = toCommentHtml(source)
    expect(toCommentHtml(html)).toBe(html)
  })

  test('has its text and links extracted', () => {
    const html = toCommentHtml('Раз <b>два</b>\nhttps://a.test/?x=1&y=2 и ещё раз https://a.test/?x=1&y=2')
    expect(toPlainText(html)).toBe('Раз два\nhttps://a.test/?x=1&y=2 и ещё раз https://a.test/?x=1&y=2')
    expect(listLinks(html)).toEqual(['https://a.test/?x=1&y=2'])
  })

  test('is made quickly from a long line of marks', async () => {
    const marks = ['**', '_', '<b>', '<a href="https://a.test/">', '> ', '_a ', '<p>', 'https://', '<blockquote>']
    const texts = marks.map(mark => mark.repeat(20_000 / mark.length))
    expect(await cpuMs(() => texts.map(text => toCommentHtml(text)))).toBeLessThan(1_000)
  })
})

describe('the position of a reply', () => {
  const key = (...ids: number[]) => ids.map(id => id.toString(16).padStart(10, '0')).join('')
  const at = (...ids: number[]) => ({
    id: ids.at(-1)!,
    level: ids.length,
    path: ids.slice(0, -1),
    sortKey: key(...ids),
  })

  test('a comment on the post stands at the top', () => {
    expect(placeReply(undefined)).toEqual({ parentId: null, level: 1, path: [], parentKey: '' })
  })
  test('a reply stands below the comment it answers', () => {
    expect(placeReply(at(7))).toEqual({ parentId: 7, level: 2, path: [7], parentKey: key(7) })
  })
  test('at level 3 and deeper it stands below the ancestor at level 2', () => {
    const expected = { parentId: 8, level: 3, path: [7, 8], parentKey: key(7, 8) }
    expect(placeReply(at(7, 8))).toEqual(expected)
    expect(placeReply(at(7, 8, 9))).toEqual(expected)
  })
})

test('a comment may be as long as the limit, counted in characters, and must have text', () => {
  expect(readContent('я'.repeat(commentLengthMax))).toBe(`<p>${'я'.repeat(commentLengthMax)}</p>`)
  expect(() => readContent('🍅'.repeat(commentLengthMax))).not.toThrow()
  expect(() => readContent('я'.repeat(commentLengthMax + 1))).toThrow('слишком длинный')
  expect(() => readContent(' \n ')).toThrow('нет текста')
})

test.each(['https://anna@spam.test/', 'https://:secret@spam.test/', 'https://anna:secret@spam.test/'])(
  '%s has credentials and becomes no link',
  address => expect(toCommentHtml(`<a href="${address}">сюда</a>`)).not.toContain('href'),
)

test.each([
  'ftp://files.test/a',
  'javascript:alert(1)',
  'http://[',
  'https://',
  `https://long.test/${'x'.repeat(2000)}`,
])('the address %s becomes no link', address =>
  expect(toCommentHtml(`<a href="${address}">сюда</a>`)).not.toContain('href'),
)

describe('videos among the links of a comment', () => {
  const linkTo = (href: string) => `<a href="${href}">${href}</a>`

  test.each([
    ['youtube', 'https://www.youtube.com/watch?v=abcdefghijk'],
    ['youtube', 'https://m.youtube.com/watch?list=1&v=abcdefghijk'],
    ['youtube', 'https://youtube.com/shorts/abcdefghijk'],
    ['youtube', 'https://youtu.be/abcdefghijk?t=7'],
    ['rutube', 'https://rutube.ru/video/0123456789abcdef0123456789abcdef/'],
    ['vk', 'https://vk.com/video-12_34'],
    ['vk', 'https://vkvideo.ru/clip12_34'],
    ['ok', 'https://ok.ru/video/1234567'],
    ['dzen', 'https://dzen.ru/video/watch/0123456789abcdef01234567'],
    ['vimeo', 'https://vimeo.com/1234567'],
  ])('%s: %s', (host, url) => expect(listVideos(linkTo(url))).toEqual([{ host, url }]))

  test.each([
    'https://www.youtube.com/@delno',
    'https://youtube.com.evil.test/watch?v=abcdefghijk',
    'https://evil.test/?https://youtu.be/abcdefghijk',
    'https://rutube.ru/channel/1/',
    'https://vk.com/delno',
  ])('%s is no video', url => expect(listVideos(linkTo(url))).toEqual([]))

  test('each is shown once, in the order of the text, and at most five are shown', () => {
    const urls = ['6', '2', '5', '1', '4', '3', '7'].map(id => `https://vimeo.com/${id}`)
    const shown = listVideos([urls[0]!, ...urls].map(linkTo).join(' '))
    expect(shown.map(({ url }) => url)).toEqual(urls.slice(0, 5))
  })
})

test('ratings and replies are added to every ancestor, among the comments or above them; those of hidden comments to none', () => {
  const comment = (id: number, path: number[], likes: number, isVisible = true): Counted => ({
    id,
    path,
    likes,
    dislikes: 1,
    isVisible,
  })
  const { own, above } = sumUp([comment(11, [1], 2), comment(12, [1, 11], 4), comment(13, [1, 11], 8, false)])
  expect([...own]).toEqual([
    [11, { recursiveLikes: 6, recursiveDislikes: 2, replies: 1 }],
    [12, { recursiveLikes: 4, recursiveDislikes: 1, replies: 0 }],
    [13, { recursiveLikes: 8, recursiveDislikes: 1, replies: 0 }],
  ])
  expect([...above]).toEqual([[1, { recursiveLikes: 6, recursiveDislikes: 2, replies: 2 }]])
})
