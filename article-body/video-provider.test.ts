import { expect, test } from 'vitest'
import { filmPage, filmPlayer, postHostName, readFilm } from './video-provider.ts'

test.each([
  ['https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=7', 'youtube', 'dQw4w9WgXcQ'],
  ['https://m.youtube.com/shorts/dQw4w9WgXcQ/', 'youtube', 'dQw4w9WgXcQ'],
  ['//youtube.com/embed/dQw4w9WgXcQ?rel=0', 'youtube', 'dQw4w9WgXcQ'],
  ['https://youtube.com/live/dQw4w9WgXcQ', 'youtube', 'dQw4w9WgXcQ'],
  ['https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ', 'youtube', 'dQw4w9WgXcQ'],
  ['https://youtu.be/dQw4w9WgXcQ?si=x', 'youtube', 'dQw4w9WgXcQ'],
  ['https://vimeo.com/123456', 'vimeo', '123456'],
  ['https://player.vimeo.com/video/123456', 'vimeo', '123456'],
  ['https://rutube.ru/video/0123abcd/', 'rutube', '0123abcd'],
  ['https://rutube.ru/play/embed/0123abcd', 'rutube', '0123abcd'],
  ['https://vk.com/video-12_34', 'vk', '-12_34'],
  ['https://vk.ru/video12_34', 'vk', '12_34'],
  ['https://vk.com/feed?z=video-12_34', 'vk', '-12_34'],
  ['https://vkvideo.ru/video_ext.php?oid=-12&id=34&hd=2', 'vk', '-12_34'],
  ['https://dzen.ru/video/watch/0123-abcd', 'dzen', '0123-abcd'],
  ['https://dzen.ru/embed/0123-abcd', 'dzen', '0123-abcd'],
  ['https://ok.ru/video/123', 'ok', '123'],
  ['https://m.ok.ru/videoembed/123', 'ok', '123'],
] as const)('%s is a film of %s', (address, provider, id) => {
  expect(readFilm(address)).toEqual({ provider, id })
})

test.each([
  '',
  'watch?v=dQw4w9WgXcQ',
  'ftp://youtu.be/dQw4w9WgXcQ',
  'https://',
  'https://youtube.com/@delno',
  'https://youtube.com/watch',
  'https://youtu.be/',
  'https://youtu.be/a"onload',
  `https://youtu.be/${'a'.repeat(81)}`,
  'https://youtube.com.evil.test/watch?v=dQw4w9WgXcQ',
  'https://vimeo.com/about',
  'https://vkvideo.ru/video_ext.php?oid=<&id=1',
  'https://constructor/1',
])('%j is no film that we know', address => expect(readFilm(address)).toBeUndefined())

test('the page and the player of a film lead to the same film', () => {
  for (const [provider, id] of [
    ['youtube', 'dQw4w9WgXcQ'],
    ['vimeo', '123456'],
    ['rutube', '0123abcd'],
    ['vk', '-12_34'],
    ['dzen', '0123-abcd'],
    ['ok', '123'],
  ] as const) {
    const film = { provider, id }
    expect([readFilm(filmPage(film)), readFilm(filmPlayer(film))]).toEqual([film, film])
  }
})

test('an embedded post names its site, on its mobile host too', () => {
  expect(postHostName('https://mobile.twitter.com/delno/status/1')).toBe('Twitter')
  expect(postHostName('https://www.instagram.com/p/1/')).toBe('Instagram')
  expect(postHostName('https://delno.test/')).toBeUndefined()
  expect(postHostName('t.me/delno/1')).toBeUndefined()
})
