// Clipboard contents of several programs, in their original markup.
import { readFileSync } from 'node:fs'
import type { Clip } from './paste.ts'

const read = (name: string) => readFileSync(new URL(`./samples/${name}`, import.meta.url), 'utf8')

export const samples: Record<string, Clip> = {
  'Word 365': { html: read('word-365.html'), text: '' },
  'Google Docs': { html: read('google-docs.html'), text: '' },
  'Google Sheets': { html: read('google-sheets.html'), text: '' },
  Excel: { html: read('excel.html'), text: read('excel.txt') },
  'Excel, plain text': { html: '', text: read('excel.txt') },
  LibreOffice: { html: read('libreoffice.html'), text: '' },
  'Apple Notes': { html: read('apple-notes.html'), text: '' },
  'Telegram Web': { html: read('telegram-web.html'), text: '' },
  'Telegram Desktop': { html: '', text: read('telegram-desktop.txt') },
  'a news page': { html: read('news-page.html'), text: '' },
  Markdown: { html: '', text: read('markdown.md') },
}
