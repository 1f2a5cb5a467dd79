import { createStore, useStore } from '@tamuvo/ui/hooks/store.ts'

type InstallOffer = Event & { prompt(): Promise<unknown> }

declare global {
  interface WindowEventMap {
    beforeinstallprompt: InstallOffer
  }
}

const offer = createStore<InstallOffer | undefined>(undefined)

/** Keeps the browser's offer to install the site, for the page that asks whether one wants to. */
export const holdInstallOffer = (): void => {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    offer.set(event)
  })
  addEventListener('appinstalled', () => offer.set(undefined))
}

/** Installs the site; undefined where the browser does not offer it, or it is installed already. */
export const useInstall = (): (() => void) | undefined => {
  const offered = useStore(offer)
  if (!offered) return undefined
  return () => {
    // An offer serves once.
    offer.set(undefined)
    void offered.prompt()
  }
}

/** Whether this is the installed app and not a tab of a browser. */
export const isInstalled = (): boolean =>
  matchMedia('(display-mode: standalone)').matches || ('standalone' in navigator && navigator.standalone === true)
