// Icons of the office, in the style of ui/Icon.tsx: 24 px grid, 1.75 px stroke. Separate, so that readers do not download them.
import styles from './Glyph.module.css'

const paths = {
  search: 'M10.5 4a6.5 6.5 0 1 0 0 13 6.500 6.500 0 0 0 0-13zM15.500 15.500l5 5',
  plus: 'M12 5v14M5 12h14',
  plan: 'M4 4.500h4.500v15H4zM10 4.500h4.500v9H10zM16 4.500h4v12h-4z',
  keys: 'M3.500 6.500h17v11h-17zM7 10h.01M10.500 10h.01M14 10h.01M17.500 10h.01M8 14h8',
  close: 'm6 6 12 12M18 6 6 18',
  back: 'm15 5-7 7 7 7',
  next: 'm9 5 7 7-7 7',
  down: 'm5 9 7 7 7-7',
  up: 'm5 15 7-7 7 7',
  bin: 'M5 7h14M10 7V4.500h4V7M7 7l1 12.500h8L17 7M10.500 10.500v5.500M13.500 10.500v5.500',
  check: 'm5 12.500 4.500 4.500L19 7.500',
  cloud: 'M7 18.500a4 4 0 0 1-.5-8 5.500 5.500 0 0 1 10.700-1A4.500 4.500 0 0 1 17 18.500z',
  'no-cloud': 'M7 18.500a4 4 0 0 1-.5-8M9.500 7a5.500 5.500 0 0 1 7.700 2.500A4.500 4.500 0 0 1 20 16.500M4 4l16 16',
  warning: 'M12 4 2.500 20h19zM12 10v4.500M12 17.500h.01',
  grip: 'M9 6h.01M15 6h.01M9 12h.01M15 12h.01M9 18h.01M15 18h.01',
  bold: 'M7.500 5v14h6a4 4 0 0 0 0-8h-6M7.500 11h5a3 3 0 0 0 0-6h-5',
  italic: 'M10 5h8M6 19h8M14.500 5l-5 14',
  link: 'M10 14a4 4 0 0 0 5.700 0l3.200-3.200a4 4 0 0 0-5.700-5.700L12 6.300M14 10a4 4 0 0 0-5.700 0l-3.200 3.200a4 4 0 0 0 5.700 5.700l1.200-1.200',
  heading: 'M6 5v14M18 5v14M6 12h12',
  quote: 'M5 17c3-1 4-3 4-6H5V6h5v5c0 4-1.500 6.500-5 7.500M14 17c3-1 4-3 4-6h-4V6h5v5c0 4-1.500 6.500-5 7.500',
  list: 'M9 6h11M9 12h11M9 18h11M4.500 6h.01M4.500 12h.01M4.500 18h.01',
  ordered: 'M10 6h10M10 12h10M10 18h10M4 4.500l1.500-.500v4M4 11h2.500L4 14.500h2.500M4 17h2v3.500H4M4 18.700h2',
  text: 'M5 6h14M12 6v13',
  image: 'M3.500 5h17v14h-17zM3.500 16l5-5 4 4 3-3 5 5M15.500 7.500a1.500 1.500 0 1 0 0 3 1.500 1.500 0 0 0 0-3z',
  table: 'M4 5h16v14H4zM4 10h16M10 10v9',
  gallery: 'M7 7h13v13H7zM4 17V4h13',
  sound: 'M4 10v4M8 6v12M12 9v6M16 4v16M20 10v4',
  film: 'M3.500 6h12v12h-12zM15.500 10l5-3v10l-5-3z',
  poll: 'M5 20V10M12 20V4M19 20v-7',
  form: 'M4 4h16v16H4zM8 9h8M8 13h8M8 17h4',
  goods: 'M4 8l8-4 8 4v8l-8 4-8-4zM4 8l8 4 8-4M12 12v8',
  fold: 'M5 7h14M5 12h9M5 17h6M17 14l3 3-3 3',
  columns: 'M4 5h7v14H4zM13 5h7v14h-7z',
  steps: 'M4 6h3v3H4zM4 15h3v3H4zM11 7.500h9M11 16.500h9',
  'row-above': 'M4 13h16v6H4zM12 3v6M9 6h6',
  'row-below': 'M4 5h16v6H4zM12 15v6M9 18h6',
  'column-left': 'M13 4h6v16h-6zM3 12h6M6 9v6',
  'column-right': 'M5 4h6v16H5zM15 12h6M18 9v6',
  'no-row': 'M4 5h16v6H4zM9 18h6',
  'no-column': 'M5 4h6v16H5zM15 12h6',
  health: 'M3.500 12h4l2.500-6 4 12 2.500-6h4',
  claim: 'M4 5h16v14H4zM8 12l3 3 5-6',
  remark: 'M4 5h16v11h-9l-5 4v-4H4z',
  panel: 'M3.500 5h17v14h-17zM14.500 5v14',
  note: 'M5 6h9M5 10h9M5 14h5M17 13v7M15 15l2-2',
  code: 'm8 7-5 5 5 5M16 7l5 5-5 5',
  line: 'M4 12h16',
  bell: 'M12 3.500a8.500 8.500 0 1 0 0 17 8.500 8.500 0 0 0 0-17zM12 8v5M12 16h.01',
  file: 'M6 3.500h8l4 4v13H6zM14 3.500v4h4',
  lock: 'M6 11h12v9H6zM8.500 11V8a3.500 3.500 0 0 1 7 0v3',
  upload: 'M12 16V5M8 8.500 12 4.500l4 4M5 20h14',
  key: 'M8 11.500a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM11 12.500l8.500-8.500M16 7.500l2.500 2.500M13.500 10l2 2',
  qr: 'M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h2v2h-2zM18 14h2M14 18v2M18 18h2v2h-2z',
  laptop: 'M5 5h14v11H5zM2.500 19.500h19',
  phone: 'M8 3h8v18H8zM11 18h2',
  screen: 'M3 5h18v11H3zM9 20h6M12 16v4',
  today:
    'M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM12 3v2M12 19v2M3 12h2M19 12h2M5.600 5.600 7 7M17 17l1.400 1.400M5.600 18.400 7 17M17 7l1.400-1.400',
  settings: 'M4 7h9M17 7h3M15 5v4M4 17h3M11 17h9M9 15v4M4 12h2M10 12h10M8 10v4',
  people:
    'M9 4.500a3.500 3.500 0 1 0 0 7 3.500 3.500 0 0 0 0-7zM3 20c0-4 2.500-6 6-6s6 2 6 6M16 5a3.500 3.500 0 0 1 0 6.500M18 14.500c2 .800 3 2.700 3 5.500',
  undo: 'M8 5 4 9l4 4M4 9h9a6 6 0 0 1 0 12h-3',
  redo: 'm16 5 4 4-4 4M20 9h-9a6 6 0 0 0 0 12h3',
  history: 'M4 12a8 8 0 1 0 2.500-5.800L4 8.500M4 4v4.500h4.500M12 8v4.500l3 1.500',
  desktop: 'M3 5h18v11H3zM9 20h6M12 16v4',
  bolt: 'M12 3.500 13.800 10 20.500 12 13.800 14 12 20.500 10.200 14 3.500 12l6.700-2z',
  send: 'M3.500 11.500 20.500 5l-3 14.500-5.500-4-3 3-.500-5.500 8-6',
  ring: 'M6 16.500V11a6 6 0 0 1 12 0v5.500l1.500 2h-15zM10 21h4',
  'no-ring': 'M6 16.500V11a6 6 0 0 1 9.500-4.900M18 11v5.500l1.500 2h-12M10 21h4M4 4l16 16',
  letter: 'M3.500 5.500h17v13h-17zM4 6l8 7 8-7',
  apart: 'M12 15V4M8 7.500 12 4l4 3.500M5 12v8h14v-8',
  eye: 'M2.500 12S6 5.500 12 5.500 21.500 12 21.500 12 18 18.500 12 18.500 2.500 12 2.500 12zM12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6z',
  more: 'M6 12h.01M12 12h.01M18 12h.01',
  leave: 'M14 4H5v16h9M10 12h10M16.500 8.500 20 12l-3.500 3.500',
} as const

export type GlyphName = keyof typeof paths

export function Glyph({ name, isSmall }: { name: GlyphName; isSmall?: boolean }) {
  return (
    <svg className={isSmall ? `${styles.glyph} ${styles.small}` : styles.glyph} viewBox="0 0 24 24" aria-hidden="true">
      <path d={paths[name]} />
    </svg>
  )
}
