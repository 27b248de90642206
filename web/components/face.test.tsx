import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { placeholderAvatar } from '#domain/placeholder-avatar.ts'
import { Face } from './Face.tsx'

const pictureOf = (who: string, src: string | null) =>
  /src="([^"]+)"/.exec(renderToStaticMarkup(<Face who={who} src={src} />))?.[1]

test('a person without a picture has the same bird everywhere, and nobody has a silhouette', () => {
  expect(pictureOf('reader-1', null)).toMatch(/^\/mascot\/birds\/[a-z]+\.webp$/)
  expect(pictureOf('reader-1', placeholderAvatar)).toBe(pictureOf('reader-1', null))
  expect(new Set(Array.from({ length: 40 }, (_, at) => pictureOf(`reader-${at}`, null))).size).toBeGreaterThan(6)
  expect(pictureOf('reader-1', '/media/1.webp')).toBe('/media/1.webp')
  expect(pictureOf('', placeholderAvatar)).toBe(placeholderAvatar)
})
