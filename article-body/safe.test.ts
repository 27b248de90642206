import { expect, test } from 'vitest'
import { pictureSchema } from './attributes.ts'
import {
  cleanAnchor,
  cleanClassName,
  cleanHref,
  cleanRel,
  cleanSource,
  cleanStyle,
  isSafeHref,
  isSafeSource,
} from './safe.ts'

test.each([
  'https://example.com/a?b=1#c',
  'http://example.com',
  '#tri-formuly',
  '/health/son/hrap',
  'mailto:red@delno.ru',
  'tel:+74950000000',
  'sms:+7495',
  'tg://resolve?domain=delno',
])('the link %s is allowed', href => {
  expect(cleanHref(href)).toBe(href)
  expect(isSafeHref(href)).toBe(true)
})

test.each([
  'javascript:alert(1)',
  ' JaVaScRiPt:alert(1)',
  'java\tscript:alert(1)',
  'java\nscript:alert(1)',
  '\u0001javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:msgbox(1)',
  'file:///etc/passwd',
  'blob:https://x/1',
  '/\\evil.example',
  'http:evil.example',
  'page.html',
  '?a=1',
  '',
  undefined,
  42,
])('the link %j is not allowed', href => {
  expect(cleanHref(href)).toBeUndefined()
  if (typeof href === 'string') expect(isSafeHref(href)).toBe(false)
})

test.each([
  ['https://delno.ru/god?erid=2Vtz&a=1#x', '/god?a=1#x'],
  ['http://www.delno.ru/', '/'],
  ['//delno.ru/a', '/a'],
  ['https://delno.ru//evil.example/', 'https://delno.ru//evil.example/'],
  ['https://delno.ru.evil.example/a', 'https://delno.ru.evil.example/a'],
  ['https://delno.ru@evil.example/a', 'https://delno.ru@evil.example/a'],
  ['//other.example/a', 'https://other.example/a'],
  ['https://shop.example/?erid=1', 'https://shop.example/'],
  ['https://shop.example/?a=1&amp;erid=1&b=2', 'https://shop.example/?a=1&b=2'],
  ['/a?ERID=1#y', '/a#y'],
])('with the site at delno.ru %s becomes %s', (href, clean) => {
  expect(cleanHref(href, 'https://delno.ru')).toBe(clean)
})

test.each([
  ['https://cdn.example/a.jpg', 'https://cdn.example/a.jpg'],
  ['http://cdn.example/a.jpg', 'https://cdn.example/a.jpg'],
  ['//cdn.example/a.jpg', 'https://cdn.example/a.jpg'],
  ['/media/ab/cd.webp', '/media/ab/cd.webp'],
  ['https://delno.ru/media/ab.webp', '/media/ab.webp'],
  ['/wp-content/uploads/a.jpg', 'https://delno.ru/wp-content/uploads/a.jpg'],
  ['art:cup', 'art:cup'],
])('the picture at %s is loaded from %s', (source, clean) => {
  expect(cleanSource(source, 'https://delno.ru')).toBe(clean)
  expect(isSafeSource(clean)).toBe(true)
})

test.each([
  'javascript:alert(1)',
  'data:image/svg+xml,<svg onload=alert(1)>',
  'data:image/png;base64,AAAA',
  '/media/../office',
  'art:../x',
  '/etc/a.jpg',
  'ftp://a/b.jpg',
])('a picture from %s is not allowed', source => expect(cleanSource(source)).toBeUndefined())

test.each([
  ['text-align: center', 'text-align: center'],
  ['TEXT-ALIGN:center;color:red', 'text-align: center'],
  ['width: 50%; position: fixed; z-index: 9', 'width: 50%'],
  ['color: red !important', undefined],
  ['width: 1px; x: y ! IMPORTANT', undefined],
  ['background: url(javascript:alert(1))', undefined],
  ['width: expression(alert(1))', undefined],
  ['width: calc(1px)', undefined],
  ['w\\69 dth: 1px', undefined],
  ['width: 1px; /* */ position: fixed', undefined],
  ['behavior: url(#default)', undefined],
])('the style %j becomes %j', (style, clean) => expect(cleanStyle(style)).toBe(clean))

test('target _blank always adds noopener, and only known tokens of rel stay', () => {
  expect(cleanRel('nofollow opener', '_blank')).toBe('nofollow noopener')
  expect(cleanRel('opener evil', undefined)).toBeUndefined()
})

test('an article cannot borrow class names or ids of the page', () => {
  expect(cleanClassName('b-button btn is-style-outline wp-block-x has-text-align-center')).toBe('is-style-outline')
  expect(cleanAnchor('fn-1')).toBe('fn-1')
  expect(cleanAnchor('a"b')).toBeUndefined()
})

test('a focal point lies between the edges of its picture, edges included', () => {
  const isPicture = (focal: { x: number; y: number }) =>
    pictureSchema.safeParse({ src: 'https://i.example/1.jpg', focal }).success
  expect([isPicture({ x: 0, y: 1 }), isPicture({ x: 1, y: 0 })]).toEqual([true, true])
  expect([isPicture({ x: -0.1, y: 0 }), isPicture({ x: 0, y: 1.1 })]).toEqual([false, false])
})
