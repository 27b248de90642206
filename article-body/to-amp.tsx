// The table of AMP renditions. Exhaustive: a node type without a rendition does not compile. Web renditions that are valid AMP are reused;
// nodes that need a script of ours, a form or a foreign player have a rendition of their own (….amp.tsx).
import { Fragment, type ReactNode } from 'react'
import { Audio } from './nodes/audio/Audio.amp.tsx'
import { BeforeAfter } from './nodes/before-after/BeforeAfter.amp.tsx'
import { Carousel } from './nodes/carousel/Carousel.amp.tsx'
import { Cover } from './nodes/cover/Cover.amp.tsx'
import { Email } from './nodes/email/Email.amp.tsx'
import { Embed, Iframe } from './nodes/embed/Embed.amp.tsx'
import { Gallery } from './nodes/gallery/Gallery.amp.tsx'
import { InlineImage } from './nodes/image/Image.amp.tsx'
import { MediaText } from './nodes/media-text/MediaText.amp.tsx'
import { Contact } from './nodes/contact/Contact.amp.tsx'
import { Question } from './nodes/question/Question.amp.tsx'
import { QuickPoll } from './nodes/quick-poll/QuickPoll.amp.tsx'
import { VideoFacade } from './nodes/video-facade/VideoFacade.amp.tsx'
import { Video } from './nodes/video/Video.amp.tsx'
import { sharedRenditions } from './shared-renditions.tsx'
import type { AmpPage, AmpRendition } from './amp-rendition.ts'
import type { NodeType, Tree } from './tree.ts'

const ampRenditions: { [T in NodeType]: AmpRendition<T> } = {
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
export function toAmp(tree: Tree, page: AmpPage): ReactNode[] {
  return tree.map(node => {
    const rendition = ampRenditions[node.type] as AmpRendition<NodeType>
    return <Fragment key={node.id}>{rendition({ node, children: toAmp(node.children, page), page })}</Fragment>
  })
}
