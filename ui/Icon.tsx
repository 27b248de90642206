// The icon set: 24 grid, 1.75 stroke, round ends. Always decorative: the control around an icon has the accessible name.
import styles from './Icon.module.css'

const paths = {
  menu: 'M4 7h16M4 12h16M4 17h10',
  search: 'M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13zM15.5 15.5l5 5',
  theme: 'M20 14A8.5 8.5 0 0 1 10 4a8.5 8.5 0 1 0 10 10z',
  sun: 'M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM12 2.5v2M12 19.500v2M2.500 12h2M19.500 12h2M5.300 5.300l1.400 1.400M17.300 17.300l1.400 1.400M5.300 18.700l1.400-1.400M17.300 6.700l1.400-1.400',
  book: 'M12 6c-2-1.500-4.500-2-8-2v14c3.500 0 6 .5 8 2 2-1.500 4.500-2 8-2V4c-3.500 0-6 .5-8 2zM12 6v14',
  system: 'M4 5h16v11H4zM9 20h6M12 16v4',
  close: 'm6 6 12 12M18 6 6 18',
  clock: 'M12 3.500a8.500 8.500 0 1 0 0 17 8.500 8.500 0 0 0 0-17zM12 7v5l3.500 2',
  comment: 'M4 5h16v11h-9l-5 4v-4H4z',
  share: 'M12 15V3.500M8 7l4-3.500L16 7M5 12v8.500h14V12',
  link: 'M10 14a4 4 0 0 0 5.700 0l3.200-3.200a4 4 0 0 0-5.700-5.700L12 6.300M14 10a4 4 0 0 0-5.700 0l-3.200 3.200a4 4 0 0 0 5.700 5.700l1.200-1.200',
  plus: 'M12 5v14M5 12h14',
  minus: 'M5 12h14',
  print: 'M7 8V3h10v5M7 17H4V8h16v9h-3M7 14h10v7H7z',
  pot: 'M5 10h14v7a3 3 0 0 1-3 3H8a3 3 0 0 1-3-3zM2.500 10h19M9 3.500c-1 1 1 2 0 3.500M14 3.500c-1 1 1 2 0 3.500',
  person: 'M12 4.500a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM4.500 20c.8-3.500 3.800-5 7.500-5s6.700 1.500 7.500 5',
  sound: 'M4 9.500v5h3.500L12 18.500v-13L7.500 9.500zM15.500 9a4.200 4.200 0 0 1 0 6M18 6.500a7.700 7.700 0 0 1 0 11',
  play: 'M8 5.500v13l10.500-6.500z',
  pause: 'M8.500 5.500v13M15.500 5.500v13',
  list: 'M9 6h11M9 12h11M9 18h11M4.500 6h.01M4.500 12h.01M4.500 18h.01',
  back: 'm15 5-7 7 7 7',
  next: 'm9 5 7 7-7 7',
  down: 'm5 9 7 7 7-7',
  check: 'm5 12.500 4.500 4.500L19 7.500',
  shield: 'M12 3 4.500 6v6c0 4.500 3.500 7.500 7.500 9 4-1.500 7.500-4.500 7.500-9V6zM8.500 12l2.500 2.500 4.500-5',
  filter: 'M4 6h16M7 12h10M10 18h4',
  bookmark: 'M6.500 4h11v16L12 15.500 6.500 20z',
  bookmarked: 'M6.500 4h11v16L12 15.500 6.500 20zM9.500 9.500l1.800 1.800L14.800 8',
  like: 'M7 11v9H4v-9zM7 11l4-8c2 0 3 1.500 2.500 3.500L13 10h6l-1.500 8.500C17.300 19.500 16.500 20 15.500 20H7',
  dislike: 'M17 13V4h3v9zM17 13l-4 8c-2 0-3-1.500-2.500-3.500L11 14H5l1.500-8.500C6.700 4.500 7.500 4 8.500 4H17',
  more: 'M5 12h.01M12 12h.01M19 12h.01',
  bold: 'M7.500 5v14h6a4 4 0 0 0 0-8h-6M7.500 11h5a3 3 0 0 0 0-6h-5',
  italic: 'M10 5h8M6 19h8M14.500 5l-5 14',
  quote: 'M10 7c-3 1-5 3.500-5 7v3h5v-5H7.500M19 7c-3 1-5 3.500-5 7v3h5v-5h-2.500',
  clip: 'm20 11-8.500 8.500a5 5 0 0 1-7-7L13 4a3.300 3.300 0 0 1 4.700 4.700l-8.500 8.500a1.700 1.700 0 0 1-2.400-2.400L14.500 7',
  bell: 'M6 17v-6a6 6 0 0 1 12 0v6l1.500 1.500h-15zM10 21h4',
} as const

export type IconName = keyof typeof paths

export function Icon({ name, small }: { name: IconName; small?: boolean }) {
  return (
    <svg className={small ? `${styles.icon} ${styles.small}` : styles.icon} viewBox="0 0 24 24" aria-hidden="true">
      <path d={paths[name]} />
    </svg>
  )
}
