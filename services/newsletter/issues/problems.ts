// Why an issue cannot be sent yet, in words for its editor. Pure.
import { letterBytesMax, type IssueContent, type LetterBlock } from '#contract/office/newsletters.ts'
import { wrongAddressesIn } from '#domain/letter-words.ts'
import type { Cards } from './cards.ts'

const eridForm = /^[A-Za-z\d]{10,60}$/

function blockProblems(block: LetterBlock, cards: Cards): string[] {
  switch (block.kind) {
    case 'heading':
      return block.text === '' ? ['заголовок пуст'] : []
    case 'text':
      return block.text === ''
        ? ['текст пуст']
        : wrongAddressesIn(block.text).map(address => `ссылка «${address}» никуда не ведёт`)
    case 'picture':
      if (!block.picture) return ['картинка не выбрана']
      return block.picture.alt === '' ? ['у картинки нет слов для тех, кто её не увидит'] : []
    case 'article':
    case 'recipe': {
      const name = block.kind === 'article' ? 'статья' : 'рецепт'
      if (block.postId === null) return [`${name}: не выбрано`]
      return cards.has(block.postId) ? [] : [`${name}: на сайте этого нет`]
    }
    case 'divider':
      return []
    case 'button':
      return [...(block.text === '' ? ['у кнопки нет слов'] : []), ...(block.url === '' ? ['у кнопки нет ссылки'] : [])]
    case 'ad':
      return [
        ...(block.text === '' ? ['у рекламы нет слов'] : []),
        ...(block.url === '' ? ['у рекламы нет ссылки'] : []),
        ...(block.advertiser === '' ? ['у рекламы не назван рекламодатель'] : []),
        ...(eridForm.test(block.erid) ? [] : ['у рекламы нет erid: в нём от 10 латинских букв и цифр']),
        ...(block.picture?.alt === '' ? ['у картинки рекламы нет слов для тех, кто её не увидит'] : []),
      ]
  }
}

export function problemsOf(content: IssueContent, cards: Cards, weight: number): string[] {
  const { subject, lists, blocks } = content
  return [
    ...(subject === '' ? ['Нет темы'] : []),
    ...(lists.length === 0 ? ['Не выбрано, кому'] : []),
    ...(blocks.length === 0 ? ['В письме нет ни одного блока'] : []),
    ...blocks.flatMap((block, at) => blockProblems(block, cards).map(words => `Блок ${at + 1}: ${words}`)),
    ...(weight > letterBytesMax
      ? [`Письмо весит ${Math.ceil(weight / 1024)} кБ, а Gmail обрежет всё после ${letterBytesMax / 1024}: сократите`]
      : []),
  ]
}
