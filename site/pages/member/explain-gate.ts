import type { Gate } from '@tamuvo/contract/account-centre.ts'
import { tell } from '@tamuvo/ui/components/ask.ts'
import { ask } from '@tamuvo/ui/components/dialog-queue.ts'
import { t } from '@tamuvo/ui/text/text.ts'
import { openRegister } from '../../account/login/auth-window.ts'

type Closed = Exclude<Gate, 'OPEN'>

/** Says why a page of the member centre stays closed, and what opens it. @param canRegister whether the brand lets people in */
export const explainGate = async (gate: Closed, canRegister: boolean): Promise<void> => {
  if (gate === 'NOT_MEMBER') return tell({ icon: 'warning', title: t('shell.member_no_enter') })
  const pressed = await ask({
    icon: 'warning',
    title: t('shell.in_need_true_account'),
    text: t('shell.trial_closed'),
    buttons: [
      ...(canRegister ? [{ key: 'register', label: t('shell.register'), tone: 'quiet' } as const] : []),
      { key: 'submit', label: t('common.submit'), confirms: true },
    ],
  })
  if (pressed === 'register') openRegister()
}
