// Maps key presses to actions by their position on the keyboard (`event.code`), so that they work in both layouts. Pure.

export type KeyAction = 'find' | 'keys' | 'new' | 'undo' | 'preview' | { goTo: string }

export type KeyPress = {
  code: string
  key: string
  hasCommand: boolean
  hasOther: boolean
  hasShift: boolean
  /** True if the focus is in a field, where single letters are text. */
  isInField: boolean
}

export type KeyState = {
  /** When G was pressed, in ms; the key of a section may follow. */
  goSince: number | undefined
}

/** The maximum time between G and the second key. */
const goMs = 1_500

export type KeyOptions = {
  /** Maps key codes after G to paths. */
  places: ReadonlyMap<string, string>
  /** False if single-letter keys are turned off (WCAG 2.1.4). */
  hasLetters: boolean
  now: number
}

/** The action of a key on any page, and whether G waits for a second key. */
export function readKey(
  press: KeyPress,
  state: KeyState,
  { places, hasLetters, now }: KeyOptions,
): { action: KeyAction | undefined; state: KeyState } {
  const idle: KeyState = { goSince: undefined }
  if (press.hasCommand && press.hasShift && press.code === 'KeyP') return { action: 'preview', state: idle }
  if (press.hasCommand) return { action: press.code === 'KeyK' && !press.hasOther ? 'find' : undefined, state: idle }
  if (press.isInField || press.hasOther) return { action: undefined, state: idle }
  // The question mark is on different keys in different layouts, so its character decides.
  if (press.key === '?') return { action: 'keys', state: idle }
  if (!hasLetters) return { action: undefined, state: idle }
  const isGoing = state.goSince !== undefined && now - state.goSince <= goMs
  const place = isGoing ? places.get(press.code) : undefined
  if (place !== undefined) return { action: { goTo: place }, state: idle }
  if (press.code === 'KeyG') return { action: undefined, state: { goSince: now } }
  if (press.code === 'KeyN') return { action: 'new', state: idle }
  if (press.code === 'KeyZ') return { action: 'undo', state: idle }
  return { action: undefined, state: idle }
}

/** True for an element that accepts text. */
export function isField(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  return (
    target.isContentEditable ||
    target.matches('input:not([type=checkbox], [type=radio], [type=button]), textarea, select')
  )
}

export type KeyGroup = { title: string; keys: readonly (readonly [keys: string, meaning: string])[] }

/** «⌘» on Apple's keyboards, «Ctrl+» elsewhere. */
export function commandSign(platform: string): string {
  return /mac|iphone|ipad/i.test(platform) ? '⌘' : 'Ctrl+'
}
function altSign(platform: string): string {
  return /mac|iphone|ipad/i.test(platform) ? '⌥' : 'Alt+'
}

/** The pages on which one item after another is answered. */
const queueGroups: readonly KeyGroup[] = [
  {
    title: 'Модерация',
    keys: [
      ['J, K', 'ниже, выше'],
      ['A', 'оставить'],
      ['H, затем 1–6', 'скрыть с причиной; можно сразу 1–6'],
      ['R', 'ответить'],
      ['L', 'потом'],
      ['B', 'ограничить человека'],
      ['X, ⇧X', 'выбрать; выбрать до этого места'],
      ['U, O', 'человек, весь разговор'],
      ['T', 'взять в текст: комментарий или то, на что он отвечает'],
      ['Z', 'вернуть последнее решение'],
    ],
  },
  {
    title: 'Почта',
    keys: [
      ['J, K', 'следующее и прежнее письмо'],
      ['Enter', 'исправить и сказать спасибо; ответить письмом'],
      ['E', 'исправить иначе'],
      ['N', 'так и надо'],
    ],
  },
]

/** The pages on which something is written. */
const writingGroups = (command: string, alt: string): readonly KeyGroup[] => [
  {
    title: 'Рецепт',
    keys: [
      ['Enter', 'следующий продукт'],
      ['#', 'в пустой строке: группа'],
      [`${command}V, ${command}Shift+V`, 'вставить список или рецепт со страницы целиком'],
      [`${alt}↑ ↓`, 'переставить строку, шаг или совет'],
    ],
  },
  {
    title: 'Письмо рассылки',
    keys: [
      [`${alt}↑ ↓`, 'переставить блок'],
      [`${alt}Delete`, 'убрать блок'],
    ],
  },
  {
    title: 'Редактор',
    keys: [
      ['/', 'вставить блок'],
      [`${command}B, ${command}I`, 'полужирный, курсив'],
      [`${command}Shift+K`, 'ссылка'],
      [`${command}${alt}1, 2, 3`, 'заголовки'],
      [`${command}Shift+8, 7`, 'списки'],
      [`${alt}↑ ↓`, 'переставить блок'],
      ['Tab, Enter', 'в таблице: следующая ячейка, ниже'],
      [`${alt}Shift+↑ ↓ ← →`, 'добавить строку, столбец'],
      [`${command}${alt}F`, 'сноска: поставить, пройти к ней и обратно'],
      [`${command}Z, ${command}Shift+Z`, 'отменить, повторить'],
      [`${command}S`, 'назвать версию'],
      [`${command}Shift+P`, 'как это увидят'],
      [`${command}${alt}M`, 'замечание к выделенному'],
      [`${command}${alt}U`, 'выделенное\u00a0— утверждение, у текстов о здоровье'],
      [`${command}${alt}↓ ↑`, 'следующее, прежнее замечание'],
      ['J, K', 'в сравнении версий: следующая и прежняя правка'],
      [`${alt}Enter`, 'принять замену'],
      ['F6', 'текст, поля, подробности'],
    ],
  },
]

/** All keys of the office, for the sheet under «?». `places`: the sections that the person may open. */
export function keyGroups(platform: string, places: readonly { letter: string; title: string }[]): readonly KeyGroup[] {
  const [command, alt] = [commandSign(platform), altSign(platform)]
  return [
    {
      title: 'Везде',
      keys: [
        [`${command}K`, 'найти или сделать'],
        ['?', 'все клавиши'],
        ...places.map(({ letter, title }) => [`G, затем ${letter}`, `открыть «${title}»`] as const),
        ['N', 'новый текст'],
        ['Z', 'вернуть последнее'],
        ['Esc', 'закрыть ближайшее'],
      ],
    },
    { title: 'Сегодня', keys: [['S', 'отложить дело под мышью или фокусом']] },
    {
      title: 'План',
      keys: [
        ['← ↑ ↓ →', 'ходить по карточкам'],
        ['Enter', 'открыть'],
        ['Пробел', 'поднять, стрелки\u00a0— перенести, пробел\u00a0— поставить, Esc\u00a0— вернуть'],
        ['D, O', 'срок, автор'],
        ['M', 'только мои'],
        ['N', 'новая идея'],
        ['X', 'в списке: выбрать; F2\u00a0— править ячейку'],
      ],
    },
    ...queueGroups,
    {
      title: 'Медиатека',
      keys: [
        ['U', 'загрузить'],
        ['← ↑ ↓ →', 'ходить по картинкам'],
        ['Пробел', 'выбрать'],
        ['Enter', 'подробности'],
        ['F', 'точка внимания: стрелки\u00a0— 1 %, с ⇧\u00a0— 10 %'],
      ],
    },
    {
      title: 'Главная и меню',
      keys: [
        ['Пробел', 'поднять, стрелки\u00a0— выбрать место, пробел\u00a0— поставить, Esc\u00a0— вернуть'],
        ['→ ←', 'в меню: внутрь и наружу'],
      ],
    },
    {
      title: 'Цифры',
      keys: [['T', 'таблицы под картинками']],
    },
    ...writingGroups(command, alt),
  ]
}
