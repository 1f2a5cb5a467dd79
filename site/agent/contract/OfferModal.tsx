import { listTeamBranches } from '@tamuvo/contract/agent.ts'
import {
  type CarryMode,
  carryModes,
  type ContractKind,
  contractPeriods,
  listContracts,
  offerContract,
  tiersMax,
} from '@tamuvo/contract/agent-contracts.ts'
import { useAction, useCall } from '@tamuvo/ui/calls/useCalls.tsx'
import { Button } from '@tamuvo/ui/components/Button.tsx'
import { Modal } from '@tamuvo/ui/components/Modal.tsx'
import { Select } from '@tamuvo/ui/components/Select.tsx'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { FormFrame } from '../../parts/FormFrame.tsx'
import { RefusalNotice } from '../../parts/FormNotice.tsx'
import { useForm } from '../../parts/useForm.ts'
import { CountsFields } from './CountsFields.tsx'
import { newTier, termsOfDraft, type TierField, tierFaults, usualCounts } from './draft-offer.ts'
import { TierFields } from './TierFields.tsx'
import { TrialFigures } from './TrialFigures.tsx'

type Props = { kind: ContractKind; open: boolean; onOpenChange: (open: boolean) => void }

/** Offers a contract to a direct downline. */
export const OfferModal = ({ kind, open, onOpenChange }: Props) => {
  const t = useText()
  return (
    <Modal open={open} onOpenChange={onOpenChange} title={t('contract.offer')} width={680} closeButton>
      <Offer kind={kind} onDone={() => onOpenChange(false)} />
    </Modal>
  )
}

type Values = { payeeId: string; period: string; carryMode: CarryMode }

const Offer = ({ kind, onDone }: { kind: ContractKind; onDone: () => void }) => {
  const t = useText()
  const periods: readonly string[] = contractPeriods[kind]
  const { data } = useCall(listTeamBranches, { after: '' })
  const form = useForm<Values>({ payeeId: '', period: periods[0] ?? '', carryMode: 'NONE' })
  const [tiers, setTiers] = useState([newTier(0)])
  const [counts, setCounts] = useState(usualCounts)
  const [isShown, setShown] = useState(false)
  const action = useAction(offerContract, { invalidates: [listContracts], onDone })
  const agents = (data?.list ?? []).filter(({ type }) => type === 1 || type === 2)
  const read = () => {
    setShown(true)
    return termsOfDraft({ kind, ...form.values, tiers, counts })
  }
  const submit = async () => {
    const terms = read()
    if (!form.isFine(form.missing('payeeId')) || !terms) return
    await action.run({ payeeId: form.values.payeeId, terms })
  }
  const change = (key: number, field: TierField, value: string) =>
    setTiers((before) => before.map((tier) => (tier.key === key ? { ...tier, [field]: value } : tier)))
  return (
    <FormFrame onSubmit={submit} focusFaults={form.timesShown}>
      <RefusalNotice error={action.error} />
      <Select
        label={t('agent.downline')}
        options={agents.map(({ id, username }) => ({ key: id, label: username }))}
        {...form.control('payeeId')}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <Select
          label={t('agent.period')}
          options={periods.map((key) => ({ key, label: t(`contract.period_${key as 'daily'}`) }))}
          {...form.control('period')}
        />
        {kind === 'DIVIDEND' && (
          <Select
            label={t('contract.carry')}
            options={carryModes.map((key) => ({ key, label: t(`contract.carry_${key}`) }))}
            {...form.control('carryMode')}
          />
        )}
      </div>
      {tiers.map((tier, index) => (
        <TierFields
          key={tier.key}
          tier={tier}
          no={index + 1}
          withLoss={kind === 'DIVIDEND'}
          faults={isShown ? tierFaults(tier) : []}
          onChange={(field, value) => change(tier.key, field, value)}
          onRemove={tiers.length > 1 ? () => setTiers(tiers.filter(({ key }) => key !== tier.key)) : undefined}
        />
      ))}
      {tiers.length < tiersMax && (
        <Button
          tone="quiet"
          className="self-start"
          icon={<Plus size={18} aria-hidden="true" />}
          onClick={() => setTiers([...tiers, newTier(Math.max(...tiers.map(({ key }) => key)) + 1)])}
        >
          {t('contract.add_tier')}
        </Button>
      )}
      <CountsFields kind={kind} counts={counts} onChange={setCounts} />
      <TrialFigures payeeId={form.values.payeeId} terms={read} />
      <p className="text-sm text-text2">{t('contract.offer_text')}</p>
      <Button type="submit" size="lg" wide pending={action.pending}>
        {t('contract.offer_send')}
      </Button>
    </FormFrame>
  )
}
