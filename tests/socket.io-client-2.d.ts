/** The generation before (Engine.IO 3), for tests; it came without types. */
declare module 'socket.io-client-2' {
  const connect: (url: string, options: object) => unknown
  export default connect
}
