// Videos of known hosts among the links of a comment.
import { listLinks } from './markup.ts'

const hosts: readonly { host: string; pattern: RegExp }[] = [
  {
    host: 'youtube',
    pattern: /^https?:\/\/(?:www\.|m\.)?youtube\.com\/(?:watch\?(?:.*&)?v=|shorts\/|live\/)[\w-]{6,}/,
  },
  { host: 'youtube', pattern: /^https?:\/\/youtu\.be\/[\w-]{6,}/ },
  { host: 'rutube', pattern: /^https?:\/\/rutube\.ru\/(?:video|shorts)\/[\da-f]{16,}/ },
  { host: 'vk', pattern: /^https?:\/\/(?:www\.|m\.)?(?:vk\.com|vkvideo\.ru)\/(?:video|clip)-?\d+_\d+/ },
  { host: 'ok', pattern: /^https?:\/\/(?:www\.|m\.)?ok\.ru\/video\/\d+/ },
  { host: 'dzen', pattern: /^https?:\/\/dzen\.ru\/video\/watch\/[\da-f]{16,}/ },
  { host: 'vimeo', pattern: /^https?:\/\/(?:www\.)?vimeo\.com\/\d+/ },
]
const videosMax = 5

/** The links that can be shown as videos, each once, at most `videosMax`. */
export function listVideos(html: string): { host: string; url: string }[] {
  return listLinks(html)
    .flatMap(url => hosts.flatMap(({ host, pattern }) => (pattern.test(url) ? [{ host, url }] : [])))
    .slice(0, videosMax)
}
