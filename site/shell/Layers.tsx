import { lazyPart } from '@tamuvo/ui/chunks/lazyPart.ts'
import { WindowFrame } from '@tamuvo/ui/components/WindowFrame.tsx'
import { useTimeout } from '@tamuvo/ui/hooks/useTimer.ts'
import { useIsLoggedIn } from '@tamuvo/ui/session/session.ts'
import { CatchBoundary, useLocation } from '@tanstack/react-router'
import { type ReactNode, Suspense, useEffect, useState } from 'react'
import { useAfterLogin } from '../account/login/after-login.ts'
import { useAuthWindow } from '../account/login/auth-window.ts'
import { useStepUp } from '../account/security/step-up.ts'
import { useOpenChat } from '../chat/rooms/chat-open.ts'
import { useQuickDepositOpen } from '../cashier/deposit/quick-deposit-open.ts'
import { useOpenGroup } from '../catalog/game-group.ts'
import { useHasAgentCentre } from '../pages/agent/useAgentCentre.ts'
import { centreSize } from '../pages/member/centre-size.ts'
import { useLinesOpen } from '../pages/lines/line-open.ts'
import { agentPageOf, memberPageOf } from '../parts/paths.ts'
import { useSearchOpen } from '../pages/search/search-open.ts'
import { useSearchKey } from '../pages/search/useSearchKey.ts'
import { useFormAlong, useWindowsAhead } from './useWindowsAhead.ts'
import { frameOf } from './frames.ts'
import { useOpenHelp } from './help-open.ts'
import { LayerFailed } from './LayerFailed.tsx'
import { AuthLayer, MemberCentre } from './windows.ts'

const AfterLoginModal = lazyPart(() => import('../content/notices/AfterLoginModal.tsx'), 'AfterLoginModal')
const AgentCentre = lazyPart(() => import('../pages/agent/AgentCentre.tsx'), 'AgentCentre')
const ContractRequests = lazyPart(() => import('../pages/agent/ContractRequests.tsx'), 'ContractRequests')
const ChatPanel = lazyPart(() => import('../chat/rooms/ChatPanel.tsx'), 'ChatPanel')
const GameGroupModal = lazyPart(() => import('../catalog/GameGroupModal.tsx'), 'GameGroupModal')
const RainLayer = lazyPart(() => import('../packet/RainLayer.tsx'), 'RainLayer')
const SearchModal = lazyPart(() => import('../pages/search/SearchModal.tsx'), 'SearchModal')
const LinesModal = lazyPart(() => import('../pages/lines/LinesModal.tsx'), 'LinesModal')
const StepUpModal = lazyPart(() => import('../account/security/StepUpModal.tsx'), 'StepUpModal')
const QuickDepositSheet = lazyPart(() => import('../cashier/deposit/QuickDepositSheet.tsx'), 'QuickDepositSheet')
const HelpModal = lazyPart(() => import('./HelpModal.tsx'), 'HelpModal')

/** The windows over the page. Each is fetched when it is first opened; one that does not arrive leaves the page as it is. */
export const Layers = () => {
  const { hash, pathname } = useLocation()
  const authWindow = useAuthWindow()
  const memberPage = memberPageOf(hash)
  const agentPage = agentPageOf(hash)
  const group = useOpenGroup()
  const help = useOpenHelp()
  const stepUp = useStepUp()
  const isSearching = useSearchOpen()
  const areLinesOpen = useLinesOpen()
  const chat = useOpenChat()
  const isPayingIn = useQuickDepositOpen()
  const isAfterLogin = useAfterLogin()
  const hasLoggedIn = useHasLoggedIn(isAfterLogin)
  const isAgent = useHasAgentCentre()
  const hasNews = isAfterLogin && !authWindow && !memberPage && !agentPage && frameOf(pathname) === 'whole'
  const isHere = useIsRested() && frameOf(pathname) === 'whole'
  useSearchKey()
  useWindowsAhead(frameOf(pathname) !== 'none')
  useFormAlong(authWindow)
  return (
    <>
      <Layer resetKey={chat}>{chat !== undefined && <ChatPanel game={chat} />}</Layer>
      <Layer resetKey={help}>{help !== undefined && <HelpModal tag={help} />}</Layer>
      <Layer resetKey={group}>{group && <GameGroupModal group={group} />}</Layer>
      <Layer resetKey={isSearching} fallback={<WindowFrame {...authSize} />}>
        {isSearching && <SearchModal />}
      </Layer>
      <Layer resetKey={areLinesOpen}>{areLinesOpen && <LinesModal />}</Layer>
      <Layer resetKey={isPayingIn}>{isPayingIn && <QuickDepositSheet />}</Layer>
      <Layer resetKey={hasNews}>{hasNews && <AfterLoginModal />}</Layer>
      <Layer resetKey={authWindow ?? hash} fallback={<WindowFrame {...(memberPage ? centreSize : authSize)} />}>
        {authWindow && <AuthLayer authWindow={authWindow} />}
        {memberPage && <MemberCentre {...memberPage} />}
      </Layer>
      <Layer resetKey={hasLoggedIn}>{isAgent && hasLoggedIn && !isAfterLogin && !agentPage && <ContractRequests />}</Layer>
      <Layer resetKey={hash}>{agentPage && <AgentCentre {...agentPage} />}</Layer>
      <CatchBoundary getResetKey={() => isHere} errorComponent={Nothing}>
        <Suspense>{isHere && <RainLayer />}</Suspense>
      </CatchBoundary>
      <Layer resetKey={stepUp}>{stepUp && <StepUpModal methods={stepUp.methods} onProven={() => stepUp.settle(true)} />}</Layer>
    </>
  )
}

/** What comes by itself and does not arrive leaves the page as it is. */
const Nothing = () => null

const restMs = 3_000

/** Whether a member is here and the page has come to rest. */
const useIsRested = (): boolean => {
  const loggedIn = useIsLoggedIn()
  const [isRested, setRested] = useState(false)
  useTimeout(restMs, loggedIn && !isRested, () => setRested(true))
  return loggedIn && isRested
}

/** Whether a member logged in since the page was loaded; a page loaded anew tells nothing again. */
const useHasLoggedIn = (isAfterLogin: boolean): boolean => {
  const [has, setHas] = useState(false)
  useEffect(() => {
    if (isAfterLogin) setHas(true)
  }, [isAfterLogin])
  return has
}

const authSize = { width: 420, height: 480 }

type LayerProps = { resetKey: unknown; fallback?: ReactNode; children: ReactNode }

const Layer = ({ resetKey, fallback, children }: LayerProps) => (
  <CatchBoundary getResetKey={() => resetKey} errorComponent={LayerFailed}>
    <Suspense fallback={fallback}>{children}</Suspense>
  </CatchBoundary>
)
