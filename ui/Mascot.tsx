// Толк, the bullfinch whose breast is the coral full stop. Decorative: what he means is said in words beside him.
import styles from './Mascot.module.css'

export type Mood = 'hello' | 'think' | 'joy' | 'sleep'

export function Mascot({ mood, width = 184, className }: { mood: Mood; width?: number; className?: string }) {
  return (
    <img
      className={[styles.bird, className].filter(Boolean).join(' ')}
      src={`/mascot/${mood}.svg`}
      alt=""
      width={width}
      height={Math.round((width * 350) / 392)}
    />
  )
}
