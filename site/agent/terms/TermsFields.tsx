import { type RatedProduct, ratedProducts } from '@tamuvo/contract/agent.ts'
import { chipClass } from '@tamuvo/ui/components/Chips.tsx'
import { Field } from '@tamuvo/ui/components/Field.tsx'
import { Slider } from '@tamuvo/ui/components/Slider.tsx'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { prizeGroupMin, rateText, type Terms, termsBelow } from './draft-terms.ts'

type Props = {
  value: Terms
  /** The most that can be given. */
  own: Terms
  /** What a downline has already: terms are only raised. */
  least?: Terms
  /** What is wrong, by field. */
  faults: Partial<Record<string, string | undefined>>
  onChange: (terms: Terms) => void
}

/** How much less than the own terms, in hundredths of a percent. */
const steps = [0, 5, 10, 20, 30] as const

/** What an account earns: the prize group of lotteries and six rates, each beside the most that can be given. */
export const TermsFields = ({ value, own, least, faults, onChange }: Props) => {
  const t = useText()
  const setRate = (product: RatedProduct, rate: string) => onChange({ ...value, rates: { ...value.rates, [product]: rate } })
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-1 text-md font-semibold">{t('agent.terms')}</legend>
      {!least && <Shortcuts own={own} onChange={onChange} />}
      <div>
        <Slider
          label={t('agent.prize_group')}
          min={least?.prizeGroup ?? prizeGroupMin}
          max={own.prizeGroup}
          value={value.prizeGroup}
          onChange={(prizeGroup) => onChange({ ...value, prizeGroup })}
          output={
            <>
              {value.prizeGroup} <span className="font-normal text-text3">/ {own.prizeGroup}</span>
            </>
          }
        />
        <p className="-mt-1 text-xs text-text3">{t('agent.prize_group_hint')}</p>
        {faults['prizeGroup'] && (
          <p role="alert" className="mt-1 text-sm text-loss">
            {faults['prizeGroup']}
          </p>
        )}
      </div>
      <div className="grid grid-cols-2 gap-3 lg:grid-cols-3">
        {ratedProducts.map((product) => (
          <Field
            key={product}
            label={t(`catalog.type_${product}`)}
            value={value.rates[product]}
            onChange={({ target }) => setRate(product, target.value)}
            inputMode="decimal"
            autoComplete="off"
            suffix="%"
            hint={t('agent.rate_most', { rate: own.rates[product] })}
            error={faults[product]}
          />
        ))}
      </div>
    </fieldset>
  )
}

const Shortcuts = ({ own, onChange }: Pick<Props, 'own' | 'onChange'>) => {
  const t = useText()
  return (
    <div role="group" aria-label={t('agent.terms_shortcut')} className="flex flex-wrap items-center gap-2">
      {steps.map((step) => (
        <button key={step} type="button" className={chipClass} onClick={() => onChange(termsBelow(own, step))}>
          {step === 0 ? t('agent.terms_same') : `− ${rateText(step)} %`}
        </button>
      ))}
    </div>
  )
}
