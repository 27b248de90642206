// New accounts may comment at once. Many comments on the first day, or earlier rejections, need a moderator.
import { hourMs } from '#domain/time-units.ts'
import { caught, numberOf, passed, type ModerationRule } from './rule.ts'

const family = 'account'
const said = 'Спасибо, теперь понятно, почему вянет'

const refusedBefore: ModerationRule = {
  id: 'refused_before',
  family,
  title: 'Прежние комментарии отклоняли',
  about: 'Отклонённых комментариев у автора несколько, и показанных не больше.',
  what: 'Прежние комментарии были отклонены',
  reason: 'Прежние комментарии были отклонены: этот посмотрит модератор',
  facts: ['published', 'refused'],
  action: 'pending',
  params: [
    {
      key: 'least',
      label: 'Сколько отклонённых',
      note: 'Из последних двухсот',
      kind: 'number',
      value: 2,
      min: 1,
      max: 100,
    },
  ],
  examples: [caught(said, { published: 1, refused: 2 }), passed(said, { published: 40, refused: 2 })],
  find: ({ author: { refused, published } }, params) =>
    refused >= numberOf(params, 'least') && refused >= published ? `отклонено ${refused}` : undefined,
}

const newAccount: ModerationRule = {
  id: 'new_account',
  family,
  title: 'Новый аккаунт',
  about: 'Вскоре после регистрации человек пишет очень много.',
  what: 'Сразу после регистрации столько комментариев',
  reason: 'В первый день столько комментариев смотрит модератор',
  facts: ['hours', 'today'],
  action: 'pending',
  params: [
    {
      key: 'hours',
      label: 'Сколько часов аккаунт новый',
      note: 'С регистрации',
      kind: 'number',
      value: 24,
      min: 1,
      max: 720,
    },
    { key: 'most', label: 'Сколько можно за сутки', note: 'Комментариев', kind: 'number', value: 10, min: 0, max: 200 },
  ],
  examples: [
    caught(said, { hours: 5, today: 10 }),
    passed(said, { hours: 5, today: 3 }),
    passed(said, { hours: 2160, today: 15 }),
  ],
  find: ({ author, earlier, nowMs }, params) =>
    nowMs - author.createdMs < numberOf(params, 'hours') * hourMs && earlier.length >= numberOf(params, 'most')
      ? `${earlier.length} за день`
      : undefined,
}

export const accountRules: readonly ModerationRule[] = [refusedBefore, newAccount]
