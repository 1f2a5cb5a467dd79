import { useText } from '@tamuvo/ui/text/useText.tsx'

const rules = ['up', 'keep', 'regain', 'bonus', 'return', 'calm'] as const

/** How levels are reached, kept and regained, in words. */
export const VipRules = () => {
  const t = useText()
  return (
    <section aria-labelledby="vip-rules" className="flex flex-col gap-2">
      <h4 id="vip-rules" className="text-md font-semibold">
        {t('vip.rules')}
      </h4>
      <ul className="flex list-disc flex-col gap-1.5 ps-5 text-sm text-text2">
        {rules.map((rule) => (
          <li key={rule}>{t(`vip.rule_${rule}`)}</li>
        ))}
      </ul>
    </section>
  )
}
