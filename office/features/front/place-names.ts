// Places of pages and menus in words.
import type { MenuName } from '#contract/office/menus.ts'
import type { WidgetPlace } from '#contract/widgets.ts'

export const placeNames: Record<WidgetPlace, string> = {
  'above-header': 'над шапкой',
  'below-header': 'под шапкой',
  'after-excerpt': 'после вводки',
  'after-first-paragraph': 'после первого абзаца',
  'dynamic-in-post': 'в тексте, через несколько абзацев',
  'between-posts': 'между карточками',
  'above-comments': 'над комментариями',
  'below-comments': 'под комментариями',
  sidebar: 'сбоку',
  footer: 'над подвалом',
  scripts: 'скрипты страниц',
}

export const menuTitles: Record<MenuName, string> = {
  header: 'Верхнее меню',
  footer: 'Подвал',
  health: '«Здоровье»',
  recipes: '«Рецепты»',
}
