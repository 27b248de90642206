import { Children, isValidElement, type ReactElement, type ReactNode } from 'react'
import { expect, test } from 'vitest'
import { Chapters } from './Chapters.tsx'

function linksIn(node: ReactNode): ReactElement<Record<string, unknown>>[] {
  return Children.toArray(node).flatMap(each => {
    if (!isValidElement<{ children?: ReactNode }>(each)) return []
    return each.type === 'a' ? [each as ReactElement<Record<string, unknown>>] : linksIn(each.props.children)
  })
}

test('React accepts the mark of the current chapter, which the boot script may set before the page is hydrated', () => {
  const links = linksIn(Chapters({ items: [{ anchor: 'razmetka', text: 'Разметка', level: 2 }] }))
  expect(links.map(({ props }) => [props['href'], props['suppressHydrationWarning']])).toEqual([['#razmetka', true]])
})
