import { lazyPart } from '@tamuvo/ui/chunks/lazyPart.ts'
import type { Door } from './auth-window.ts'
import { LoginModal } from './LoginModal.tsx'
import { RegisterModal } from '../registration/RegisterModal.tsx'

const ChallengeModal = lazyPart(() => import('./ChallengeModal.tsx'), 'ChallengeModal')
const DuePasswordModal = lazyPart(() => import('../password/DuePasswordModal.tsx'), 'DuePasswordModal')
const ForgotModal = lazyPart(() => import('../password/ForgotModal.tsx'), 'ForgotModal')
const ResetModal = lazyPart(() => import('../password/ResetModal.tsx'), 'ResetModal')
const TrialStart = lazyPart(() => import('../trial/TrialStart.tsx'), 'TrialStart')
const WelcomeModal = lazyPart(() => import('./WelcomeModal.tsx'), 'WelcomeModal')

/** The windows for getting in. One at a time; after the last, what was begun goes on. */
export const Doors = ({ door }: { door: Door }) => {
  switch (door.name) {
    case 'login':
      return <LoginModal key={door.entry} entry={door.entry ?? 'member'} notice={door.notice} />
    case 'register':
      return <RegisterModal />
    case 'forgot':
      return <ForgotModal />
    case 'reset':
      return <ResetModal token={door.token} />
    case 'challenge':
      return <ChallengeModal challenge={door.challenge} comer={door.comer} />
    case 'password':
      return <DuePasswordModal oldPassword={door.oldPassword} isFree={door.isFree ?? false} />
    case 'trial':
      return <TrialStart />
    case 'welcome':
      return <WelcomeModal offers={door.offers} withoutPassword={door.withoutPassword} />
  }
}
