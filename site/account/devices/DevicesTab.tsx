import { LoginLog } from './LoginLog.tsx'
import { Sessions } from './Sessions.tsx'

/** Where the account is logged in now, and who tried to. */
export const DevicesTab = () => (
  <div className="flex flex-col gap-8">
    <Sessions />
    <LoginLog />
  </div>
)
