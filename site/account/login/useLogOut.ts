import { logout } from '@tamuvo/contract/account.ts'
import { useAction } from '@tamuvo/ui/calls/useCalls.tsx'
import { confirm } from '@tamuvo/ui/components/ask.ts'
import { endSession } from '@tamuvo/ui/session/session.ts'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { useNavigate } from '@tanstack/react-router'
import { paths } from '../../parts/paths.ts'
import { closeAuthWindow } from './auth-window.ts'

/** Asks, then ends the session here and on the server. A server that does not answer does not keep anybody in. */
export const useLogOut = (): (() => Promise<void>) => {
  const t = useText()
  const navigate = useNavigate()
  const { run } = useAction(logout)
  return async () => {
    if (!(await confirm({ title: t('common.prompt'), text: t('shell.logout_question') }))) return
    await run({})
    endSession('left')
    closeAuthWindow()
    await navigate({ to: paths.home() })
  }
}
