declare module 'opentype.js/dist/opentype.mjs' {
  type Options = { kerning?: boolean; letterSpacing?: number }
  export type Command = {
    type: 'M' | 'L' | 'C' | 'Q' | 'Z'
    x?: number
    y?: number
    x1?: number
    y1?: number
    x2?: number
    y2?: number
  }
  export type Font = {
    charToGlyphIndex(char: string): number
    getAdvanceWidth(text: string, fontSize: number, options?: Options): number
    getPath(text: string, x: number, y: number, fontSize: number, options?: Options): { commands: Command[] }
  }
  export function parse(bytes: ArrayBuffer): Font
}
