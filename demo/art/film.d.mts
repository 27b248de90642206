/** The film at a moment from 0 to 1, as SVG of 800 × 450. */
export function frame(moment: number): string
export const title: string
