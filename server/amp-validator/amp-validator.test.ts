import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { brotliDecompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { findAmpErrors } from './amp-validator.ts'

const boilerplate =
  '<style amp-boilerplate>body{-webkit-animation:-amp-start 8s steps(1,end) 0s 1 normal both;-moz-animation:-amp-start 8s steps(1,end) 0s 1 normal both;-ms-animation:-amp-start 8s steps(1,end) 0s 1 normal both;animation:-amp-start 8s steps(1,end) 0s 1 normal both}@-webkit-keyframes -amp-start{from{visibility:hidden}to{visibility:visible}}@-moz-keyframes -amp-start{from{visibility:hidden}to{visibility:visible}}@-ms-keyframes -amp-start{from{visibility:hidden}to{visibility:visible}}@-o-keyframes -amp-start{from{visibility:hidden}to{visibility:visible}}@keyframes -amp-start{from{visibility:hidden}to{visibility:visible}}</style><noscript><style amp-boilerplate>body{-webkit-animation:none;-moz-animation:none;-ms-animation:none;animation:none}</style></noscript>'
const document = (body: string, css = 'p{margin:0}') =>
  `<!doctype html><html amp lang="ru-RU"><head><meta charset="utf-8"><script async src="https://cdn.ampproject.org/v0.js"></script><title>Борщ</title><link rel="canonical" href="https://delno.test/borsch"><meta name="viewport" content="width=device-width">${boilerplate}<style amp-custom>${css}</style></head><body>${body}</body></html>`

test('the validator is the file that the README names', () => {
  const file = brotliDecompressSync(readFileSync(new URL('validator_wasm.js.br', import.meta.url)))
  const readme = readFileSync(new URL('README.md', import.meta.url), 'utf8')
  expect(readme).toContain(createHash('sha256').update(file).digest('hex'))
})

test('a good document has no errors', async () => {
  const picture = '<amp-img src="https://delno.test/1.jpg" width="4" height="3" layout="responsive" alt=""></amp-img>'
  expect(await findAmpErrors(document(`<h1>Борщ</h1>${picture}`))).toEqual([])
})

test.each([
  ['a script', document('<script>alert(1)</script>'), /script/],
  ['a handler', document('<p onclick="a()">x</p>'), /onclick/],
  ['a picture without a size', document('<amp-img src="https://delno.test/1.jpg"></amp-img>'), /amp-img/],
  ['a sheet over 75 kB', document('', 'p{margin:0}'.repeat(8000)), /75000/],
])('%s is an error that names it', async (_, html, words) => {
  const problems = await findAmpErrors(html)
  expect(problems.length).toBeGreaterThan(0)
  expect(problems.map(({ message }) => message).join('\n')).toMatch(words)
})

test('documents that are judged at once get their own verdicts', async () => {
  const [good, bad] = await Promise.all([findAmpErrors(document('')), findAmpErrors('<p>x')])
  expect(good).toEqual([])
  expect(bad.length).toBeGreaterThan(0)
})
