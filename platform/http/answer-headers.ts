// Headers of every kind of answer, apart from those about its content and caching. Script policies stand where the scripts
// are: for pages in server/hosting/web-host.ts, for AMP in web/documents/amp, for the sign-in pages in services/auth.

/** Everything that Fastify itself answers: calls, files, /docs, /dev. */
export const everyAnswer = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
}

/** Browser features that no page of ours uses and therefore no script may use. Players in frames keep what they need. */
const permissions =
  'accelerometer=(), browsing-topics=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), hid=(), magnetometer=(), microphone=(), midi=(), payment=(), serial=(), usb=()'

/** Pages of the reading site, including AMP and Lite. */
export const sitePage = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': permissions,
  // Sign-in popups need their opener.
  'cross-origin-opener-policy': 'same-origin-allow-popups',
}

/** The document of the office: for signed-in people, nobody else's frame, no search engine. */
export const officePage = {
  'cache-control': 'no-store',
  'x-robots-tag': 'noindex, nofollow',
  'x-frame-options': 'DENY',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'permissions-policy': permissions,
  'cross-origin-opener-policy': 'same-origin',
}

/** Beside those of its page: drafts are shown to who has the link, and to nobody else. */
export const previewPage = {
  'cache-control': 'private, no-store',
  'x-robots-tag': 'noindex, nofollow',
  'referrer-policy': 'no-referrer',
}

/** Documents for programs: feeds, sitemaps, robots.txt, oEmbed. In a browser they run nothing and cannot be framed. */
export const siteDocument = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; img-src https: data:; frame-ancestors 'none'",
}

/** Small pages without scripts: for a link in a letter, a form, an error. */
export const smallPage = {
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'permissions-policy': permissions,
  'content-security-policy':
    "default-src 'none'; img-src 'self'; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'",
}
