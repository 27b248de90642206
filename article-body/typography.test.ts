import { describe, expect, test } from 'vitest'
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { readMagazine } from '#demo/read-magazine.ts'
import { parseBody } from './parse.ts'
import { keepTexts, openTypography, treeDifferences, typographBody, typographLine } from './typography.ts'

/** `_` stands for a no-break space. */
const shown = (text: string) => text.replace(/[\u00a0\u202f]/g, '_')
const letters = (text: string) => text.replace(/[^\p{L}\p{N}]/gu, '')

describe('one line', () => {
  test.each([
    ['Он сказал: "Привет, "Дом"" и ушёл - да...', 'Он_сказал: «Привет, „Дом“» и_ушёл_— да…'],
    ['- Привет, - сказал он.', '—_Привет,_— сказал_он.'],
    ['№5 и §3', '№_5 и_§_3'],
    ['от -5 до -10, днём (-3), ночью -7 °C', 'от_−5 до_−10, днём (−3), ночью −7 °C'],
    ['в 2020-2021 гг.', 'в_2020–2021_гг.'],
    ['5 - 3 = 2, 10-15 минут, 1/2 стакана', '5 - 3 = 2, 10-15 минут, 1/2 стакана'],
    ['А. С. Пушкин, т. д. и т. п.', 'А._С._Пушкин, т._д._и_т._п.'],
    ['Экран 5,5" и ещё', 'Экран 5,5" и_ещё'],
    ['Пишите на a@b.ru: https://a.ru/?q=x&y=-1', 'Пишите на_a@b.ru: https://a.ru/?q=x&y=-1'],
    ['8-900-123-45-67, 2020-11-21, 0x10', '8-900-123-45-67, 2020-11-21, 0x10'],
    ['Ещё её жёлтый елей, «уже» так', 'Ещё её_жёлтый елей, «уже» так'],
  ])('%s', (before, after) => {
    expect(shown(typographLine(before))).toBe(after)
  })

  test('stays as it is where an editor wants it so, however its spaces are written', () => {
    const kept = keepTexts(['Дом "у реки" - да'])
    expect(typographLine('Дом "у реки"  -\u00a0да', kept)).toBe('Дом "у реки"  -\u00a0да')
    expect(typographLine('Дом "у реки" - нет', kept)).not.toContain('"')
  })
})

describe('a body', () => {
  test.each([
    ['<p>Он: "<em>Да</em>, <b>дом</b>" - и &amp; ушёл</p>', '<p>Он: «<em>Да</em>, <b>дом</b>»_— и_&amp; ушёл</p>'],
    [
      '<pre>"a" - b</pre><p><code>"x" - 1</code> и <kbd>"</kbd> "да"</p>',
      '<pre>"a" - b</pre><p><code>"x" - 1</code> и_<kbd>"</kbd> «да»</p>',
    ],
    [
      '<p><a href="/x?a=b - c" title="«">"Слово"</a> - да</p>',
      '<p><a href="/x?a=b - c" title="«">«Слово»</a>_— да</p>',
    ],
    [
      '<p><span lang="en">"One" - two</span> и "да"</p><blockquote lang="fr">"Un" - deux</blockquote>',
      '<p><span lang="en">"One" - two</span> и_«да»</p><blockquote lang="fr">"Un" - deux</blockquote>',
    ],
    [
      '<pre class="wp-block-verse">Я помню - "миг"\nв снегу</pre>',
      '<pre class="wp-block-verse">Я помню - "миг"\nв снегу</pre>',
    ],
    [
      '<!-- wp:delno/callout {"title":"Дом \\"у реки\\" - да","kind":"tip"} -->\n<p>"х"</p>\n<!-- /wp:delno/callout -->',
      '<!-- wp:delno/callout {"title":"Дом «у_реки»_— да","kind":"tip"} -->\n<p>«х»</p>\n<!-- /wp:delno/callout -->',
    ],
    ['первый "абзац\n\nвторой" - "да" [gallery ids="1,2"]', 'первый "абзац\n\nвторой"_— "да" [gallery ids="1,2"]'],
    [
      '<ul><li>"раз"<li>два - три</ul><table><td>"y" - z</table>',
      '<ul><li>«раз»<li>два_— три</ul><table><td>«y»_— z</table>',
    ],
    ['<p>Уже &laquo;так&raquo;&nbsp;&mdash; и&nbsp;да</p>', '<p>Уже &laquo;так&raquo;&nbsp;&mdash; и&nbsp;да</p>'],
  ])('%s', (before, after) => {
    expect(shown(typographBody(before))).toBe(after)
  })

  test('a change is reported with its node', () => {
    const { body, line, differences } = openTypography(['Третий "текст"'])
    const after = body('body', '<p>Первый</p><p>Второй "текст"</p><p>Третий "текст"</p>', parseBody)
    expect(after).toBe('<p>Первый</p><p>Второй «текст»</p><p>Третий "текст"</p>')
    expect(line('title', 'Дом...')).toBe('Дом…')
    const second = parseBody(after)[1]!.children[0]!
    expect(differences).toEqual([
      { field: 'body', nodeId: second.id, before: 'Второй "текст"', after: 'Второй «текст»' },
      { field: 'title', nodeId: null, before: 'Дом...', after: 'Дом…' },
    ])
  })

  test('the language of foreign words stays in the tree', () => {
    const tree = parseBody('<p>Слово <em lang="en">house</em> и <span lang="de">Haus</span></p>')
    expect(JSON.stringify(tree)).toContain('"lang":"en"')
    expect(JSON.stringify(tree)).toContain('"lang":"de"')
  })
})

describe('a second pass', () => {
  const magazine = readMagazine()
  const wxr = fileURLToPath(new URL('../../shared/data/themeunittestdata.wordpress.xml', import.meta.url))
  const bodies: [string, string][] = [
    ...magazine.articles.map(({ slug, body }): [string, string] => [slug, body]),
    ...magazine.recipes.map(({ slug, body }): [string, string] => [slug, body]),
    ...(existsSync(wxr)
      ? [...readFileSync(wxr, 'utf8').matchAll(/<content:encoded><!\[CDATA\[([\s\S]*?)\]\]>/g)].map(
          ([, body = ''], at): [string, string] => [`theme test data ${at}`, body],
        )
      : []),
  ]

  test('changes nothing in the texts of the demo magazine and the theme test data, and no letter changes in the first', () => {
    expect(bodies.length).toBeGreaterThan(70)
    for (const [name, body] of bodies) {
      const once = typographBody(body)
      expect([name, typographBody(once)]).toEqual([name, once])
      const [before, after] = [parseBody(body), parseBody(once)]
      for (const difference of treeDifferences(before, after))
        expect(letters(difference.after)).toBe(letters(difference.before))
      expect(JSON.stringify(after).length - JSON.stringify(before).length).toBeLessThan(2000)
    }
  })

  /** The same strings on every run: a failing test fails again. */
  function makeRandom(seed: number): (below: number) => number {
    let state = seed
    return below => {
      state = (Math.imul(state, 1664525) + 1013904223) >>> 0
      return Math.floor((state / 2 ** 32) * below)
    }
  }
  const atoms =
    '"|"| - |-|–|—|...|…|«|»|„|“|(|)|№|§| |  |\u00a0|\n|\n\n|,|.|!|?|:|;|1|2020|5|-5|10 °C|г.|руб.|в|и|не|дом|ёлка|ещё|А.|Пушкин|т. д.|<b>|</b>|<p>|</p>|<br>|<code>|</code>|&|&lt;|&nbsp;|\'|%|/|http://a.ru/"x"|a@b.ru|[x y="1"]|<!-- wp:delno/callout {"title":"а \\"б\\" - в"} -->|<li>|<td>|\u2028|🎄|\ue010|=|+|*|\\'.split(
      '|',
    )

  test('changes nothing in random strings, and no letter is touched', () => {
    const random = makeRandom(20_261_121)
    for (let round = 0; round < 4000; round++) {
      const source = Array.from({ length: 1 + random(24) }, () => atoms[random(atoms.length)]).join('')
      const line = typographLine(source)
      expect([source, typographLine(line)]).toEqual([source, line])
      expect(letters(line)).toBe(letters(source))
      const body = typographBody(source)
      expect([source, typographBody(body)]).toEqual([source, body])
    }
  })
})

test('a text four times as long takes about four times as long', () => {
  const paragraph = `<p>${'Он сказал: "Привет, <em>дом</em>" - и ушёл в лес... Там -5 °C, 2020-2021 гг. '.repeat(4)}</p>\n`
  const costOf = (bytes: number) => {
    const source = paragraph.repeat(Math.ceil(bytes / Buffer.byteLength(paragraph)))
    const times = Array.from({ length: 5 }, () => {
      // CPU time of this thread: other work on the machine does not count.
      const since = process.threadCpuUsage()
      typographBody(source)
      const { user, system } = process.threadCpuUsage(since)
      return user + system
    })
    return Math.min(...times)
  }
  expect(costOf(300_000) / costOf(75_000)).toBeLessThan(8)
})

describe('extreme sources of an import', () => {
  // A rule that scanned from each character to the end of the run would take minutes.
  test.each(['a', '7', '-', '.', '_', '+', 'a.', '[a ', '«', 'ы'])(
    '300,000 characters of %j take time in proportion to their number',
    sign => {
      const run = sign.repeat(300_000 / sign.length)
      expect(typographBody(`<p>Так - вот: ${run} конец</p>`)).toContain(run.slice(0, 1000))
    },
  )

  test('a run too long for a word is left alone, and the words around it are corrected', () => {
    const run = 'iVBORw0KGgo...'.repeat(20)
    expect(shown(typographLine(`Вот "код" - ${run} - и "всё"`))).toBe(`Вот «код»_— ${run}_— и_«всё»`)
    const address = `https://delno.test/${'a'.repeat(200)}`
    expect(shown(typographLine(`Там "${address}" - да`))).toBe(`Там «${address}»_— да`)
  })

  test.each(['b', 'div', 'blockquote', 'ul><li', 'table><tr><td'])(
    'text inside of 13,000 nested <%s> is left alone',
    tag => {
      const deep = `<${tag}>`.repeat(13_000)
      expect(typographBody(`<p>Раз - два</p>${deep}три - четыре`)).toBe(`<p>Раз\u00a0— два</p>${deep}три - четыре`)
    },
  )

  test.each([
    ['[', ']'],
    ['{"title":', '}'],
  ])('a block with attributes nested 13,000 times in %s is left alone', (open, end) => {
    const block = `<!-- wp:delno/callout {"title":"раз - два","x":${open.repeat(13_000)}1${end.repeat(13_000)}} /-->`
    expect(typographBody(`${block}<p>Раз - два</p>`)).toBe(`${block}<p>Раз\u00a0— два</p>`)
  })
})
