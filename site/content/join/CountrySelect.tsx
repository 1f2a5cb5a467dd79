import { listCountries } from '@tamuvo/contract/platform.ts'
import { useCall } from '@tamuvo/ui/calls/useCalls.tsx'
import { Select } from '@tamuvo/ui/components/Select.tsx'
import { countryName } from '@tamuvo/ui/text/country-name.ts'
import { useLanguage, useText } from '@tamuvo/ui/text/useText.tsx'
import { useMemo } from 'react'

const freshMs = 3_600_000

/** Countries by their names in the chosen language. */
export const CountrySelect = ({ value, onChange }: { value: string; onChange: (code: string) => void }) => {
  const t = useText()
  const { lang } = useLanguage()
  const { data } = useCall(listCountries, {}, { staleMs: freshMs })
  const options = useMemo(() => {
    const codes = [...new Set([value, ...(data?.list ?? []).map(({ countryCode }) => countryCode)])]
    return codes.map((key) => ({ key, label: countryName(key) })).toSorted((a, b) => a.label.localeCompare(b.label, lang))
  }, [data, lang, value])
  return <Select label={t('content.join_country')} options={options} value={value} onChange={onChange} />
}
