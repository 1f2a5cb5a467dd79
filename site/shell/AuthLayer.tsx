import type { AuthWindow } from '../account/login/auth-window.ts'
import { AuthWindows } from '../account/login/AuthWindows.tsx'
import { usePopularPrefetch } from '../catalog/usePopularPrefetch.ts'

/** The windows of login and registration, and what is fetched after a login. */
export const AuthLayer = ({ authWindow }: { authWindow: AuthWindow }) => {
  usePopularPrefetch()
  return <AuthWindows authWindow={authWindow} />
}
