// Names of what the magazine says of itself: for its page of the settings and for the log.
import type { Magazine, MagazinePart } from '#domain/magazine.ts'

export const magazineFieldTitles: Record<keyof Magazine, string> = {
  name: 'Название',
  line: 'Слоган',
  about: 'О чём журнал',
  founder: 'Учредитель',
  publisher: 'Издатель',
  inn: 'ИНН',
  ogrn: 'ОГРН или ОГРНИП',
  address: 'Адрес редакции',
  email: 'Почта редакции',
  phone: 'Телефон редакции',
  editor: 'Главный редактор',
  registration: 'Регистрация СМИ',
  age: 'Знак возраста',
  zone: 'Часовой пояс',
  robots: 'Добавления к robots.txt',
  feeds: 'Ленты',
  card: 'Карточки ссылок',
}

export const magazinePartTitles: Record<MagazinePart, string> = {
  robots: 'Роботы',
  feeds: 'Ленты',
  card: 'Карточки ссылок',
  name: 'Название и слоган',
  imprint: 'Выходные данные',
  age: 'Знак возраста',
  zone: 'Часовой пояс',
}
