// Known film hosts: from any of their URLs to one id, and back to the page and the player.
import type { AttributesOf } from './tree.ts'

export type VideoProvider = AttributesOf<'video-facade'>['provider']
type Film = { provider: VideoProvider; id: string }

// Maps, because hosts come from outside: every object has `constructor` and `__proto__`.
const readers = new Map<string, (url: URL) => Film | undefined>([
  [
    'youtube.com',
    url => film('youtube', url.searchParams.get('v') ?? /^\/(?:embed|shorts|live|v)\/([^/]+)/.exec(url.pathname)?.[1]),
  ],
  ['youtube-nocookie.com', url => film('youtube', /^\/embed\/([^/]+)/.exec(url.pathname)?.[1])],
  ['youtu.be', url => film('youtube', url.pathname.slice(1))],
  ['vimeo.com', url => film('vimeo', /^\/(\d+)/.exec(url.pathname)?.[1])],
  ['player.vimeo.com', url => film('vimeo', /^\/video\/(\d+)/.exec(url.pathname)?.[1])],
  ['rutube.ru', url => film('rutube', /^\/(?:video|play\/embed|shorts)\/(\w+)/.exec(url.pathname)?.[1])],
  ['vk.com', readVk],
  ['vk.ru', readVk],
  ['vkvideo.ru', readVk],
  ['dzen.ru', url => film('dzen', /^\/(?:video\/watch|embed)\/([\w-]+)/.exec(url.pathname)?.[1])],
  ['ok.ru', url => film('ok', /^\/video(?:embed)?\/(\d+)/.exec(url.pathname)?.[1])],
])

function film(provider: VideoProvider, id: string | null | undefined): Film | undefined {
  return id && /^[\w-]{1,80}$/.test(id) ? { provider, id } : undefined
}

function readVk(url: URL): Film | undefined {
  const { searchParams } = url
  if (url.pathname === '/video_ext.php') return film('vk', `${searchParams.get('oid')}_${searchParams.get('id')}`)
  return film('vk', /video(-?\d+_\d+)/.exec(url.pathname + url.search)?.[1])
}

export function readFilm(address: string): Film | undefined {
  const full = address.startsWith('//') ? `https:${address}` : address
  if (!/^https?:/i.test(full) || !URL.canParse(full)) return undefined
  const url = new URL(full)
  return readers.get(url.hostname.replace(/^(?:www|m)\./, ''))?.(url)
}

const pages: Record<VideoProvider, (id: string) => string> = {
  youtube: id => `https://www.youtube.com/watch?v=${id}`,
  vimeo: id => `https://vimeo.com/${id}`,
  rutube: id => `https://rutube.ru/video/${id}/`,
  vk: id => `https://vkvideo.ru/video${id}`,
  dzen: id => `https://dzen.ru/video/watch/${id}`,
  ok: id => `https://ok.ru/video/${id}`,
}
const players: Record<VideoProvider, (id: string) => string> = {
  youtube: id => `https://www.youtube-nocookie.com/embed/${id}?autoplay=1`,
  vimeo: id => `https://player.vimeo.com/video/${id}?autoplay=1&dnt=1`,
  rutube: id => `https://rutube.ru/play/embed/${id}?autoplay=1`,
  vk: id => `https://vkvideo.ru/video_ext.php?oid=${id.split('_')[0]}&id=${id.split('_')[1]}&autoplay=1`,
  dzen: id => `https://dzen.ru/embed/${id}?autoplay=1`,
  ok: id => `https://ok.ru/videoembed/${id}?autoplay=1`,
}
const names: Record<VideoProvider, string> = {
  youtube: 'YouTube',
  vimeo: 'Vimeo',
  rutube: 'Rutube',
  vk: 'VK Видео',
  dzen: 'Дзен',
  ok: 'Одноклассники',
}

export const filmPage = ({ provider, id }: Film) => pages[provider](id)
export const filmPlayer = ({ provider, id }: Film) => players[provider](id)
export const filmHostName = (provider: VideoProvider) => names[provider]

const postHosts = new Map([
  ['twitter.com', 'Twitter'],
  ['x.com', 'X'],
  ['instagram.com', 'Instagram'],
  ['facebook.com', 'Facebook'],
  ['t.me', 'Telegram'],
  ['tiktok.com', 'TikTok'],
  ['soundcloud.com', 'SoundCloud'],
  ['open.spotify.com', 'Spotify'],
  ['music.yandex.ru', 'Яндекс Музыка'],
  ['videopress.com', 'VideoPress'],
  ['wordpress.tv', 'WordPress.tv'],
  ['flickr.com', 'Flickr'],
  ['pinterest.com', 'Pinterest'],
])

/** The name of the site of an embedded post; undefined for an unknown host. */
export function postHostName(address: string): string | undefined {
  return URL.canParse(address) ? postHosts.get(new URL(address).hostname.replace(/^(?:www|m|mobile)\./, '')) : undefined
}
