import { Worker } from 'node:worker_threads'
import { describe, expect, test, vi } from 'vitest'
import { addPassages, compareWords, hasSameWords } from './compare-words.ts'
import { readPage, steadyLines } from './page-words.ts'
import { readInWorker } from './read-in-worker.ts'

const html = (body: string, charset?: string) => ({ bytes: Buffer.from(body), isHtml: true, charset })
const bounds = { timeoutMs: 3_000, passagesMax: 40 }
const long = 'Спать прохладнее всего при 17–20 °C. '.repeat(10)

describe('the words of a page', () => {
  test('are a line for each block, without menus, forms, scripts and what is hidden', () => {
    const page = `<!doctype html><title>Жара</title><style>p{}</style><header><h1>Журнал</h1></header>
      <nav><a>Темы</a></nav><p>Выше&nbsp;<b>35</b>&nbsp;°C<br>вентилятор <i>гре</i>ет.</p><div hidden>Черновик</div>
      <ul><li>Раз<li>Два</ul><script>var views = 12</script><form>Найти <input></form><footer>© 2026</footer>`
    expect(readPage(html(page))).toEqual(['Выше 35 °C', 'вентилятор греет.', 'Раз', 'Два'])
  })

  test('are those of the matter, if the page names it', () => {
    const page = `<body><p>Сегодня 26 ноября</p><main><header><h1>Сон</h1></header><p>${long}</p></main><p>Читайте также</p>`
    expect(readPage(html(page))).toEqual(['Сон', long.trim()])
    expect(readPage(html('<body><p>Всё здесь</p><main><p>Мало</p></main>'))).toEqual(['Всё здесь', 'Мало'])
  })

  test('are read in the charset of the page', () => {
    const bytes = Buffer.from([0x3c, 0x70, 0x3e, 0xd1, 0xee, 0xed])
    expect(readPage({ bytes, isHtml: true, charset: 'windows-1251' })).toEqual(['Сон'])
    const named = Buffer.concat([Buffer.from('<meta charset="windows-1251">'), bytes])
    expect(readPage({ bytes: named, isHtml: true, charset: undefined })).toEqual(['Сон'])
    expect(readPage({ bytes: Buffer.from('<p>да'), isHtml: true, charset: 'no-such' })).toEqual(['да'])
  })

  test('of a plain text are its paragraphs; what differs between two readings is left out', () => {
    expect(readPage({ bytes: Buffer.from('Раз\nи два\n\nТри'), isHtml: false, charset: 'utf-8' })).toEqual([
      'Раз и два',
      'Три',
    ])
    expect(steadyLines(['Порог 35', 'Прочли 120 раз'], ['Порог 35', 'Прочли 121 раз'])).toEqual(['Порог 35'])
  })
})

describe('two readings', () => {
  test('differ by words, and not by typography, layout or case', () => {
    expect(hasSameWords('«Ещё»  при 17–20 °C…', 'Еще при 17 - 20 °C\n')).toBe(true)
    expect(hasSameWords('10 %', '10 ‰')).toBe(false)
    expect(compareWords('А — б.', '«а»: Б', bounds)).toEqual([])
  })

  test('show what was and what is, with the words around', () => {
    const was = 'Спать лучше в прохладе. Выше 35 °C вентилятор греет, а не охлаждает. Пейте воду.'
    const is = was.replace('35', '40').replace('Пейте воду', 'Пейте воду и отдыхайте')
    expect(compareWords(was, is, bounds)).toEqual([
      {
        left: 'Спать лучше в прохладе. Выше',
        before: '35',
        after: '40',
        right: expect.stringMatching(/^°C вентилятор/),
      },
      { left: expect.stringContaining('Пейте воду'), before: '', after: 'и отдыхайте', right: '' },
    ])
  })

  test('of which one changed back what the other changed show nothing', () => {
    const of = (was: string, is: string) => compareWords(`Порог ${was} градусов`, `Порог ${is} градусов`, bounds)!
    expect(addPassages(of('10', '12'), of('12', '14'), 40)).toMatchObject([{ before: '10', after: '14' }])
    expect(addPassages(of('10', '12'), of('12', '10'), 40)).toEqual([])
  })
})

describe('a worker', () => {
  test('reads and compares', async () => {
    const read = await readInWorker({ pages: [html(`<p>Порог 12`)], former: 'Порог 10' })
    expect(read).toMatchObject({ words: 'Порог 12', isSame: false, passages: [{ before: '10', after: '12' }] })
  })

  test('ends without harm if a page takes too long', async () => {
    // Each paragraph opens all open tags again, so a page of 300 kB becomes millions of elements.
    const open = Array.from({ length: 10_000 }, (_, at) => `<b id=${at}>`).join('')
    const hostile = html(`<p>${open}${'<p>Сон'.repeat(20_000)}`)
    expect(await readInWorker({ pages: [hostile], former: null }, { timeoutMs: 1_000 })).toBeUndefined()
  })

  test('ends without harm if a page takes too long and fills the memory meanwhile', async () => {
    vi.spyOn(Worker.prototype, 'terminate').mockImplementationOnce(function (this: Worker) {
      this.emit('error', new Error('Worker terminated due to reaching memory limit'))
      return this.terminate()
    })
    expect(await readInWorker({ pages: [html('<p>Сон')], former: null }, { timeoutMs: 1 })).toBeUndefined()
  })

  test('reads a page that is as deep as it is long', async () => {
    const read = await readInWorker({ pages: [html('<div>'.repeat(100_000) + 'Сон')], former: null })
    expect(read?.words).toBe('Сон')
  })
})
