import type { Door } from '../account/login/auth-window.ts'
import { Doors } from '../account/login/AuthWindows.tsx'
import { usePopularPrefetch } from '../catalog/usePopularPrefetch.ts'

/** The windows for getting in, and what is fetched as soon as somebody is in. */
export const AuthLayer = ({ door }: { door: Door }) => {
  usePopularPrefetch()
  return <Doors door={door} />
}
