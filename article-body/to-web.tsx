// The table of web renditions. Exhaustive: a node type without a rendition does not compile. Readers get the HTML and never load these
// components (render-web.tsx); the office's editor draws blocks with them.
import { Fragment, type ReactNode } from 'react'
import { Audio } from './nodes/audio/Audio.web.tsx'
import { BeforeAfter } from './nodes/before-after/BeforeAfter.web.tsx'
import { Carousel } from './nodes/carousel/Carousel.web.tsx'
import { Cover } from './nodes/cover/Cover.web.tsx'
import { Email } from './nodes/email/Email.web.tsx'
import { Embed, Iframe } from './nodes/embed/Embed.web.tsx'
import { Gallery } from './nodes/gallery/Gallery.web.tsx'
import { InlineImage } from './nodes/image/Image.web.tsx'
import { MediaText } from './nodes/media-text/MediaText.web.tsx'
import { Contact } from './nodes/contact/Contact.web.tsx'
import { Question } from './nodes/question/Question.web.tsx'
import { QuickPoll } from './nodes/quick-poll/QuickPoll.web.tsx'
import { VideoFacade } from './nodes/video-facade/VideoFacade.web.tsx'
import { Video } from './nodes/video/Video.web.tsx'
import { sharedRenditions } from './shared-renditions.tsx'
import type { NodeType, Tree } from './tree.ts'
import type { WebPage, WebRendition } from './web-rendition.ts'

export const webRenditions: { [T in NodeType]: WebRendition<T> } = {
  ...sharedRenditions,
  'inline-image': InlineImage,
  gallery: Gallery,
  cover: Cover,
  video: Video,
  audio: Audio,
  'media-text': MediaText,
  embed: Embed,
  iframe: Iframe,
  'video-facade': VideoFacade,
  carousel: Carousel,
  email: Email,
  question: Question,
  contact: Contact,
  'quick-poll': QuickPoll,
  'before-after': BeforeAfter,
}

/** One rendition for each node, in order. */
export function toWeb(tree: Tree, page: WebPage): ReactNode[] {
  return tree.map(node => {
    const rendition = webRenditions[node.type] as WebRendition<NodeType>
    return <Fragment key={node.id}>{rendition({ node, children: toWeb(node.children, page), page })}</Fragment>
  })
}
