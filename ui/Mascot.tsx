// Толк, the bullfinch whose breast is the coral full stop. Decorative unless `alt` is given, because text stands beside the mascot.
import styles from './Mascot.module.css'

export type Mood = 'hello' | 'think' | 'joy' | 'sleep'

export const mascotUrl = (mood: Mood) => `/mascot/${mood}.svg`

type Props = { mood: Mood; width?: number; alt?: string; isLazy?: boolean; className?: string }

export function Mascot({ mood, width = 184, alt = '', isLazy, className }: Props) {
  return (
    <img
      className={[styles.bird, className].filter(Boolean).join(' ')}
      src={mascotUrl(mood)}
      alt={alt}
      loading={isLazy ? 'lazy' : undefined}
      width={width}
      height={Math.round((width * 350) / 392)}
    />
  )
}
