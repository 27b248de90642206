/** Own: an upload of any kind, and what a picture may unpack to. `platform/http/answer.ts` refuses larger bodies before they are read. */
export const uploadMaxBytes = 40 * 1024 * 1024
export const uploadMaxPixels = 50_000_000
/** Own: the longer side of the picture kept; nothing larger is ever shown (contract/media.ts: at most 2,000 px wide). */
export const masterMaxSide = 2560
/** Own: SVG is drawn this wide and kept as pixels: as a document it could carry script. */
export const svgWidth = 1600
/** Own: pictures of up to so many pixels (icons, logos) are kept without loss. */
export const losslessMaxPixels = 250_000
/** Own: encoders at work at once in a process, whatever for. */
export const makersAtOnce = 2
/** Own: how long after an upload its renditions begin to be made ahead; a first start is over by then. */
export const prepareDelaySeconds = 20
/** Own: rest between two pictures made ahead. */
export const preparePauseSeconds = 1
/** Own: what lists and articles show most. */
export const preparedWidths = [320, 720, 960, 1280] as const
export const preparedFormats = ['avif', 'webp'] as const
/** Neither a rendition nor a file changes under its address. */
export const renditionMaxAgeSeconds = 31_536_000
