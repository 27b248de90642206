// The drawings of the five reactions.
import type { ReactNode } from 'react'
import type { ShownReaction } from './reactions.ts'

const glyphs: Record<ShownReaction, ReactNode> = {
  heart: (
    <>
      <path
        d="M16 27C6 20 4 15 5 10.500 6.500 5 13.500 5 16 10c2.500-5 9.500-5 11 .5C28 15 26 20 16 27z"
        fill="#eb5e42"
      />
      <path
        d="M16 27c10-7 12-12 11-16.500-.6-2-1.800-3.300-3.400-4C26 14 22 21 12.500 24.300z"
        fill="#bb3d29"
        opacity=".7"
      />
    </>
  ),
  thumbs_up: (
    <>
      <path d="M4 15h6v13H4z" fill="#2f7f79" />
      <path
        d="M10 15.500 15 4c3.500 0 4.500 2.500 4 5l-.7 4H26c2 0 2.800 1.800 2.300 3.500L26 25.500c-.5 1.700-1.500 2.500-3.300 2.500H10z"
        fill="#f2a83b"
      />
      <path
        d="M28.300 16.500 26 25.500c-.5 1.700-1.500 2.500-3.300 2.500H10v-3h10c3 0 4.500-5 5-12h1c2 0 2.800 1.800 2.300 3.500z"
        fill="#cb7a17"
        opacity=".75"
      />
    </>
  ),
  on_fire: (
    <>
      <path
        d="M16 3c1 5 8 8 8 16 0 6-4 10-8.500 10S7 25.500 7 20c0-4 2.500-6 3-9 2 1 3 2.500 3.200 4.500C16 12 16.500 8 16 3z"
        fill="#eb5e42"
      />
      <path
        d="M16 16c.5 3 4 4.500 4 8 0 3-2 5-4.300 5S11.500 27.300 11.500 24c0-2 1.200-3 1.700-4.500 1 .5 1.500 1 1.800 2C16 20 16.200 18 16 16z"
        fill="#fbd885"
      />
    </>
  ),
  thumbs_down: (
    <>
      <path d="M28 17h-6V4h6z" fill="#5d3a55" />
      <path
        d="M22 16.500 17 28c-3.500 0-4.500-2.500-4-5l.7-4H6c-2 0-2.800-1.800-2.300-3.500L6 6.500C6.500 4.800 7.500 4 9.300 4H22z"
        fill="#8d97bd"
      />
      <path d="M22 4H9.300C7.500 4 6.500 4.800 6 6.500l-.5 2H22z" fill="#4b5588" opacity=".6" />
    </>
  ),
  angry: (
    <>
      <circle cx="16" cy="16" r="12.500" fill="#8f2f3a" />
      <path d="M25 7.300A12.500 12.500 0 1 1 7 24.700C18 26 25 18 25 7.300z" fill="#5d1f2c" opacity=".6" />
      <path
        d="m8.500 11.500 5 2.500M23.500 11.500l-5 2.500M11 22.500c3-3 7-3 10 0"
        stroke="#fdf3e4"
        strokeWidth="2.200"
        fill="none"
        strokeLinecap="round"
      />
      <circle cx="12" cy="16" r="1.500" fill="#fdf3e4" />
      <circle cx="20" cy="16" r="1.500" fill="#fdf3e4" />
    </>
  ),
}

export function ReactionGlyph({ kind }: { kind: ShownReaction }) {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true">
      {glyphs[kind]}
    </svg>
  )
}
