import { listPasskeys } from '@tamuvo/contract/account-passkeys.ts'
import { useCall } from '@tamuvo/ui/calls/useCalls.tsx'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { ChevronRight, ScanFace } from 'lucide-react'
import { MemberLink } from '../../parts/MemberLink.tsx'
import { SettingRow } from '../../parts/SettingRows.tsx'

/** The way to the passkeys, and how many there are. */
export const PasskeysLink = () => {
  const t = useText()
  const count = useCall(listPasskeys, {}).data?.list.length ?? 0
  return (
    <MemberLink
      page="securityCenter"
      id="passkeys"
      className="focus-ring flex min-h-16 w-full items-center gap-3 rounded-card border border-line px-3 py-2.5 hover:bg-bg2 sm:px-4"
    >
      <span aria-hidden="true" className="grid size-10 shrink-0 place-items-center rounded-full bg-bg2 text-text2">
        <ScanFace size={19} />
      </span>
      <span className="min-w-0 flex-1">
        <span className="block font-medium">{t('security.passkeys')}</span>
        <span className="block text-sm text-text3">
          {count > 0 ? t('security.passkeys_count', { count }) : t('security.passkeys_why')}
        </span>
      </span>
      <span className="flex shrink-0 items-center gap-0.5 text-sm font-semibold text-brand-text">
        {t(count > 0 ? 'security.change' : 'security.set')}
        <ChevronRight size={16} aria-hidden="true" />
      </span>
    </MemberLink>
  )
}

/** The same as a line among others, for phones. */
export const PasskeysRow = () => {
  const t = useText()
  const count = useCall(listPasskeys, {}).data?.list.length
  return (
    <SettingRow
      part="passkeys"
      Icon={ScanFace}
      label={t('security.passkeys')}
      value={count === 0 ? t('security.is_open') : count}
    />
  )
}
