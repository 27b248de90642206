// Only constants: the decoder process loads this file too. What the specification does not say is our own choice.
import type { PictureUse } from '#contract/media.ts'
import { dayMs } from '#domain/time-units.ts'
import { isSmallMachine } from '#platform/machine-memory.ts'

/** An upload of any kind. `platform/http/answer.ts` refuses larger bodies before they are read. */
export const uploadMaxBytes = 40 * 1024 * 1024

/** The kind of uploader: editors and importers are trusted to mean well, a reader may be anybody. */
export type Lane = 'editors' | 'readers'

export const laneOf = (use: PictureUse): Lane => (use === 'editor' ? 'editors' : 'readers')

export const pictureMaxBytes: Readonly<Record<Lane, number>> = {
  editors: uploadMaxBytes,
  readers: 10 * 1024 * 1024,
}

/** Classes of decoding cost per pixel. `progressive`: a JPEG in more than one pass; `deepPng`: 16 bits or interlaced; `drawing`: SVG or TIFF. */
export type PixelCost = 'jpeg' | 'progressive' | 'png' | 'deepPng' | 'gif' | 'webp' | 'avif' | 'drawing'

const mega = 1_000_000
/**
 * Pixels of a picture by cost class (docs/decisions/025). For readers this is about half a second of a core, a second at worst, and at
 * most 300 MB. A phone's JPEG of 108 megapixels is cheap because the decoder halves it while reading.
 */
export const pixelsMax: Readonly<Record<Lane, Readonly<Record<PixelCost, number>>>> = {
  readers: {
    jpeg: 120 * mega,
    progressive: 40 * mega,
    png: 40 * mega,
    deepPng: 20 * mega,
    gif: 40 * mega,
    webp: 24 * mega,
    avif: 12 * mega,
    drawing: 0,
  },
  editors: {
    jpeg: 120 * mega,
    progressive: 50 * mega,
    png: 50 * mega,
    deepPng: 40 * mega,
    gif: 50 * mega,
    webp: 50 * mega,
    avif: 24 * mega,
    drawing: 50 * mega,
  },
}
/** Passes of a progressive JPEG, and passes times pixels: each pass costs as much as all pixels. Encoders make up to 12. */
export const scansMax = 64
export const scannedPixelsMax = 500 * mega
/** Frames of an animation; only the first is stored. */
export const framesMax = 1000
/** Chunks of a PNG or WebP, boxes of an AVIF. */
export const partsMax = 65_536
/** Tiles and other items of an AVIF. */
export const itemsMax = 256
/** A colour profile, decompressed. */
export const profileMaxBytes = 4 * 1024 * 1024
/** CPU time for decoding and encoding one picture; honest pictures take a third at most. */
export const decodeCpuSeconds: Readonly<Record<Lane, number>> = { editors: 8, readers: 2 }
/** Memory of the decoder process. */
export const decodeMaxBytes = 800 * 1024 * 1024
/** Elapsed time for one picture, for a busy machine or a process that hangs. */
export const decodeWallSeconds = 60
/** Pictures that wait for the decoder: of one person, of all, and their bytes together. An importer counts as one person. */
export const decodeQueueMax = {
  readers: { ofPerson: 8, ofAll: 100, bytes: 64 * 1024 * 1024 },
  editors: { ofPerson: 100, ofAll: 100, bytes: 256 * 1024 * 1024 },
} as const
/** A process that decodes or encodes pictures ends after this idle time, which frees its memory. */
export const pictureProcessIdleSeconds = 5
/** A process that is larger than this after a picture ends at once: libvips and malloc keep what a large one took. A new one has 85 MB. */
export const pictureProcessKeptBytes = 120 * 1024 * 1024
/** The shortest side of a portrait in pixels; portraits are never enlarged. */
export const portraitMinSide = 100
/** The side of a stored portrait in pixels: enough for renditions of both sizes on dense screens. */
export const portraitSide = 640
/** The longer side of a master in pixels; renditions are at most 2,000 px wide (contract/media.ts). */
export const masterMaxSide = 2560
/** SVG is rendered at this width and stored as pixels: an SVG document could contain scripts. */
export const svgWidth = 1600
/** Pictures of up to so many pixels (icons, logos) are stored lossless. */
export const losslessMaxPixels = 250_000
/** Renditions encoded at once in a process; the largest AVIF takes 60 MB. */
export const encodersMax = isSmallMachine ? 1 : 2
/** Masters read from the blob store at once; each then waits for an encoder. */
export const masterReadsMax = 8
/** Delay between an upload and preparing its renditions; the first start of an installation is over by then. */
export const prepareDelaySeconds = 20
/** Pause between two prepared pictures. */
export const preparePauseSeconds = 1
/** The renditions that lists and articles show most. */
export const preparedWidths = [320, 720, 960, 1280] as const
export const preparedFormats = ['avif', 'webp'] as const
/** Renditions and files never change under their URLs. */
export const renditionMaxAgeSeconds = 31_536_000
/** Unfinished uploads of one person: their number and total bytes; enough for twelve files of the maximum size, or a folder of photos. */
export const uploadsOfPerson = { many: 60, bytes: 500 * 1024 * 1024 } as const
/** An upload that nobody finished is removed after this time. */
export const uploadKeptMs = dayMs
/** Maintenance of the library (abandoned uploads, removed items, ending rights) runs this often. */
export const maintenanceEverySeconds = 900
/** Items per run of the maintenance; the rest waits for the next run. */
export const maintenanceBatch = 200
/** Ending rights are announced this many days before, and at the end (0). */
export const rightsDays = [0, 1, 7, 30] as const
/** Maximum number of near duplicates shown. */
export const nearDuplicatesMax = 5
/** Maximum number of usages shown for one item. */
export const placesMax = 500
/** Maximum number of replaced pictures, which every process that renders pages keeps in memory. */
export const replacedMax = 5000
