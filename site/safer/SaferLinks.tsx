import { useText } from '@tamuvo/ui/text/useText.tsx'
import { IdCard } from 'lucide-react'
import { saferParts } from '../parts/paths.ts'
import { SettingRow, SettingRows } from '../parts/SettingRows.tsx'
import { SaferRow } from './SaferRow.tsx'

/** The ways to limits, breaks, the statement, the self-test and identity. */
export const SaferLinks = () => {
  const t = useText()
  return (
    <section aria-labelledby="safer-links" className="flex flex-col gap-2">
      <h3 id="safer-links" className="text-md font-semibold">
        {t('shell.safer')}
      </h3>
      <SettingRows labelledBy="safer-links">
        {saferParts.map((part) => (
          <SaferRow key={part} part={part} />
        ))}
        <SettingRow part="identity" Icon={IdCard} label={t('safer.tab_identity')} />
      </SettingRows>
    </section>
  )
}
