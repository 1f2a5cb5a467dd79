import { Field } from '@tamuvo/ui/components/Field.tsx'
import { IconButton } from '@tamuvo/ui/components/IconButton.tsx'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { Trash2 } from 'lucide-react'
import type { DraftTier, TierField } from './draft-offer.ts'

type TierProps = {
  tier: DraftTier
  no: number
  withLoss: boolean
  faults: readonly TierField[]
  onChange: (field: TierField, value: string) => void
  onRemove: (() => void) | undefined
}

/** A rate, and what has to be reached for it. */
export const TierFields = ({ tier, no, withLoss, faults, onChange, onRemove }: TierProps) => {
  const t = useText()
  const title = t('contract.tier', { no })
  const field = (name: TierField, wrong: string) => ({
    name: `${name}-${tier.key}`,
    value: tier[name],
    error: faults.includes(name) ? wrong : undefined,
    onChange: ({ target }: { target: { value: string } }) => onChange(name, target.value),
    autoComplete: 'off',
  })
  return (
    <fieldset className="rounded-card border border-line p-3.5">
      <legend className="px-1 text-sm font-semibold">{title}</legend>
      <div className="grid gap-3 sm:grid-cols-2">
        <Field label={t('agent.rate')} suffix="%" inputMode="decimal" {...field('rate', t('agent.rate_unreadable'))} />
        <Field label={t('contract.least_valid')} inputMode="decimal" {...field('minValidBet', t('common.amount_invalid'))} />
        <Field label={t('contract.least_active')} inputMode="numeric" {...field('minActive', t('agent.link_max_wrong'))} />
        {withLoss && (
          <Field label={t('contract.least_loss')} inputMode="decimal" {...field('minLoss', t('common.amount_invalid'))} />
        )}
      </div>
      {onRemove && (
        <IconButton label={`${t('contract.remove_tier')}: ${title}`} onClick={onRemove}>
          <Trash2 size={18} aria-hidden="true" />
        </IconButton>
      )}
    </fieldset>
  )
}
