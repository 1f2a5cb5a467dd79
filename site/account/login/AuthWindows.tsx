import { lazyPart } from '@tamuvo/ui/chunks/lazyPart.ts'
import type { AuthWindow } from './auth-window.ts'
import { LoginModal } from './LoginModal.tsx'
import { RegisterModal } from '../registration/register-part.ts'

const ChallengeModal = lazyPart(() => import('./ChallengeModal.tsx'), 'ChallengeModal', ['near'])
const DuePasswordModal = lazyPart(() => import('../password/DuePasswordModal.tsx'), 'DuePasswordModal', ['near'])
const ForgotModal = lazyPart(() => import('../password/ForgotModal.tsx'), 'ForgotModal', ['near'])
const ResetModal = lazyPart(() => import('../password/ResetModal.tsx'), 'ResetModal', ['near'])
const TrialStart = lazyPart(() => import('../trial/TrialStart.tsx'), 'TrialStart', ['near'])
const WelcomeModal = lazyPart(() => import('./WelcomeModal.tsx'), 'WelcomeModal', ['near'])

/** The windows for getting in. One at a time; after the last, what was begun goes on. */
export const AuthWindows = ({ authWindow }: { authWindow: AuthWindow }) => {
  switch (authWindow.name) {
    case 'login':
      return <LoginModal key={authWindow.entry} entry={authWindow.entry ?? 'member'} notice={authWindow.notice} />
    case 'register':
      return <RegisterModal />
    case 'forgot':
      return <ForgotModal />
    case 'reset':
      return <ResetModal token={authWindow.token} />
    case 'challenge':
      return <ChallengeModal challenge={authWindow.challenge} loginAttempt={authWindow.loginAttempt} />
    case 'password':
      return <DuePasswordModal oldPassword={authWindow.oldPassword} isFree={authWindow.isFree ?? false} />
    case 'trial':
      return <TrialStart />
    case 'welcome':
      return <WelcomeModal offers={authWindow.offers} withoutPassword={authWindow.withoutPassword} />
  }
}
