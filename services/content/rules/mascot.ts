// The lines of Толк the bullfinch, by the kind of page, the hour and the season (design 6). Pure.

export type MascotPage = 'home' | 'error' | 'empty' | 'search' | 'success' | 'offline'
export type MascotMood = 'hello' | 'think' | 'joy' | 'sleep'
export type MascotLine = { mood: MascotMood; text: string }

const fixed: Record<Exclude<MascotPage, 'home'>, MascotLine> = {
  error: { mood: 'think', text: 'Я облетел всё вокруг, но такой страницы не нашёл.' },
  empty: { mood: 'sleep', text: 'Здесь пока ничего нет. Зато тихо.' },
  search: { mood: 'think', text: 'Ничего не нашлось. Попробуйте сказать короче или другими словами.' },
  success: { mood: 'joy', text: 'Готово. Спасибо.' },
  offline: { mood: 'sleep', text: 'Связи нет. Я посплю, а вы попробуйте ещё раз.' },
}
const seasons = [
  'зимой',
  'зимой',
  'весной',
  'весной',
  'весной',
  'летом',
  'летом',
  'летом',
  'осенью',
  'осенью',
  'осенью',
  'зимой',
] as const
const seasonLines = {
  зимой: 'Зимой хорошо читать у батареи.',
  весной: 'Весной всё начинается с открытого окна.',
  летом: 'Летом главное не забыть воду и панаму.',
  осенью: 'Осенью чай вкуснее, а вечера длиннее.',
} as const

/** `hour` and `month` (1–12) are those of the magazine's zone. */
export function mascotLine(page: MascotPage, hour: number, month: number): MascotLine {
  if (page !== 'home') return fixed[page]
  if (hour < 6) return { mood: 'sleep', text: 'Уже поздно. Статья подождёт до утра.' }
  if (hour < 11) return { mood: 'hello', text: 'Доброе утро. Начнём с чего-нибудь дельного.' }
  if (hour >= 22) return { mood: 'sleep', text: 'Один короткий текст — и спать.' }
  return { mood: 'hello', text: seasonLines[seasons[month - 1]!] }
}
