// The drawings of the five reactions.
import type { ReactNode } from 'react'
import type { ShownReaction } from './reactions.ts'

const glyphs: Record<ShownReaction, ReactNode> = {
  heart: (
    <>
      <path d="M16 27C6 20 4 15 5 10.5 6.5 5 13.5 5 16 10c2.5-5 9.5-5 11 .5C28 15 26 20 16 27z" fill="#eb5e42" />
      <path d="M16 27c10-7 12-12 11-16.5-.6-2-1.8-3.3-3.4-4C26 14 22 21 12.5 24.3z" fill="#bb3d29" opacity=".7" />
    </>
  ),
  thumbs_up: (
    <>
      <path d="M4 15h6v13H4z" fill="#2f7f79" />
      <path
        d="M10 15.5 15 4c3.5 0 4.5 2.5 4 5l-.7 4H26c2 0 2.8 1.8 2.3 3.5L26 25.5c-.5 1.7-1.5 2.5-3.3 2.5H10z"
        fill="#f2a83b"
      />
      <path
        d="M28.3 16.5 26 25.5c-.5 1.7-1.5 2.5-3.3 2.5H10v-3h10c3 0 4.5-5 5-12h1c2 0 2.8 1.8 2.3 3.5z"
        fill="#cb7a17"
        opacity=".75"
      />
    </>
  ),
  on_fire: (
    <>
      <path
        d="M16 3c1 5 8 8 8 16 0 6-4 10-8.5 10S7 25.5 7 20c0-4 2.5-6 3-9 2 1 3 2.5 3.2 4.5C16 12 16.5 8 16 3z"
        fill="#eb5e42"
      />
      <path
        d="M16 16c.5 3 4 4.5 4 8 0 3-2 5-4.3 5S11.5 27.3 11.5 24c0-2 1.2-3 1.7-4.5 1 .5 1.5 1 1.8 2C16 20 16.2 18 16 16z"
        fill="#fbd885"
      />
    </>
  ),
  thumbs_down: (
    <>
      <path d="M28 17h-6V4h6z" fill="#5d3a55" />
      <path
        d="M22 16.5 17 28c-3.5 0-4.5-2.5-4-5l.7-4H6c-2 0-2.8-1.8-2.3-3.5L6 6.5C6.5 4.8 7.5 4 9.3 4H22z"
        fill="#8d97bd"
      />
      <path d="M22 4H9.3C7.5 4 6.5 4.8 6 6.5l-.5 2H22z" fill="#4b5588" opacity=".6" />
    </>
  ),
  angry: (
    <>
      <circle cx="16" cy="16" r="12.5" fill="#8f2f3a" />
      <path d="M25 7.3A12.5 12.5 0 1 1 7 24.7C18 26 25 18 25 7.3z" fill="#5d1f2c" opacity=".6" />
      <path
        d="m8.5 11.5 5 2.5M23.5 11.5l-5 2.5M11 22.5c3-3 7-3 10 0"
        stroke="#fdf3e4"
        strokeWidth="2.2"
        fill="none"
        strokeLinecap="round"
      />
      <circle cx="12" cy="16" r="1.5" fill="#fdf3e4" />
      <circle cx="20" cy="16" r="1.5" fill="#fdf3e4" />
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
