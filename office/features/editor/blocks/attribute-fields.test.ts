import { expect, test } from 'vitest'
import { attributeFields, missingFields, readField, writeField } from './attribute-fields.ts'

const paths = (type: Parameters<typeof attributeFields>[0]) =>
  attributeFields(type).map(({ path, kind }) => `${path} ${kind}`)

test('the form of a block follows the schema of its attributes', () => {
  expect(paths('video-facade')).toEqual(['provider choice', 'id line', 'poster file', 'poster.alt line'])
  expect(paths('callout')).toEqual(['kind choice'])
  expect(paths('goods')).toEqual(['link line', 'image file', 'image.alt line', 'erid line'])
  expect(paths('spoiler')).toEqual(['open switch'])
  expect(paths('carousel')).toEqual(['posts lines'])
  expect(paths('steps')).toEqual([])
})

test('changing a property writes the whole object attribute, and an empty value removes the property', () => {
  const attributes = { image: { src: '/media/1.jpg', width: 640 } }
  expect(readField(attributes, 'image.src')).toBe('/media/1.jpg')
  expect(writeField(attributes, 'image.alt', 'Фикус')).toEqual({
    name: 'image',
    value: { src: '/media/1.jpg', width: 640, alt: 'Фикус' },
  })
  expect(writeField({ image: { src: '/media/1.jpg' } }, 'image.src', '')).toEqual({ name: 'image', value: null })
  expect(writeField({}, 'erid', '')).toEqual({ name: 'erid', value: null })
})

test('missing required values are listed by their labels', () => {
  expect(missingFields('goods', {})).toEqual(['ссылка', 'картинка'])
  expect(missingFields('goods', { link: 'https://ozon.ru/1', image: { src: '/a.jpg' } })).toEqual([])
})
