// Renders a block with the components of the public site. Loaded when the first block needs it.
import { memo, useEffect, useRef, useState, type MouseEvent, type ReactNode } from 'react'
import type { Node } from '@tiptap/pm/model'
import { cleanTree } from '#article-body/clean.ts'
import { editingSchema } from '#article-body/editing/editing-schema.ts'
import { documentToDrafts } from '#article-body/editing/to-drafts.ts'
import { toWeb, webRenditions } from '#article-body/to-web.tsx'
import { makeWebPage } from '#article-body/web-page.tsx'
import type { BodyNode, NodeType } from '#article-body/tree.ts'
import type { WebRendition } from '#article-body/web-rendition.ts'
import type { CarouselPost } from '#article-body/page-actions.ts'
import { aggregateSearch } from '#contract/content.ts'
import { useLoaded } from '../../../parts/loading/use-loaded.ts'
import { useOffice } from '../../../shell/office-context.ts'
import styles from './BlockCard.module.css'

/** The article-body node of a block as it would be published; `unknown` if a required value is missing. */
function treeOf(node: Node): BodyNode | undefined {
  const { blockId: _, ...attrs } = node.attrs
  const json: unknown = JSON.parse(JSON.stringify({ ...(node.toJSON() as object), attrs }))
  const drafts = documentToDrafts(editingSchema.nodeFromJSON({ type: 'doc', content: [json] }))
  return cleanTree(drafts.flat())[0]
}

type Props = {
  node: Node
  /** Replaces the child nodes, for blocks whose children are edited inside the rendition. */
  children?: ReactNode
  /** Called on a press with the pressed text and the offset in it; the text is empty if the press was not on text. */
  onPress?: (words: string, offset: number) => void
}

/** A typed list of addresses must stay unchanged for this long before its articles are requested. */
const pauseMs = 300

/** The articles behind the addresses of a carousel; undefined until they are loaded. */
function usePosts(node: Node): CarouselPost[] | undefined {
  const { ask } = useOffice()
  const { posts } = node.attrs as { posts?: unknown }
  const typed =
    node.type.name === 'carousel' && Array.isArray(posts)
      ? posts.map(String).filter(Boolean).slice(0, 100).join(' ')
      : ''
  const [settled, setSettled] = useState(typed)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed), pauseMs)
    return () => clearTimeout(timer)
  }, [typed])
  const { value } = useLoaded(`posts ${settled}`, async signal => {
    if (settled === '') return undefined
    const { items } = await ask(aggregateSearch, { body: settled.split(' ') }, { signal })
    return settled.split(' ').flatMap(slug =>
      items
        .filter(({ url }) => url === `/${slug}` || url.endsWith(`/${slug}`))
        .map(({ url, title, image, categories: [category] }): CarouselPost => {
          const size = image?.sizes.find(({ width }) => width >= 480) ?? image?.sizes.at(-1)
          const picture = image && { src: size?.url ?? image.origin, width: image.width, height: image.height, alt: '' }
          return { slug, url, title, ...(category && { category: category.title }), ...(picture && { picture }) }
        }),
    )
  })
  return value
}

export const Rendition = memo(
  function Rendition({ node, children, onPress }: Props) {
    const posts = usePosts(node)
    const box = useRef<HTMLDivElement>(null)
    const tree = treeOf(node)
    const isWhole = tree?.type === node.type.name
    useEffect(() => {
      if (children !== undefined) return
      // Links, buttons and players in the rendition must not be reachable by keyboard: here it is only a preview.
      for (const element of box.current?.querySelectorAll<HTMLElement>(
        'a, button, input, select, textarea, summary, iframe, audio, video, [tabindex]',
      ) ?? [])
        element.tabIndex = -1
    })
    if (!tree || (!isWhole && children === undefined)) return null
    const page = makeWebPage([tree], {
      resolveImage: picture => (picture.src.startsWith('art:') ? undefined : picture),
      ...(posts && { resolvePosts: () => posts }),
    })
    if (children !== undefined && isWhole) {
      const rendition = webRenditions[tree.type] as WebRendition<NodeType>
      return <>{rendition({ node: tree, children: [children], page })}</>
    }
    if (children !== undefined) return <>{children}</>
    const press = (event: MouseEvent) => {
      if (isPlayer(event.target)) return
      event.preventDefault()
      event.stopPropagation()
      const { words, offset } = wordsAt(event)
      onPress?.(words, offset)
    }
    return (
      // The button above opens the form for the keyboard; a press on the rendition is a shortcut for the mouse.
      // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
      <div
        ref={box}
        className={styles.shown}
        contentEditable={false}
        onMouseDown={event => !isPlayer(event.target) && event.preventDefault()}
        onClickCapture={press}
        onSubmitCapture={event => event.preventDefault()}
      >
        {toWeb([tree], page)}
      </div>
    )
  },
  (before, now) => before.node === now.node && before.children === undefined && now.children === undefined,
)

/** Players work in the preview, too, so their presses do not open the form. */
const isPlayer = (target: EventTarget) => target instanceof Element && target.closest('audio, video') !== null

/** The text under the pointer and the offset in it. */
function wordsAt({ clientX, clientY, target }: MouseEvent): { words: string; offset: number } {
  const place = document.caretPositionFromPoint?.(clientX, clientY)
  if (place?.offsetNode.nodeType === window.Node.TEXT_NODE)
    return { words: place.offsetNode.textContent ?? '', offset: place.offset }
  const words = target instanceof Element && target.childElementCount === 0 ? (target.textContent ?? '') : ''
  return { words, offset: words.length }
}
