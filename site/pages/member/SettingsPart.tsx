import { SettingsTab } from '../../account/security/SettingsTab.tsx'
import { WinnerName } from '../../betting/WinnerName.tsx'

/** How the site speaks and looks, and how others see the member's wins. */
export const SettingsPart = () => (
  <div className="flex flex-col gap-6">
    <SettingsTab />
    <WinnerName />
  </div>
)
