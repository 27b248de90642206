// A block as readers see it, by the same renditions. It is loaded with the first block that needs it.
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

/** The node of the tree that a block goes out as; `unknown` when something that it must have is missing. */
function treeOf(node: Node): BodyNode | undefined {
  const { blockId: _, ...attrs } = node.attrs
  const json: unknown = JSON.parse(JSON.stringify({ ...(node.toJSON() as object), attrs }))
  const drafts = documentToDrafts(editingSchema.nodeFromJSON({ type: 'doc', content: [json] }))
  return cleanTree(drafts.flat())[0]
}

type Props = {
  node: Node
  /** What stands in the place of its children, when they are edited there. */
  children?: ReactNode
  /** A press: where in the words it was, if it was on words. */
  onPress?: (words: string, offset: number) => void
}

/** The words of a list of addresses have settled for so long before the articles are asked for. */
const pauseMs = 300

/** What readers find behind the addresses of a carousel; undefined until that is known. */
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
      // It is a picture of the block: its links, buttons and players are for readers.
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
      // The form is reached by the button above; a press on the picture of the block is a shorter way.
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

/** What plays here as it does for readers. */
const isPlayer = (target: EventTarget) => target instanceof Element && target.closest('audio, video') !== null

/** The words under the pointer. */
function wordsAt({ clientX, clientY, target }: MouseEvent): { words: string; offset: number } {
  const place = document.caretPositionFromPoint?.(clientX, clientY)
  if (place?.offsetNode.nodeType === window.Node.TEXT_NODE)
    return { words: place.offsetNode.textContent ?? '', offset: place.offset }
  const words = target instanceof Element && target.childElementCount === 0 ? (target.textContent ?? '') : ''
  return { words, offset: words.length }
}
