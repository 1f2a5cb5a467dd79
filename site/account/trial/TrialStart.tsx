import { getKeys } from '@tamuvo/contract/platform.ts'
import { loginFreeplay } from '@tamuvo/contract/account.ts'
import { errorSentence } from '@tamuvo/ui/calls/errors.ts'
import { useClient } from '@tamuvo/ui/calls/useCalls.tsx'
import { tell } from '@tamuvo/ui/components/ask.ts'
import { writeAmount } from '@tamuvo/ui/components/Amount.tsx'
import { Loader } from '@tamuvo/ui/components/Loader.tsx'
import { toast } from '@tamuvo/ui/components/toast-list.ts'
import { currentCurrency } from '@tamuvo/ui/format/currency.ts'
import { brand } from '@tamuvo/contract/brand.ts'
import { fromWire } from '@tamuvo/money/amount.ts'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { useEffect, useRef } from 'react'
import { closeAuthWindow, finishAuth } from '../login/auth-window.ts'
import { useSessionStart } from '../login/useCompleteLogin.ts'

const gatewayVersion = 3

/** What the browser says it runs on. */
const system = (): string => /Android|iPhone|iPad|Windows|Mac OS|Linux/.exec(navigator.userAgent)?.[0] ?? 'unknown'

/** Opens a trial account and logs in. A window explains why there is none. */
const useTrial = () => {
  const t = useText()
  const client = useClient()
  const start = useSessionStart()
  return async (): Promise<void> => {
    try {
      const [{ encryptBody }, { keys }] = await Promise.all([import('@tamuvo/ui/calls/encrypt.ts'), client(getKeys, {})])
      const { value: random } = await encryptBody({}, keys)
      const trial = await client(loginFreeplay, { os: system(), platform: brand.platform, random, gatewayVersion })
      await start(trial, trial.account)
      const credit = writeAmount(fromWire(trial.credit), currentCurrency().symbol, false)
      toast('success', t('access.trial_open', { credit }))
      finishAuth()
    } catch (error) {
      closeAuthWindow()
      await tell({ icon: 'warning', title: t('access.trial_failed'), text: errorSentence(error) })
    }
  }
}

export const TrialStart = () => {
  const t = useText()
  const open = useTrial()
  const begun = useRef(false)
  useEffect(() => {
    if (begun.current) return
    begun.current = true
    void open()
  })
  return <Loader active label={t('access.trial_opening')} />
}
