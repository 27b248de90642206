/** URL of a frame with a post of a social network; undefined when the network has none without a script of its own. */
export function framedPost(url: string): string | undefined {
  if (!URL.canParse(url)) return undefined
  const { hostname, pathname } = new URL(url)
  // A public channel and the number of a post.
  if (/^(www\.)?(t|telegram)\.me$/.test(hostname) && /^\/[A-Za-z]\w{3,31}\/\d+$/.test(pathname))
    return `https://t.me${pathname}?embed=1`
  return undefined
}
