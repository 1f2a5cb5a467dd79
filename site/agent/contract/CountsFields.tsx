import type { ContractKind } from '@tamuvo/contract/agent-contracts.ts'
import { type GameType, gameTypes } from '@tamuvo/contract/brand.ts'
import { Checkbox, Switch } from '@tamuvo/ui/components/Checkbox.tsx'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { deductionNames, type DraftCounts } from './draft-offer.ts'

type Props = { kind: ContractKind; counts: DraftCounts; onChange: (counts: DraftCounts) => void }

/** Which products count, and what of the team's result. */
export const CountsFields = ({ kind, counts, onChange }: Props) => {
  const t = useText()
  const { products, deductions, lossOnly } = counts
  const toggled = (product: GameType): GameType[] =>
    gameTypes.filter((each) => (each === product ? !products.includes(each) : products.includes(each)))
  return (
    <>
      <fieldset className="rounded-card border border-line p-3.5">
        <legend className="px-1 text-sm font-semibold">{t('contract.products')}</legend>
        <p className="text-sm text-text2">{t('contract.products_hint')}</p>
        <div className="grid grid-cols-2 gap-x-4 sm:grid-cols-4">
          {gameTypes.map((product) => (
            <Checkbox
              key={product}
              checked={products.includes(product)}
              onChange={() => onChange({ ...counts, products: toggled(product) })}
            >
              {t(`catalog.type_${product}`)}
            </Checkbox>
          ))}
        </div>
      </fieldset>
      {kind === 'DIVIDEND' ? (
        <fieldset className="rounded-card border border-line p-3.5">
          <legend className="px-1 text-sm font-semibold">{t('contract.deductions')}</legend>
          <div className="grid gap-x-4 sm:grid-cols-3">
            {deductionNames.map((name) => (
              <Checkbox
                key={name}
                checked={deductions[name]}
                onChange={({ target }) => onChange({ ...counts, deductions: { ...deductions, [name]: target.checked } })}
              >
                {t(`agent.figure_${name}`)}
              </Checkbox>
            ))}
          </div>
        </fieldset>
      ) : (
        <Switch checked={lossOnly} onChange={(isOn) => onChange({ ...counts, lossOnly: isOn })}>
          {t('contract.loss_only')}
        </Switch>
      )}
    </>
  )
}
