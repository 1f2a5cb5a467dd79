import { livePath } from '@tamuvo/contract/rooms.ts'
import { ClientProvider, createQueryClient } from '@tamuvo/ui/calls/useCalls.tsx'
import { createClient } from '@tamuvo/ui/calls/client.ts'
import { DialogHost } from '@tamuvo/ui/components/Dialog.tsx'
import { toast } from '@tamuvo/ui/components/toast-list.ts'
import { ToastHost } from '@tamuvo/ui/components/Toasts.tsx'
import { createSocket } from '@tamuvo/ui/live/socket.ts'
import { LiveProvider } from '@tamuvo/ui/live/useRoom.tsx'
import { currentToken, endSession, onSessionEnd, onTokenChange, readSession } from '@tamuvo/ui/session/session.ts'
import { defaultLanguage } from '@tamuvo/ui/text/languages.ts'
import { currentLanguage, loadAllText, onLanguageChange, rememberedLanguage, speakLanguage, t } from '@tamuvo/ui/text/text.ts'
import { applyTheme } from '@tamuvo/ui/theme/theme.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { startTransition, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { endAfterLogin } from '../account/login/after-login.ts'
import { openPasswordWindow } from '../account/login/auth-window.ts'
import { openAuthOfHash } from '../account/login/auth-hash.ts'
import { askStepUp, cancelStepUp } from '../account/security/step-up.ts'
import { storeInvitation } from '../account/registration/invitation.ts'
import { removeWorkers, watchEditions } from './edition.ts'
import { EditionHost } from './EditionHost.tsx'
import { holdInstallOffer } from '../pages/download/install.ts'
import { fetchBoardAhead } from '../lottery/board-ahead.ts'
import { seedFirstAnswers } from '../pages/home/first-answers.ts'
import { frameOf } from '../shell/frames.ts'
import { seen } from './first-picture.ts'
import { fillSlots } from './fill-slots.ts'
import { router } from './router.tsx'

/** The brand's code until its settings have named it. */
const firstMerchant = 'tamuvo'
const queries = createQueryClient()

const client = createClient({
  baseUrl: '',
  token: currentToken,
  merchant: () => readSession('merchantCode') ?? firstMerchant,
  language: () => currentLanguage().code,
  onSessionEnded: () => endSession('expired'),
  onPasswordDue: openPasswordWindow,
  onStepUp: askStepUp,
})

const socket = createSocket({
  url: `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}${livePath}`,
  token: currentToken,
  onCatchUp: () => void queries.invalidateQueries(),
})

/** The texts behind the first screen are fetched when it has been drawn and the line is free, which a game needs longer. */
const restTextAfterMs = (pathname: string): number => (frameOf(pathname) === 'none' ? 15_000 : 3_000)

const forgetMember = () => queries.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'anyone' })

/** Loads the language, then draws the site. */
export const startSite = async (root: Element): Promise<void> => {
  applyTheme()
  fillSlots()
  holdInstallOffer()
  storeInvitation(location.search)
  openAuthOfHash()
  addEventListener('hashchange', openAuthOfHash)
  onTokenChange(socket.renew)
  onSessionEnd(forgetMember)
  onSessionEnd(endAfterLogin)
  onSessionEnd(cancelStepUp)
  onSessionEnd((reason) => reason === 'expired' && toast('info', t('shell.session_expired')))
  await speakLanguage(rememberedLanguage() ?? defaultLanguage)
  seedFirstAnswers(queries, currentLanguage().code)
  fetchBoardAhead(location, queries, client)
  onLanguageChange(() => void queries.invalidateQueries())
  const picture = root.querySelector<HTMLImageElement>('picture img')
  // Home is at hand: with its route known beforehand it is drawn at one go.
  if (picture) await Promise.all([seen(picture), router.load()])
  // In small steps, so that a press on the page is never kept waiting.
  startTransition(() => createRoot(root).render(<Site />))
  setTimeout(() => {
    void loadAllText().catch(() => undefined)
    void (import.meta.env.PROD ? watchEditions() : removeWorkers())
  }, restTextAfterMs(location.pathname))
}

const Site = () => (
  <StrictMode>
    <QueryClientProvider client={queries}>
      <ClientProvider client={client}>
        <LiveProvider socket={socket}>
          <RouterProvider router={router} />
          <DialogHost />
          <ToastHost />
          <EditionHost />
        </LiveProvider>
      </ClientProvider>
    </QueryClientProvider>
  </StrictMode>
)
