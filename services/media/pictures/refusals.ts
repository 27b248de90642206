// Reasons for refusing a picture, in words for people. The decoder process loads this file, so it does not import the contract.

export type RefusalCode = 'too_large' | 'unsupported_media' | 'validation'

export class PictureRefused extends Error {
  readonly code: RefusalCode
  readonly fields: Record<string, string> | undefined
  constructor(code: RefusalCode, message: string, fields?: Record<string, string>) {
    super(message)
    this.name = 'PictureRefused'
    this.code = code
    this.fields = fields
  }
}

/** A size beyond this is invented, and is not shown in the message. */
const shownPixelsMax = 10_000_000_000

const megapixels = (pixels: number) => Math.ceil(pixels / 1_000_000).toLocaleString('ru-RU')

export const refusals = {
  unknown: (isEditors: boolean) =>
    new PictureRefused(
      'unsupported_media',
      `Это не картинка, которую мы понимаем: нужны JPEG, PNG, WebP, AVIF${isEditors ? ', GIF, TIFF или SVG' : ' или GIF'}`,
    ),
  heic: () =>
    new PictureRefused('unsupported_media', 'Картинки HEIC мы не понимаем: сохраните её как JPEG и приложите снова'),
  broken: () => new PictureRefused('unsupported_media', 'Файл картинки повреждён: прочесть его до конца не удалось'),
  tooManyBytes: (maxBytes: number) =>
    new PictureRefused('too_large', `Картинка слишком велика: можно до ${Math.floor(maxBytes / 1024 / 1024)} МБ`),
  tooManyPixels: (pixels: number, maxPixels: number) =>
    new PictureRefused(
      'too_large',
      `Картинка слишком велика: в файлах этого вида можно до ${megapixels(maxPixels)} мегапикселей${pixels > shownPixelsMax ? '' : `, а здесь ${megapixels(pixels)}`}`,
    ),
  tooManyScans: () =>
    new PictureRefused(
      'too_large',
      'Картинка записана слишком сложно: сохраните её как обычный JPEG и приложите снова',
    ),
  tooManyFrames: (max: number) =>
    new PictureRefused('too_large', `В картинке слишком много кадров: можно до ${max.toLocaleString('ru-RU')}`),
  tooManyParts: () =>
    new PictureRefused('too_large', 'Файл картинки состоит из слишком многих частей: сохраните её заново'),
  profileTooLarge: () =>
    new PictureRefused('too_large', 'В картинке слишком большой цветовой профиль: сохраните её без него'),
  tooCostly: () => new PictureRefused('too_large', 'Картинка слишком сложна: прочесть её за разумное время не удалось'),
  tooSmall: (side: number) =>
    new PictureRefused('validation', 'Картинка слишком мала', { body: `нужно хотя бы ${side} × ${side}` }),
  outside: () => new PictureRefused('validation', 'Вырезать так нельзя', { crop: 'выходит за края картинки' }),
}
