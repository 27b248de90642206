declare module 'virtual:inline/boot' {
  const script: string
  export default script
}
declare module 'virtual:inline/theme' {
  const script: string
  export default script
}
declare module 'virtual:react-router/server-build' {
  const build: import('react-router').ServerBuild
  export = build
}
