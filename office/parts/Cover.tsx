import type { ListedText } from '#contract/newsroom.ts'

type Props = { cover: NonNullable<ListedText['cover']>; className?: string }

/** The small cover of a text, cropped around its focal point. Decorative, so the title must be beside it. */
export function Cover({ cover, className }: Props) {
  const focal = cover.focal && `${Math.round(cover.focal[0] * 100)}% ${Math.round(cover.focal[1] * 100)}%`
  return (
    <img
      className={className}
      src={cover.url}
      alt=""
      loading="lazy"
      draggable={false}
      style={focal ? { objectPosition: focal } : undefined}
    />
  )
}
