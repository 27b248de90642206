// The icon set: 24 grid, 1.75 stroke, round ends. Always decorative: the control around an icon has the accessible name.
import styles from './Icon.module.css'

const paths = {
  menu: 'M4 7h16M4 12h16M4 17h10',
  search: 'M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13zM15.5 15.5l5 5',
  theme: 'M20 14A8.5 8.5 0 0 1 10 4a8.5 8.5 0 1 0 10 10z',
  sun: 'M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.3 5.3l1.4 1.4M17.3 17.3l1.4 1.4M5.3 18.7l1.4-1.4M17.3 6.7l1.4-1.4',
  book: 'M12 6c-2-1.5-4.5-2-8-2v14c3.5 0 6 .5 8 2 2-1.5 4.5-2 8-2V4c-3.5 0-6 .5-8 2zM12 6v14',
  system: 'M4 5h16v11H4zM9 20h6M12 16v4',
  close: 'm6 6 12 12M18 6 6 18',
  bin: 'M4.5 7h15M9.5 7V4h5v3M6.5 7l1 13h9l1-13M10.5 11v5M13.5 11v5',
  clock: 'M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17zM12 7v5l3.5 2',
  comment: 'M4 5h16v11h-9l-5 4v-4H4z',
  share: 'M12 15V3.5M8 7l4-3.5L16 7M5 12v8.5h14V12',
  link: 'M10 14a4 4 0 0 0 5.7 0l3.2-3.2a4 4 0 0 0-5.7-5.7L12 6.3M14 10a4 4 0 0 0-5.7 0l-3.2 3.2a4 4 0 0 0 5.7 5.7l1.2-1.2',
  copy: 'M9 8.5h11V20.5H9zM6 15.5H4v-12h11V5.5',
  plus: 'M12 5v14M5 12h14',
  minus: 'M5 12h14',
  print: 'M7 8V3h10v5M7 17H4V8h16v9h-3M7 14h10v7H7z',
  pot: 'M5 10h14v7a3 3 0 0 1-3 3H8a3 3 0 0 1-3-3zM2.5 10h19M9 3.5c-1 1 1 2 0 3.5M14 3.5c-1 1 1 2 0 3.5',
  person: 'M12 4.5a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM4.5 20c.8-3.5 3.8-5 7.5-5s6.7 1.5 7.5 5',
  cart: 'M3 4.5h2.5l2 11h10l2-8H6.2M9.5 20h.01M16 20h.01',
  mic: 'M12 3.5a3 3 0 0 0-3 3v5a3 3 0 0 0 6 0v-5a3 3 0 0 0-3-3zM5.5 11a6.5 6.5 0 0 0 13 0M12 17.5V21',
  sound: 'M4 9.5v5h3.5L12 18.5v-13L7.5 9.5zM15.5 9a4.2 4.2 0 0 1 0 6M18 6.5a7.7 7.7 0 0 1 0 11',
  play: 'M8 5.5v13l10.5-6.5z',
  pause: 'M8.5 5.5v13M15.5 5.5v13',
  list: 'M9 6h11M9 12h11M9 18h11M4.5 6h.01M4.5 12h.01M4.5 18h.01',
  back: 'm15 5-7 7 7 7',
  next: 'm9 5 7 7-7 7',
  down: 'm5 9 7 7 7-7',
  check: 'm5 12.5 4.5 4.5L19 7.5',
  shield: 'M12 3 4.5 6v6c0 4.5 3.5 7.5 7.5 9 4-1.5 7.5-4.5 7.5-9V6zM8.5 12l2.5 2.5 4.5-5',
  filter: 'M4 6h16M7 12h10M10 18h4',
  bookmark: 'M6.5 4h11v16L12 15.5 6.5 20z',
  bookmarked: 'M6.5 4h11v16L12 15.5 6.5 20zM9.5 9.5l1.8 1.8L14.8 8',
  like: 'M7 11v9H4v-9zM7 11l4-8c2 0 3 1.5 2.5 3.5L13 10h6l-1.5 8.5C17.3 19.5 16.5 20 15.5 20H7',
  dislike: 'M17 13V4h3v9zM17 13l-4 8c-2 0-3-1.5-2.5-3.5L11 14H5l1.5-8.5C6.7 4.5 7.5 4 8.5 4H17',
  more: 'M5 12h.01M12 12h.01M19 12h.01',
  bold: 'M7.5 5v14h6a4 4 0 0 0 0-8h-6M7.5 11h5a3 3 0 0 0 0-6h-5',
  italic: 'M10 5h8M6 19h8M14.5 5l-5 14',
  quote: 'M10 7c-3 1-5 3.5-5 7v3h5v-5H7.5M19 7c-3 1-5 3.5-5 7v3h5v-5h-2.5',
  clip: 'm20 11-8.5 8.5a5 5 0 0 1-7-7L13 4a3.3 3.3 0 0 1 4.7 4.7l-8.5 8.5a1.7 1.7 0 0 1-2.4-2.4L14.5 7',
  why: 'M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17zM9.6 9.5a2.4 2.4 0 1 1 3.5 2.3c-.8.4-1.1.9-1.1 1.7M12 16.5h.01',
  bell: 'M6 17v-6a6 6 0 0 1 12 0v6l1.5 1.5h-15zM10 21h4',
} as const

export type IconName = keyof typeof paths

export function Icon({ name, small }: { name: IconName; small?: boolean }) {
  return (
    <svg className={small ? `${styles.icon} ${styles.small}` : styles.icon} viewBox="0 0 24 24" aria-hidden="true">
      <path d={paths[name]} />
    </svg>
  )
}
