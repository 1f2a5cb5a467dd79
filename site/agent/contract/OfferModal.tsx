import { listTeamBranches } from '@tamuvo/contract/agent.ts'
import { type ContractKind, contractPeriods, listContracts, offerContract } from '@tamuvo/contract/agent-contracts.ts'
import { useAction, useCall } from '@tamuvo/ui/calls/useCalls.tsx'
import { amountFromText } from '@tamuvo/ui/components/amount-text.ts'
import { Button } from '@tamuvo/ui/components/Button.tsx'
import { Field } from '@tamuvo/ui/components/Field.tsx'
import { Modal } from '@tamuvo/ui/components/Modal.tsx'
import { Select } from '@tamuvo/ui/components/Select.tsx'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { FormFrame } from '../../parts/FormFrame.tsx'
import { RefusalNotice } from '../../parts/FormNotice.tsx'
import { useForm } from '../../parts/useForm.ts'
import { hundredthsOf, rateText } from '../terms/draft-terms.ts'

type Props = { kind: ContractKind; open: boolean; onOpenChange: (open: boolean) => void }

/** Offers a contract to a direct downline. */
export const OfferModal = ({ kind, open, onOpenChange }: Props) => {
  const t = useText()
  return (
    <Modal open={open} onOpenChange={onOpenChange} title={t('contract.offer')} width={560} closeButton>
      <Offer kind={kind} onDone={() => onOpenChange(false)} />
    </Modal>
  )
}

type Values = { payeeId: string; period: string; rate: string; minValidBet: string; minActive: string; minLoss: string }

const Offer = ({ kind, onDone }: { kind: ContractKind; onDone: () => void }) => {
  const t = useText()
  const periods: readonly (typeof contractPeriods)[ContractKind][number][] = contractPeriods[kind]
  const { data } = useCall(listTeamBranches, { after: '' })
  const form = useForm<Values>({
    payeeId: '',
    period: periods[0] ?? '',
    rate: '',
    minValidBet: '0',
    minActive: '0',
    minLoss: '0',
  })
  const action = useAction(offerContract, { invalidates: [listContracts], onDone })
  const agents = (data?.list ?? []).filter(({ type }) => type === 1 || type === 2)
  const submit = async () => {
    const { values } = form
    const hundredths = /^\d\d/.test(values.rate)
      ? Math.round(Number(values.rate.replace(',', '.')) * 100)
      : hundredthsOf(values.rate)
    const [validBet, loss, active] = [
      amountFromText(values.minValidBet),
      amountFromText(values.minLoss),
      Number(values.minActive),
    ]
    const period = periods.find((each) => each === values.period)
    const faults = {
      ...form.missing('payeeId'),
      ...(hundredths ? {} : { rate: t('agent.rate_unreadable') }),
      ...(validBet ? {} : { minValidBet: t('common.amount_invalid') }),
      ...(loss ? {} : { minLoss: t('common.amount_invalid') }),
      ...(Number.isInteger(active) && active >= 0 ? {} : { minActive: t('agent.link_max_wrong') }),
    }
    if (!form.isFine(faults) || !hundredths || !validBet || !loss || !period) return
    const tier = { rate: rateText(hundredths), minValidBet: validBet, minActive: active, minLoss: loss }
    await action.run({ payeeId: values.payeeId, terms: { kind, period, tiers: [tier] } })
  }
  return (
    <FormFrame onSubmit={submit} focusFaults={form.timesShown}>
      <RefusalNotice error={action.error} />
      <Select
        label={t('agent.downline')}
        options={agents.map(({ id, username }) => ({ key: id, label: username }))}
        {...form.control('payeeId')}
      />
      <Select
        label={t('agent.period')}
        options={periods.map((key) => ({ key: String(key), label: t(`contract.period_${key}`) }))}
        {...form.control('period')}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={t('agent.rate')} suffix="%" inputMode="decimal" autoComplete="off" {...form.field('rate')} />
        <Field label={t('contract.least_valid')} inputMode="decimal" autoComplete="off" {...form.field('minValidBet')} />
        <Field label={t('contract.least_active')} inputMode="numeric" autoComplete="off" {...form.field('minActive')} />
        {kind === 'DIVIDEND' && (
          <Field label={t('contract.least_loss')} inputMode="decimal" autoComplete="off" {...form.field('minLoss')} />
        )}
      </div>
      <p className="text-sm text-text2">{t('contract.offer_text')}</p>
      <Button type="submit" size="lg" wide pending={action.pending}>
        {t('contract.offer_send')}
      </Button>
    </FormFrame>
  )
}
