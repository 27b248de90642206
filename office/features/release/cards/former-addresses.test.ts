import { expect, test } from 'vitest'
import { readFormerAddresses } from './former-addresses.ts'

const site = 'https://delno.example'

test('former addresses are accepted in any copied form, without duplicates', () => {
  const typed = 'chistyj-stol\n/2012/03/dacha/\n\nhttps://delno.example/?p=12\n  /chistyj-stol#glava '
  expect(readFormerAddresses(typed, site)).toEqual({ addresses: ['chistyj-stol', '2012/03/dacha', '?p=12'] })
  expect(readFormerAddresses('', site)).toEqual({ addresses: [] })
})

test.each(['https://other.example/dacha', '/', 'два слова', 'https://', `/${'а'.repeat(501)}`])(
  '«%s» is no address of this site',
  line => {
    expect(readFormerAddresses(line, site)).toEqual({ error: `«${line.slice(0, 60)}»\u00a0— не адрес этого сайта` })
  },
)
