/** The path of an address of this site, with its query and without its fragment; undefined for other sites. `siteUrl` is an origin. */
export function ownPathOf(address: string | undefined, siteUrl: string): string | undefined {
  if (address === undefined || address === '' || !URL.canParse(address, siteUrl)) return undefined
  const url = new URL(address, siteUrl)
  return url.origin === new URL(siteUrl).origin ? (url.pathname + url.search).slice(0, 2000) : undefined
}
