// How the drawn picture of a link looks, and which picture stands for pages without any. Pure.

export const shareRooms = ['main', 'recipes', 'health'] as const
export type ShareRoom = (typeof shareRooms)[number]

/** Grounds on which the dark title and the kicker are readable, at least 4.5 to 1 (domain/share-card.test.ts). */
export const shareGrounds = {
  peach: { title: 'Персик', ground: '#fbe4d9', shape: '#f6cdbc', grain: '#e9a48c', kicker: '#b8391f' },
  honey: { title: 'Мёд', ground: '#fbe3ad', shape: '#f7cf80', grain: '#e0a03c', kicker: '#87510a' },
  mint: { title: 'Мята', ground: '#d3e8de', shape: '#b2d5c7', grain: '#6fa99b', kicker: '#1b6561' },
  sky: { title: 'Небо', ground: '#d8e6f5', shape: '#b8d1ec', grain: '#7ba3cf', kicker: '#1f4f87' },
  lilac: { title: 'Сирень', ground: '#e8dff3', shape: '#d2c1e6', grain: '#a58bc9', kicker: '#5b3a8c' },
  paper: { title: 'Бумага', ground: '#f4efe6', shape: '#e3d9c7', grain: '#bfae90', kicker: '#6b5527' },
} as const
export type ShareGround = keyof typeof shareGrounds

export type ShareCard = {
  /** Drawn above the title; '' is the name of the magazine. */
  mark: string
  grounds: Record<ShareRoom, ShareGround>
  /** Of the library, for pages without a picture of their own; null is the magazine's cover. */
  picture: { id: number; url: string; width: number; height: number } | null
}
export const defaultCard: ShareCard = {
  mark: '',
  grounds: { main: 'peach', recipes: 'honey', health: 'mint' },
  picture: null,
}
export const shareMarkMax = 40
