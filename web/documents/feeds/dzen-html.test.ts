import { expect, test } from 'vitest'
import { toDzenHtml } from './dzen-html.ts'

test.each([
  [
    'marks have their kin',
    '<p><strong>а</strong><em>б</em><del>в</del><ins>г</ins></p>',
    '<p><b>а</b><i>б</i><s>в</s><u>г</u></p>',
  ],
  ['what has no kin leaves its words', '<p><mark>а</mark> <kbd>б</kbd> <sup>в</sup></p>', '<p>а б в</p>'],
  [
    'attributes go, addresses stay',
    '<p><a href="https://a.test/?x=1&amp;y=2" rel="nofollow" title="t">а</a></p>',
    '<p><a href="https://a.test/?x=1&amp;y=2">а</a></p>',
  ],
  [
    'rows of a table are lines',
    '<table><tr><th>а</th><th>б</th></tr><tr><td><p>1</p></td><td>2</td></tr></table>',
    '<p>а — б</p><p>1 — 2</p>',
  ],
  ['paragraphs of an item run on in it', '<ol><li><p>а</p></li></ol>', '<ol><li>а</li></ol>'],
  ['deep headings are of the fourth level', '<h2>а</h2><h6>б</h6>', '<h2>а</h2><h4>б</h4>'],
  ['definitions are paragraphs', '<dl><dt>а</dt><dd>б</dd></dl>', '<p>а</p><p>б</p>'],
  [
    'scripts, frames and forms go with all that is in them',
    '<p>а</p><script>alert(1)</script><iframe src="https://x.test"></iframe><form><p>б</p></form>',
    '<p>а</p>',
  ],
  ['words stay escaped', '<p>1 &lt; 2 &amp;amp;</p>', '<p>1 &lt; 2 &amp;amp;</p>'],
  ['nothing is left of what is empty', '<p> </p><ul></ul><figure></figure>', ''],
])('%s', (_, html, written) => expect(toDzenHtml(html).html).toBe(written))

test('every picture is in a figure and is listed once', () => {
  const { html, images } = toDzenHtml(
    '<figure><a href="/a"><img src="/1.jpg" alt="а" width="5"></a><figcaption>п</figcaption></figure><p>в <img src="/2.jpg" alt=""></p><img src="/1.jpg" alt="">',
  )
  expect(images).toEqual(['/1.jpg', '/2.jpg'])
  expect(html).toContain('<figure><img src="/1.jpg" alt="а"><figcaption>п</figcaption></figure>')
  expect(html.match(/<figure>/g)).toHaveLength(3)
})
