import { Tabs } from '@tamuvo/ui/components/Tabs.tsx'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { useListPlace } from '../../parts/useListPlace.ts'
import { DividendCalculator } from './DividendCalculator.tsx'
import { RebateCalculator } from './RebateCalculator.tsx'
import { SalaryCalculator } from './SalaryCalculator.tsx'
import type { Terms } from './terms.ts'

const models = ['rebate', 'dividend', 'salary'] as const

/** What each model would have paid, by the rules that pay. */
export const Calculators = ({ terms }: { terms: Terms }) => {
  const t = useText()
  const { place, change } = useListPlace({ model: models })
  const { model } = place
  return (
    <div className="card p-4 sm:p-6">
      <Tabs
        label={t('content.calculator')}
        tabs={models.map((key) => ({ key, label: t(`content.model_${key}`) }))}
        value={model}
        onChange={(key) => change({ model: key })}
      >
        {model === 'rebate' && <RebateCalculator terms={terms} />}
        {model === 'dividend' && <DividendCalculator terms={terms} />}
        {model === 'salary' && <SalaryCalculator terms={terms} />}
      </Tabs>
    </div>
  )
}
