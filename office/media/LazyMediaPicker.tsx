import { lazyPart } from '../parts/loading/lazy-part.tsx'

/** The media picker, loaded when it is opened. */
export const MediaPicker = lazyPart(async () => (await import('./MediaPicker.tsx')).MediaPicker)
