import { type Client, createClient } from '@tamuvo/ui/calls/client.ts'
import { currentLanguage } from '@tamuvo/ui/text/text.ts'

/** Calls of a game, with the token that `onToken` was given last. */
export const gameCalls = (): { client: Client; onToken: (token: string) => void } => {
  let token: string | null = null
  const client = createClient({
    baseUrl: '',
    token: () => token,
    merchant: () => 'tamuvo',
    language: () => currentLanguage().code,
  })
  return { client, onToken: (next) => (token = next) }
}
