import { getContractInfo, getContractProgress, listContracts } from '@tamuvo/contract/agent-contracts.ts'
import { useAction } from '@tamuvo/ui/calls/useCalls.tsx'
import { Button } from '@tamuvo/ui/components/Button.tsx'
import { Checkbox } from '@tamuvo/ui/components/Checkbox.tsx'
import { formatDayMinute } from '@tamuvo/ui/format/date.ts'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { useState } from 'react'
import { RefusalNotice } from '../../parts/FormNotice.tsx'
import { answers, type Contract } from './contract-kinds.ts'
import { TermsOfPay } from './TermsOfPay.tsx'
import { TrialFigures } from './TrialFigures.tsx'
import { usePlatformName } from './usePlatformName.ts'

type Props = {
  contract: Contract
  /** The agent’s own contract, whose place an offer would take. */
  held: Contract | undefined
  mayChange: boolean
}

/** An offer, or a request to end a contract: what it would change, and the answer. */
export const RequestCard = ({ contract, held, mayChange }: Props) => {
  const t = useText()
  const brandName = usePlatformName()
  const [agrees, setAgrees] = useState(false)
  const action = useAction(answers[contract.kind], { invalidates: [listContracts, getContractProgress, getContractInfo] })
  const isOffer = contract.state === 'PENDING'
  const needsConsent = action.error?.code === 'CONTRACT_CONSENT_NEEDED'
  const answer = (choice: 'ACCEPT' | 'REJECT') => () => action.run({ id: contract.id, action: choice, agreesToEnd: agrees })
  return (
    <section aria-labelledby={`request-${contract.id}`} className="flex flex-col gap-3 rounded-card border-2 border-brand p-4">
      <h4 id={`request-${contract.id}`} className="text-md font-semibold">
        {isOffer
          ? t('contract.offer_from', { payer: contract.payer || brandName })
          : t('contract.end_wanted', { name: contract.side === 'PAYEE' ? contract.payer || brandName : contract.payee })}
      </h4>
      {contract.lapsesAt && (
        <p className="text-sm text-text2">{t('contract.lapses', { time: formatDayMinute(contract.lapsesAt) })}</p>
      )}
      <div className="grid gap-4 sm:grid-cols-2">
        {isOffer && held && (
          <div>
            <p className="mb-1 text-sm font-semibold">{t('contract.terms_now')}</p>
            <TermsOfPay terms={held} />
          </div>
        )}
        <div>
          <p className="mb-1 text-sm font-semibold">{t(isOffer ? 'contract.terms_new' : 'contract.terms_now')}</p>
          <TermsOfPay terms={contract} />
        </div>
      </div>
      {isOffer && contract.side === 'PAYEE' && <TrialFigures payeeId={contract.payeeId} terms={() => termsOf(contract)} />}
      <RefusalNotice error={action.error} />
      {needsConsent && (
        <Checkbox checked={agrees} onChange={({ target }) => setAgrees(target.checked)}>
          {t('contract.consent')}
        </Checkbox>
      )}
      <div className="flex flex-wrap gap-2">
        <Button tone="quiet" disabled={!mayChange} pending={action.pending} onClick={answer('REJECT')}>
          {t('contract.reject')}
        </Button>
        <Button disabled={!mayChange} pending={action.pending} onClick={answer('ACCEPT')}>
          {t('contract.accept')}
        </Button>
      </div>
    </section>
  )
}

const termsOf = ({ kind, period, tiers, products, carryMode, deductions, lossOnly }: Contract) => ({
  kind,
  period,
  tiers,
  products,
  carryMode,
  deductions,
  lossOnly,
})
