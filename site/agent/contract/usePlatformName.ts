import { useSettings } from '../../platform/useSettings.ts'

/** What the platform is called where it is one side of a contract. */
export const usePlatformName = (): string => useSettings()?.brandName ?? ''
