// The table of feed renditions: RSS, Atom, JSON Feed, Dzen. Exhaustive: a node type without a rendition does not compile. No React (see
// feed-rendition.ts). A node that cannot work in a feed becomes a link or its text.
import {
  escapeHtml,
  imageHtml,
  nothing,
  onlyInside,
  wrap,
  type FeedPage,
  type FeedRendition,
} from './feed-rendition.ts'
import { audioFeed } from './nodes/audio/audio.feed.ts'
import { beforeAfterFeed } from './nodes/before-after/before-after.feed.ts'
import { buttonFeed } from './nodes/buttons/buttons.feed.ts'
import { calloutFeed } from './nodes/callout/callout.feed.ts'
import { carouselFeed } from './nodes/carousel/carousel.feed.ts'
import { codeFeed, preformattedFeed, verseFeed } from './nodes/code/code.feed.ts'
import { coverFeed } from './nodes/cover/cover.feed.ts'
import { detailsFeed } from './nodes/details/details.feed.ts'
import { emailFeed } from './nodes/email/email.feed.ts'
import { embedFeed, iframeFeed } from './nodes/embed/embed.feed.ts'
import { faqFeed } from './nodes/faq/faq.feed.ts'
import { fileFeed } from './nodes/file/file.feed.ts'
import { footnotesFeed, footnoteRefFeed } from './nodes/footnotes/footnotes.feed.ts'
import { galleryFeed } from './nodes/gallery/gallery.feed.ts'
import { goodsFeed } from './nodes/goods/goods.feed.ts'
import { headingFeed } from './nodes/heading/heading.feed.ts'
import { imageFeed } from './nodes/image/image.feed.ts'
import { linkFeed } from './nodes/link/link.feed.ts'
import { listFeed, listItemFeed } from './nodes/list/list.feed.ts'
import { abbrFeed, timeFeed } from './nodes/marks/marks.feed.ts'
import { mediaTextFeed } from './nodes/media-text/media-text.feed.ts'
import { contactFeed } from './nodes/contact/contact.feed.ts'
import { questionFeed } from './nodes/question/question.feed.ts'
import { quickPollFeed } from './nodes/quick-poll/quick-poll.feed.ts'
import { quoteFeed, citationFeed } from './nodes/quote/quote.feed.ts'
import { spoilerFeed } from './nodes/spoiler/spoiler.feed.ts'
import { stepsFeed } from './nodes/steps/steps.feed.ts'
import { tableFeed, tableSectionFeed, tableCellFeed } from './nodes/table/table.feed.ts'
import { videoFacadeFeed } from './nodes/video-facade/video-facade.feed.ts'
import { videoFeed } from './nodes/video/video.feed.ts'
import type { NodeType, Tree } from './tree.ts'

const feedRenditions: { [T in NodeType]: FeedRendition<T> } = {
  text: node => escapeHtml(node.text),
  link: linkFeed,
  strong: wrap('strong'),
  em: wrap('em'),
  sup: wrap('sup'),
  sub: wrap('sub'),
  del: wrap('del'),
  ins: wrap('ins'),
  u: wrap('u'),
  mark: wrap('mark'),
  small: wrap('small'),
  kbd: wrap('kbd'),
  'inline-code': wrap('code'),
  cite: wrap('cite'),
  q: wrap('q'),
  br: () => '<br>',
  abbr: abbrFeed,
  time: timeFeed,
  span: onlyInside,
  'inline-image': (node, _inside, page) => imageHtml(node.attributes, page),
  'footnote-ref': footnoteRefFeed,
  paragraph: wrap('p'),
  heading: headingFeed,
  list: listFeed,
  'list-item': listItemFeed,
  definitions: wrap('dl'),
  term: wrap('dt'),
  description: wrap('dd'),
  quote: quoteFeed,
  pullquote: wrap('blockquote'),
  citation: citationFeed,
  caption: wrap('figcaption'),
  image: imageFeed,
  gallery: galleryFeed,
  table: tableFeed,
  'table-section': tableSectionFeed,
  'table-row': wrap('tr'),
  'table-cell': tableCellFeed,
  code: codeFeed,
  preformatted: preformattedFeed,
  verse: verseFeed,
  separator: () => '<hr>',
  details: detailsFeed,
  columns: onlyInside,
  column: onlyInside,
  group: onlyInside,
  html: onlyInside,
  figure: wrap('figure'),
  cover: coverFeed,
  buttons: onlyInside,
  button: buttonFeed,
  file: fileFeed,
  video: videoFeed,
  audio: audioFeed,
  'media-text': mediaTextFeed,
  embed: embedFeed,
  iframe: iframeFeed,
  'video-facade': videoFacadeFeed,
  footnotes: footnotesFeed,
  footnote: wrap('li'),
  spoiler: spoilerFeed,
  callout: calloutFeed,
  carousel: carouselFeed,
  goods: goodsFeed,
  email: emailFeed,
  question: questionFeed,
  contact: contactFeed,
  'quick-poll': quickPollFeed,
  'before-after': beforeAfterFeed,
  faq: faqFeed,
  steps: stepsFeed,
  shortcode: nothing,
  'external-script': nothing,
  'inline-script': nothing,
  unknown: onlyInside,
}

/** HTML of each node, in order. */
export function toFeed(tree: Tree, page: FeedPage): string[] {
  return tree.map(node => {
    const rendition = feedRenditions[node.type] as FeedRendition<NodeType>
    const parts = toFeed(node.children, page)
    return rendition(node, parts.join(''), page, parts)
  })
}
