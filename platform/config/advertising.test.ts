import { expect, test } from 'vitest'
import { houseAd } from './advertising.ts'

const banner = { advertiser: 'ООО «Чайная»', url: 'https://chai.test/', text: 'Чай с чабрецом' }
const image = { url: '/reklama.png', width: 300, height: 250, alt: 'Чай' }

test('a banner speaks without spaces around its words, and needs no registration number of its own magazine', () => {
  expect(houseAd.parse({ ...banner, advertiser: ' ООО «Чайная»\n', text: ' Чай с чабрецом ' })).toEqual({
    ...banner,
    erid: null,
    image: null,
  })
})

test.each([
  ['an advertiser of spaces', { ...banner, advertiser: '  ' }],
  ['neither text nor picture', { ...banner, text: '' }],
  ['a text of spaces and no picture', { ...banner, text: '  ' }],
  ['a link without https', { ...banner, url: 'http://chai.test/' }],
  ['a link to another host that looks like a path', { ...banner, url: '//chai.test/' }],
  ['a link with a backslash', { ...banner, url: '/\\chai.test/' }],
  ['a registration number in Russian letters', { ...banner, erid: 'номер' }],
])('a banner with %s is refused', (_, wrong) => {
  expect(houseAd.safeParse(banner).success).toBe(true)
  expect(houseAd.safeParse(wrong).success).toBe(false)
})

test('a picture alone is enough', () => {
  expect(houseAd.parse({ ...banner, text: undefined, image })).toMatchObject({ text: '', image })
})
