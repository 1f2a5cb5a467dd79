import { livePath } from '@tamuvo/contract/rooms.ts'
import { createClient } from '@tamuvo/ui/calls/client.ts'
import { ClientProvider, createQueryClient } from '@tamuvo/ui/calls/useCalls.tsx'
import { createSocket } from '@tamuvo/ui/live/socket.ts'
import { LiveProvider } from '@tamuvo/ui/live/useRoom.tsx'
import { readSession, useIsLoggedIn } from '@tamuvo/ui/session/session.ts'
import { currentLanguage, onLanguageChange } from '@tamuvo/ui/text/text.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { visitToken } from './visit-token.ts'

/** Provides the connection to customer service, of the member logged in or of a visitor with an own secret. */
export const ServiceLine = ({ children }: { children: ReactNode }) => {
  const loggedIn = useIsLoggedIn()
  return loggedIn ? <>{children}</> : <VisitorLine>{children}</VisitorLine>
}

const openLine = () => {
  const queries = createQueryClient()
  return {
    queries,
    client: createClient({
      baseUrl: '',
      token: visitToken,
      merchant: () => readSession('merchantCode') ?? 'tamuvo',
      language: () => currentLanguage().code,
    }),
    socket: createSocket({
      url: `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}${livePath}`,
      token: visitToken,
      onCatchUp: () => void queries.invalidateQueries(),
    }),
  }
}

/** Nothing of a visitor's is mixed with what a member was answered. */
const VisitorLine = ({ children }: { children: ReactNode }) => {
  const [{ queries, client, socket }] = useState(openLine)
  useEffect(() => {
    const stop = onLanguageChange(() => void queries.invalidateQueries())
    return () => {
      stop()
      socket.close()
    }
  }, [queries, socket])
  return (
    <QueryClientProvider client={queries}>
      <ClientProvider client={client}>
        <LiveProvider socket={socket}>{children}</LiveProvider>
      </ClientProvider>
    </QueryClientProvider>
  )
}
