// The body is in the document once, as HTML. React keeps the element and never touches its content. Interactive blocks are links and static
// markup; here they get what needs the application (for the rest see client/live-blocks.ts).
import { startTransition, useCallback, useContext, useEffect, useRef, useState } from 'react'
import { makeLater } from '../../notices/make-later.tsx'
import '#article-body/body.css'
import type { BlockProps } from '#article-body/page-actions.ts'
import { BodyStoreContext } from '../../documents/body-store.ts'
import '../../features/blocks/blocks.css'
import '../../features/quick-poll/quick-poll.css'
import { takeSubmit } from '../../forms/take-submit.ts'

const GalleryView = makeLater(async () => (await import('../../features/gallery/GalleryView.tsx')).GalleryView, {
  onMissing: ({ onClose }) => onClose(),
})

/** Forms of the magazine's own blocks; cleaning a body removes all other forms. */
function onSubmit(event: SubmitEvent): void {
  const form = event.target as HTMLFormElement
  if (form.closest('[data-block=email], [data-block=question], [data-block=contact]')) takeSubmit(event, form)
}

type OpenGallery = { images: BlockProps['gallery']['images']; first: number }

/** Needs `key={body.key}`: another article or version needs another element. */
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
  // Clicks on links of the body bubble up to it; the links themselves get the focus.
  useEffect(() => {
    const onClick = (event: MouseEvent) => {
      if (!(event.target instanceof Element) || event.metaKey || event.ctrlKey || event.shiftKey) return
      const link = event.target.closest<HTMLAnchorElement>('[data-block="gallery"] a')
      const block = link?.closest<HTMLElement>('[data-block="gallery"]')
      if (link && block) {
        event.preventDefault()
        const { images } = JSON.parse(block.dataset.props ?? '{"images":[]}') as BlockProps['gallery']
        const first = [...block.querySelectorAll('a')].indexOf(link)
        // The press is drawn before the whole screen is built.
        startTransition(() => setGallery({ images, first }))
        return
      }
      const facade = event.target
        .closest(':is([data-block="video-facade"], [data-block="frame"]) > a')
        ?.closest<HTMLElement>('[data-block]')
      if (facade && openFrame(facade)) event.preventDefault()
    }
    const body = element.current
    if (!body) return undefined
    body.addEventListener('click', onClick)
    body.addEventListener('submit', onSubmit)
    return () => {
      body.removeEventListener('click', onClick)
      body.removeEventListener('submit', onSubmit)
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
      {gallery && <GalleryView {...gallery} onClose={close} />}
    </>
  )
}

/** Replaces a link with the foreign page in a frame: only now its host is contacted. Returns false when there is nothing to show. */
function openFrame(block: HTMLElement): boolean {
  const link = block.querySelector('a')
  const props = JSON.parse(block.dataset['props'] ?? '{}') as BlockProps['video-facade'] | BlockProps['frame']
  const src = 'player' in props ? props.player : props.src
  // A frame of our own host could reach out of its sandbox.
  if (!link || !src || new URL(src, location.href).origin === location.origin) return false
  const frame = document.createElement('iframe')
  frame.src = src
  frame.title = props.title ?? 'Видео'
  frame.allow = 'autoplay; fullscreen; picture-in-picture'
  frame.setAttribute('sandbox', 'allow-scripts allow-same-origin allow-popups allow-forms allow-presentation')
  frame.referrerPolicy = 'strict-origin-when-cross-origin'
  const aspectRatio = 'aspectRatio' in props ? props.aspectRatio : undefined
  frame.style.cssText = `width:100%;aspect-ratio:${aspectRatio ?? '16/9'};height:auto;border:0`
  link.replaceWith(frame)
  frame.focus()
  return true
}
