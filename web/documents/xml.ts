// Writes XML from values: feeds, sitemaps, oEmbed. Keys are elements in order, `@name` is an attribute, `#text` the text of an element
// that has attributes, `#cdata` the same for HTML. All escaping happens here.
import Builder from 'fast-xml-builder'

export type XmlValue = string | number | XmlElement | readonly XmlValue[] | undefined
export type XmlElement = { readonly [name: string]: XmlValue }

const builder = new Builder({
  attributeNamePrefix: '@',
  ignoreAttributes: false,
  cdataPropName: '#cdata',
  suppressEmptyNode: true,
  suppressBooleanAttributes: false,
})

/** Characters that XML 1.0 cannot contain, not even escaped; texts of old imports have them. */
const impossible = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu

/** Writes a whole document; `undefined` children and attributes are left out. */
export function toXml(root: XmlElement): string {
  const text = builder.build({ '?xml': { '@version': '1.0', '@encoding': 'UTF-8' }, ...root })
  return text.replace(impossible, '')
}

export function xmlResponse(root: XmlElement, type = 'application/xml'): Response {
  return new Response(toXml(root), { headers: { 'content-type': `${type}; charset=utf-8` } })
}
