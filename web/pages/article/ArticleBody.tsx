// The body stands once: as HTML in the document. React keeps the element and never looks inside. Blocks that act are links
// and static markup already; here they get what a script can add.
import { lazy, Suspense, useCallback, useContext, useEffect, useRef, useState } from 'react'
import '#article-body/body.css'
import type { BlockProps } from '#article-body/page-actions.ts'
import { BodyStoreContext } from '../../documents/body-store.ts'
import { watchBlocks } from '../../features/blocks/live-blocks.ts'

const GalleryView = lazy(async () => ({
  default: (await import('../../features/gallery/GalleryView.tsx')).GalleryView,
}))

type OpenGallery = { images: BlockProps['gallery']['images']; first: number }

/** Give it `key={body.key}`: another article or version is another element. */
export function ArticleBody({ body }: { body: { key: string; html?: string } }) {
  const store = useContext(BodyStoreContext)
  const [html] = useState(() => ({
    __html:
      body.html ??
      store?.get(body.key) ??
      document.querySelector(`[data-body="${CSS.escape(body.key)}"]`)?.innerHTML ??
      '',
  }))
  const [gallery, setGallery] = useState<OpenGallery>()
  const close = useCallback(() => setGallery(undefined), [])
  const element = useRef<HTMLDivElement>(null)
  // Presses on links of the body bubble up to it; the links themselves are what is focused.
  useEffect(() => {
    const onClick = (event: MouseEvent) => {
      if (!(event.target instanceof Element) || event.metaKey || event.ctrlKey || event.shiftKey) return
      const link = event.target.closest<HTMLAnchorElement>('[data-block="gallery"] a')
      const block = link?.closest<HTMLElement>('[data-block="gallery"]')
      if (link && block) {
        event.preventDefault()
        const { images } = JSON.parse(block.dataset.props ?? '{"images":[]}') as BlockProps['gallery']
        setGallery({ images, first: [...block.querySelectorAll('a')].indexOf(link) })
        return
      }
      const facade = event.target.closest('[data-block="video-facade"] a')?.closest<HTMLElement>('[data-block]')
      if (facade) {
        event.preventDefault()
        playFilm(facade)
      }
    }
    const body = element.current
    if (!body) return undefined
    body.addEventListener('click', onClick)
    const stopBlocks = watchBlocks(body)
    return () => {
      body.removeEventListener('click', onClick)
      stopBlocks()
    }
  }, [])
  return (
    <>
      <div
        ref={element}
        className="b-body"
        data-body={body.key}
        data-scroll-area
        suppressHydrationWarning
        dangerouslySetInnerHTML={html}
      />
      {gallery && (
        <Suspense>
          <GalleryView {...gallery} onClose={close} />
        </Suspense>
      )}
    </>
  )
}

/** The player of the host takes the place of the picture: only now is anything asked of a foreign host. */
function playFilm(block: HTMLElement) {
  const film = JSON.parse(block.dataset.props ?? '{}') as BlockProps['video-facade']
  const link = block.querySelector('a')
  if (!link || !film.player) return
  const player = document.createElement('iframe')
  player.src = film.player
  player.title = film.title ?? 'Видео'
  player.allow = 'autoplay; fullscreen; picture-in-picture'
  player.style.cssText = 'width:100%;aspect-ratio:16/9;height:auto;border:0'
  link.replaceWith(player)
  player.focus()
}
