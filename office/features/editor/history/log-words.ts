// Describes the entries of the log of a text in Russian. Pure.
import type { TextLogAction } from '#contract/newsroom.ts'
import { count } from '#russian/plural.ts'
import { formatFullDate } from '../../../parts/relative-dates.ts'
import { stageNames } from '../../../parts/Stage.tsx'

type Detail = Readonly<Record<string, string | number | null>>

const stageOf = (value: unknown): string => (stageNames as Record<string, string>)[String(value)] ?? String(value)

const fieldNames: Record<string, string> = {
  kind: 'вид',
  section: 'раздел',
  owner_id: 'автор',
  ownerId: 'автор',
  deadline: 'срок',
  planned_at: 'день выхода',
}

const seconds = new Intl.NumberFormat('ru', { maximumFractionDigits: 1 })
const claimForms = ['утверждение', 'утверждения', 'утверждений'] as const
const whenOf = (moment: unknown) => (typeof moment === 'string' ? formatFullDate(moment) : undefined)

const words: Record<TextLogAction, (detail: Detail) => string> = {
  created: ({ stage }) => `Текст заведён: ${stageOf(stage)}`,
  changed: ({ fields }) =>
    `Изменено: ${String(fields ?? '')
      .split(' ')
      .map(field => fieldNames[field] ?? field)
      .join(', ')}`,
  moved: ({ from, to }) => `Этап: ${stageOf(from)} → ${stageOf(to)}`,
  removed: () => 'Текст убран',
  'brought-back': () => 'Текст возвращён',
  'named-version': () => 'Названа версия',
  'restored-version': () => 'Возвращена версия',
  guarded: () => 'Исчезла большая часть текста: прежняя сохранена версией',
  shared: () => 'Ссылка на предпросмотр для тех, кто не в редакции',
  'ended-link': () => 'Ссылка на предпросмотр закрыта',
  'asked-release': ({ at }) => (whenOf(at) ? `Выпуск назначен: ${whenOf(at)}` : 'Отправлено в выпуск'),
  'changed-release': ({ at }) => (whenOf(at) ? `Выпуск перенесён: ${whenOf(at)}` : 'Выпуск ближайший: сразу'),
  'cancelled-release': () => 'Выпуск отменён',
  typeset: ({ count: n }) => `Типографика: ${count(Number(n), ['правка', 'правки', 'правок'])}`,
  released: ({ edition, lateSeconds }) =>
    [
      Number(edition) > 1 ? `Вышло обновление ${edition}` : 'Вышло',
      ...(Number(lateSeconds) > 0 ? [`опоздание ${seconds.format(Number(lateSeconds))} с`] : []),
    ].join(', '),
  'failed-release': ({ reason }) => `Не вышло: ${String(reason ?? 'сайт не ответил')}`,
  'changed-terms': ({ embargoUntil, expiresAt }) => {
    const terms = [
      ...(whenOf(embargoUntil) ? [`не раньше ${whenOf(embargoUntil)}`] : []),
      ...(whenOf(expiresAt) ? [`снимется ${whenOf(expiresAt)}`] : []),
    ]
    return terms.length > 0 ? `Сроки: ${terms.join(', ')}` : 'Эмбарго и срок убраны'
  },
  recalled: ({ to }) => (to === 'former' ? 'Обновление отозвано: читатели видят прежнее' : 'Снято с сайта'),
  returned: () => 'Возвращено на сайт',
  expired: () => 'Снято с сайта: вышел срок',
  'opened-post': () => 'Статья открыта как текст',
  'took-post': ({ by }) => (by === 'import' ? 'Взято с сайта: импорт' : 'Взято то, что изменили на сайте'),
  'post-changed': () => 'Статью на сайте изменили помимо текста',
  queued: ({ to }) => `Перейдёт само, когда ничто не помешает: ${stageOf(to)}`,
  'asked-signature': ({ claims }) => `На подпись эксперту: ${count(Number(claims), claimForms)}`,
  signed: ({ expert, signed, doubted }) =>
    `${String(expert)}: подписано ${count(Number(signed), claimForms)}${Number(doubted) > 0 ? `, не так ${Number(doubted)}` : ''}`,
  'took-tip': () => 'В текст взят совет из комментариев',
  'removed-tip': () => 'Из текста убран совет из комментариев',
  'took-source-change': ({ before, after }) => `Правка по источнику: «${String(before)}» → «${String(after)}»`,
  'dismissed-source-change': ({ is }) =>
    is === 'open' ? 'Перемена источника снова ждёт решения' : 'Источник изменился, для текста это ничего не меняет',
  unqueued: ({ reason }) => (reason ? `Само не перейдёт: ${String(reason)}` : 'Переход сам собой отменён'),
  'kept-headline': () => 'Заголовок выбран после пробы',
  corrected: () => 'Исправлена опечатка по письму читателя',
}

export const logEntryWords = (action: TextLogAction, detail: Detail): string => words[action](detail)
