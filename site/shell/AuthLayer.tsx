import type { AuthWindow } from '../account/login/auth-window.ts'
import { AuthWindows } from '../account/login/AuthWindows.tsx'
import { usePopularPrefetch } from '../catalog/usePopularPrefetch.ts'

/** The windows for getting in, and what is fetched as soon as somebody is in. */
export const AuthLayer = ({ authWindow }: { authWindow: AuthWindow }) => {
  usePopularPrefetch()
  return <AuthWindows authWindow={authWindow} />
}
