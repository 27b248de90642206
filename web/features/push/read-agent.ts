/** Spec 3: name and version of the browser and the system, as far as the user agent tells; the first match counts. */
const browsers = [
  ['Яндекс Браузер', /YaBrowser\/([\d.]+)/],
  ['Opera', /OPR\/([\d.]+)/],
  ['Edge', /Edg(?:A|iOS)?\/([\d.]+)/],
  ['Samsung Internet', /SamsungBrowser\/([\d.]+)/],
  ['Firefox', /(?:Firefox|FxiOS)\/([\d.]+)/],
  ['Chrome', /(?:Chrome|CriOS)\/([\d.]+)/],
  ['Safari', /Version\/([\d.]+).*Safari/],
] as const
const systems = [
  ['Android', /Android/],
  ['iOS', /iPhone|iPad/],
  ['Windows', /Windows/],
  ['macOS', /Mac OS X/],
  ['ChromeOS', /CrOS/],
  ['Linux', /Linux/],
] as const

export function readAgent(agent: string): { browser?: string; version?: string; os?: string } {
  const [browser, pattern] = browsers.find(([, pattern]) => pattern.test(agent)) ?? []
  const [os] = systems.find(([, pattern]) => pattern.test(agent)) ?? []
  return { browser, version: pattern?.exec(agent)?.[1], os }
}
