/** The previous generation of the client (Engine.IO 3), for tests; it has no types of its own. */
declare module 'socket.io-client-2' {
  const connect: (url: string, options: object) => unknown
  export default connect
}
