// What a preview of a text says of its surfaces in figures: `?surface=facts`. The office makes verdicts of it.
export type PreviewFacts = {
  title: string
  /** `section` of a recipe: its first dish. */
  page: { kind: 'article' | 'recipe'; minutes: number; hasCover: boolean; hasExcerpt: boolean; section: string | null }
  search: { title: string; description: string; crumbs: string[] }
  card: {
    host: string
    title: string
    description: string
    /** `isDrawn`: there is no cover, so the magazine draws the title. */
    image: { url: string; width: number; height: number; isDrawn: boolean }
  }
  amp: { isOn: boolean; styleBytes: number; styleBytesMax: number }
  lite: { bytes: number }
  dzen: {
    /** Why Dzen does not get it. */
    refusal: 'advertising' | 'editor' | 'tag' | 'page' | 'recipe' | null
    letters: number
    pictures: number
    coverWidth: number | null
    bytes: number
    feedBytes: number
  }
  /** Null: the service that makes it did not answer. */
  letter: { subject: string; bytes: number; textBytes: number } | null
  push: { title: string; body: string; bytes: number } | null
}

/** `?surface=amp-errors`: none means valid AMP. */
export type PreviewAmpErrors = { errors: { line: number; message: string }[] }

/** Surfaces that are documents of their own. `page`: the page itself, as a frame of the office shows it. */
export const framedSurfaces = ['page', 'amp', 'lite', 'dzen', 'letter'] as const
export type FramedSurface = (typeof framedSurfaces)[number]

/** The name of the meta tag by which a frame tells that its surface has come. */
export const surfaceMark = 'delno-surface'
