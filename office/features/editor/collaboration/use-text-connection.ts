import { useEffect, useState } from 'react'
import { io } from 'socket.io-client'
import { textSchema, textSocketPath, type TextSocketAuth } from '#contract/newsroom-socket.ts'
import { bellLine } from '../../../session/bell-line.ts'
import { useOffice } from '../../../shell/office-context.ts'
import { openDeviceCopy } from '../saving/device-copy.ts'
import { openOtherTabs } from '../saving/other-tabs.ts'
import { openTextConnection, type TextConnection } from './text-connection.ts'

/** The connection of a text while its page is shown; undefined until the effect has opened it. */
export function useTextConnection(id: number): TextConnection | undefined {
  const { session, person } = useOffice()
  const [connection, setConnection] = useState<TextConnection>()
  useEffect(() => {
    const socket = io({
      path: textSocketPath,
      transports: ['websocket'],
      autoConnect: false,
      forceNew: true,
      reconnectionDelayMax: 10_000,
      auth: send =>
        void session.token().then(
          token => send({ token, text: id, schema: textSchema } satisfies TextSocketAuth),
          // Without a token an empty one is sent: the server refuses it, and the connection tries again.
          () => send({ token: '', text: id, schema: textSchema } satisfies TextSocketAuth),
        ),
    })
    const opened = openTextConnection({
      device: openDeviceCopy(person.id, id),
      tabs: openOtherTabs(person.id, id),
      socket,
      token: () => session.token(),
      refuseToken: token => session.refuse(token),
      remainingMs: () => session.remainingMs(),
    })
    setConnection(opened)
    void navigator.storage?.persist?.()
    const takeBack = bellLine.lend(socket)
    return () => {
      takeBack()
      opened.close()
    }
  }, [id, person.id, session])
  return connection
}
