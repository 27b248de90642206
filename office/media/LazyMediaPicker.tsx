import { lazyPart } from '../parts/loading/lazy-part.tsx'

/** The dialog of the library, loaded when it is opened. */
export const MediaPicker = lazyPart(async () => (await import('./MediaPicker.tsx')).MediaPicker)
