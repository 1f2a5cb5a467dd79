import { listSessions } from '@tamuvo/contract/account-devices.ts'
import { getKyc } from '@tamuvo/contract/safer-kyc.ts'
import { useCall } from '@tamuvo/ui/calls/useCalls.tsx'
import { useLanguage, useText } from '@tamuvo/ui/text/useText.tsx'
import { useTheme } from '@tamuvo/ui/theme/theme.ts'
import { IdCard, Landmark, MonitorSmartphone, Settings2, UserRound } from 'lucide-react'
import { type Security, stateOf } from '../../account/security/useSecurity.ts'
import { SettingRow, SettingRows } from '../../parts/SettingRows.tsx'
import { SaferRow } from '../../safer/SaferRow.tsx'
import { useHasWallet } from './useCentre.ts'

const freshMs = 5_000

/** The pages of my account on a phone, each with what holds now, where a wide window has tabs. */
export const AccountRows = ({ security }: { security: Security }) => {
  const t = useText()
  const hasWallet = useHasWallet()
  const { data: kyc } = useCall(getKyc, {}, { staleMs: freshMs })
  const { data: sessions } = useCall(listSessions, {}, { staleMs: freshMs })
  const { done: hasPayee } = stateOf(security, 'bankAccount')
  const { masked: realName, done: hasName } = stateOf(security, 'realName')
  return (
    <SettingRows label={t('security.tabs')}>
      <SettingRow
        part="profile"
        Icon={UserRound}
        label={t('security.tab_profile')}
        value={hasName ? realName || undefined : realName || t('security.is_open')}
      />
      {hasWallet && (
        <SettingRow
          part="payees"
          Icon={Landmark}
          label={t('security.tab_payees')}
          value={t(hasPayee ? 'security.is_bankAccount' : 'security.is_open')}
        />
      )}
      <SettingRow
        part="devices"
        Icon={MonitorSmartphone}
        label={t('security.tab_devices')}
        value={sessions && String(sessions.list.length)}
      />
      <SaferRow part="limits" label={t('shell.safer')} />
      <SaferRow part="statement" />
      <SettingRow
        part="identity"
        Icon={IdCard}
        label={t('safer.tab_identity')}
        value={kyc && t('safer.kyc_level', { level: kyc.level })}
      />
      <SettingsRow />
    </SettingRows>
  )
}

const SettingsRow = () => {
  const t = useText()
  const { name, lang } = useLanguage()
  const theme = useTheme()
  return (
    <SettingRow
      part="settings"
      Icon={Settings2}
      label={t('security.tab_settings')}
      value={
        <>
          <span lang={lang}>{name}</span> · {t(`common.theme_${theme}`)}
        </>
      }
    />
  )
}
