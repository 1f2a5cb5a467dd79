import { getMerchantWallet, transferFunds } from '@tamuvo/contract/vendor.ts'
import { formatDecimal } from '@tamuvo/money/format.ts'
import { useAction } from '@tamuvo/ui/calls/useCalls.tsx'
import { AmountField } from '@tamuvo/ui/components/AmountField.tsx'
import { amountFromText } from '@tamuvo/ui/components/amount-text.ts'
import { Button } from '@tamuvo/ui/components/Button.tsx'
import { Chips } from '@tamuvo/ui/components/Chips.tsx'
import { Select } from '@tamuvo/ui/components/Select.tsx'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import type { Ref } from 'react'
import { FormFrame } from '../../parts/FormFrame.tsx'
import { FormNotice, RefusalNotice } from '../../parts/FormNotice.tsx'
import { useForm } from '../../parts/useForm.ts'
import { faultOf, shareOf, shares } from './amount-shares.ts'
import { isOnItsWay, mainPlace, type Transfer, type Wallets } from './transfer-words.ts'

type Places = { from: string; to: string }
type Props = { ref: Ref<HTMLElement>; wallets: Wallets; places: Places; onPlaces: (places: Places) => void }

/** Moves an amount between the main wallet and the one at a vendor. */
export const TransferForm = ({ ref, wallets, places, onPlaces }: Props) => {
  const t = useText()
  const form = useForm({ amount: '' })
  const action = useAction(transferFunds, { invalidates: [getMerchantWallet], onDone: form.reset })
  const { from, to } = places
  const vendor = wallets.wallets.find((each) => each.vendor === (from === mainPlace ? to : from))
  const balance = from === mainPlace ? wallets.main : (vendor?.balance ?? '0.00')
  const isWhole = vendor?.isWhole ?? false
  const typed = amountFromText(form.values.amount)
  const move = (next: Places) => {
    onPlaces(next)
    // Another place holds another balance, and the last answer was about the one before.
    form.change('amount', form.values.amount)
    action.reset()
  }
  const submit = async () => {
    const fault = faultOf(typed, { balance, min: wallets.min, isWhole })
    const limits = { min: formatDecimal(wallets.min), max: formatDecimal(balance) }
    if (!form.isFine(fault ? { amount: t(fault, limits) } : {}) || !typed || !vendor) return
    await action.run({ vendor: vendor.vendor, direction: from === mainPlace ? 'in' : 'out', amount: typed })
  }
  return (
    <section
      ref={ref}
      aria-labelledby="transfer-title"
      className="flex max-w-2xl flex-col gap-3 rounded-card border border-line p-4"
    >
      <h4 id="transfer-title" className="text-md font-semibold">
        {t('transfer.form_title')}
      </h4>
      <FormFrame onSubmit={submit} focusFaults={form.timesShown}>
        <RefusalNotice error={action.error} />
        {action.data && <Outcome transfer={action.data} />}
        <PlaceFields wallets={wallets} places={places} onPlaces={move} />
        <div>
          <AmountField
            label={t('common.amount')}
            hint={`${t('transfer.available', { amount: formatDecimal(balance) })}${isWhole ? ` · ${t('transfer.whole')}` : ''}`}
            {...form.control('amount')}
          />
          <Chips
            className="mt-2"
            label={t('transfer.shares')}
            look="grid"
            chips={shares.map((percent) => ({ key: `${percent}`, label: `${percent} %`, disabled: balance === '0.00' }))}
            value={chosenShare(typed, balance, isWhole)}
            onChange={(percent) => form.change('amount', shareOf(balance, Number(percent), isWhole))}
          />
        </div>
        <Button type="submit" size="lg" wide pending={action.pending} disabled={vendor?.state === 'MAINTENANCE'}>
          {t('transfer.move')}
        </Button>
      </FormFrame>
    </section>
  )
}

const chosenShare = (typed: string | undefined, balance: string, isWhole: boolean): string | null => {
  const share = shares.findLast((percent) => balance !== '0.00' && shareOf(balance, percent, isWhole) === typed)
  return share ? `${share}` : null
}

type PlacesProps = { wallets: Wallets; places: Places; onPlaces: (places: Places) => void }

/** One of the two places is always the main wallet. */
const PlaceFields = ({ wallets: { wallets }, places: { from, to }, onPlaces }: PlacesProps) => {
  const t = useText()
  const main = { key: mainPlace, label: t('transfer.main'), text: t('transfer.main') }
  const vendors = wallets.map(({ vendor, name, state }) => ({
    key: vendor,
    label: name,
    text: name,
    disabled: state === 'MAINTENANCE',
  }))
  const vendor = from === mainPlace ? to : from
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <Select
        label={t('transfer.from')}
        options={[main, ...vendors]}
        value={from}
        onChange={(place) => onPlaces(place === mainPlace ? { from: mainPlace, to: vendor } : { from: place, to: mainPlace })}
      />
      <Select
        label={t('transfer.to')}
        options={from === mainPlace ? vendors : [main]}
        value={to}
        onChange={(place) => onPlaces({ from, to: place })}
      />
    </div>
  )
}

const Outcome = ({ transfer }: { transfer: Transfer }) => {
  const t = useText()
  const amount = formatDecimal(transfer.amount)
  if (isOnItsWay(transfer)) return <FormNotice tone="good">{t('transfer.under_way')}</FormNotice>
  if (transfer.state === 'DONE') return <FormNotice tone="good">{t('transfer.moved', { amount })}</FormNotice>
  return <FormNotice>{t(transfer.direction === 'in' ? 'transfer.refused_in' : 'transfer.refused_out')}</FormNotice>
}
