// Where a reader came from, by the host of the page before.

export const sources = ['search', 'social', 'direct', 'internal', 'other'] as const
export type Source = (typeof sources)[number]

/** Hosts, and every host below them; `name.*` is the name in any country. */
const searchHosts =
  'yandex.* ya.ru google.* bing.com duckduckgo.com go.mail.ru rambler.ru yahoo.* ecosia.org search.brave.com startpage.com qwant.com baidu.com'
const socialHosts =
  'vk.com vk.ru ok.ru t.me telegram.org dzen.ru zen.yandex.ru max.ru my.mail.ru pikabu.ru facebook.com instagram.com twitter.com t.co x.com threads.net youtube.com youtu.be rutube.ru reddit.com pinterest.* linkedin.com whatsapp.com'

const oneOf = (hosts: string) => {
  const names = hosts.split(' ').map(host => host.replaceAll('.', '\\.').replace('\\.*', '(\\.[a-z]{2,3}){1,2}'))
  return new RegExp(`(^|\\.)(${names.join('|')})$`)
}
const isSearch = oneOf(searchHosts)
const isSocial = oneOf(socialHosts)

/** The host of an address, without `www.`; undefined for what is none. */
export const hostOf = (address: string | undefined): string | undefined =>
  address !== undefined && URL.canParse(address) ? new URL(address).hostname.replace(/^www\./, '') : undefined

/** `ownHost`: of the page itself. No referrer, or one that is no address: direct. */
export function sourceOf(referrer: string | undefined, ownHost: string | undefined): Source {
  // Apps of phones send `android-app://org.telegram.messenger/`.
  if (referrer?.startsWith('android-app:'))
    return /telegram|vkontakte|ok\.android|max\./.test(referrer) ? 'social' : 'other'
  const host = hostOf(referrer)
  if (!host) return 'direct'
  if (host === ownHost) return 'internal'
  if (isSocial.test(host)) return 'social'
  return isSearch.test(host) ? 'search' : 'other'
}
