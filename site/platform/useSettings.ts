import { getSettings, getWhitelabel } from '@tamuvo/contract/platform.ts'
import { useCall } from '@tamuvo/ui/calls/useCalls.tsx'
import { setCurrency } from '@tamuvo/ui/format/currency.ts'
import { setSiteZone } from '@tamuvo/ui/format/date.ts'
import { rememberBrand } from '@tamuvo/ui/session/session.ts'
import { brand } from '@tamuvo/contract/brand.ts'
import type { LanguageCode } from '@tamuvo/ui/text/languages.ts'
import { currentLanguage, rememberedLanguage, speakLanguage } from '@tamuvo/ui/text/text.ts'
import { useEffect } from 'react'

const freshMs = 10 * 60_000

/** Public settings of the brand. Undefined until they have come. */
export const useSettings = () => useCall(getSettings, {}, { staleMs: freshMs, persistAs: 'settings' }).data

/** Shows money and times the brand's way: once on a page, near its root. */
export const useBrand = (): void => {
  const settings = useSettings()
  useEffect(() => {
    if (!settings) return
    setCurrency(settings.currency)
    setSiteZone(settings.timeZone)
    rememberBrand({ merchant: settings.brandName, merchantCode: settings.merchantCode, platform: brand.platform })
    const spoken = languageToSpeak(settings, rememberedLanguage())
    if (spoken !== currentLanguage().code) void speakLanguage(spoken).catch(() => undefined)
  }, [settings])
}

/** The chosen language as long as the brand offers it, else the brand's own. */
export const languageToSpeak = (
  { supportLanguages, defaultLang }: { supportLanguages: readonly LanguageCode[]; defaultLang: LanguageCode },
  chosen: LanguageCode | undefined,
): LanguageCode => (chosen && supportLanguages.includes(chosen) ? chosen : defaultLang)

/** Whether a switch of the brand is on. Off until it is known. */
export const useSwitch = (modId: string): boolean => {
  const { data } = useCall(getWhitelabel, {}, { staleMs: freshMs })
  return data?.whitelabel.some((each) => each.modId === modId && each.enabled === '1') ?? false
}
