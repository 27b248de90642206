import { noText, type TextRendition } from '../../text-rendition.ts'

/** Titles of the posts belong to those posts, not to this article. */
export const carouselText: TextRendition<'carousel'> = noText
