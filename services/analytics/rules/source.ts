// The traffic source of a page view, by the host of the referrer. Pure.

export const sources = ['search', 'zen', 'social', 'letter', 'direct', 'internal', 'other'] as const
export type Source = (typeof sources)[number]

/** Hosts with their subdomains; `name.*` matches any country domain. */
const searchHosts =
  'yandex.* ya.ru google.* bing.com duckduckgo.com go.mail.ru rambler.ru yahoo.* ecosia.org search.brave.com startpage.com qwant.com baidu.com'
const socialHosts =
  'vk.com vk.ru ok.ru t.me telegram.org max.ru my.mail.ru pikabu.ru facebook.com instagram.com twitter.com t.co x.com threads.net youtube.com youtu.be rutube.ru reddit.com pinterest.* linkedin.com whatsapp.com'

const oneOf = (hosts: string) => {
  const names = hosts.split(' ').map(host => host.replaceAll('.', '\\.').replace('\\.*', '(\\.[a-z]{2,3}){1,2}'))
  return new RegExp(`(^|\\.)(${names.join('|')})$`)
}
const isZen = oneOf('dzen.ru zen.yandex.ru')
const isSearch = oneOf(searchHosts)
const isSocial = oneOf(socialHosts)

/** The host of a URL without `www.`; undefined for an invalid URL. */
export const hostOf = (address: string | undefined): string | undefined =>
  address !== undefined && URL.canParse(address) ? new URL(address).hostname.replace(/^www\./, '') : undefined

/** Links of letters say so themselves: a mail program sends no referrer. */
const isFromLetter = (url: string | undefined) =>
  url !== undefined && URL.canParse(url) && new URL(url).searchParams.get('utm_medium') === 'email'

/** `url`: the viewed page. Without a valid referrer the source is direct. */
export function sourceOf(referrer: string | undefined, url: string | undefined): Source {
  if (isFromLetter(url)) return 'letter'
  // Android apps send `android-app://org.telegram.messenger/`.
  if (referrer?.startsWith('android-app:'))
    return /telegram|vkontakte|ok\.android|max\./.test(referrer) ? 'social' : 'other'
  const host = hostOf(referrer)
  if (!host) return 'direct'
  if (host === hostOf(url)) return 'internal'
  if (isZen.test(host)) return 'zen'
  if (isSocial.test(host)) return 'social'
  return isSearch.test(host) ? 'search' : 'other'
}
