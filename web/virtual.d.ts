declare module 'virtual:inline/boot' {
  const script: string
  export default script
}
declare module 'virtual:inline/theme' {
  const script: string
  export default script
}
declare module 'virtual:inline/draw-title' {
  const script: string
  export default script
}
declare module 'virtual:live/*' {
  const address: string
  export default address
}
declare module 'virtual:react-router/server-build' {
  const build: import('react-router').ServerBuild
  export = build
}
/** The part of the module that is used here; the published types are for an older version. */
declare module 'subset-font' {
  export default function subsetFont(
    font: Uint8Array,
    text: string,
    options: {
      targetFormat: 'woff2'
      keepFeatures: string[]
      variationAxes: Record<string, { min: number; max: number }>
    },
  ): Promise<Uint8Array>
}
