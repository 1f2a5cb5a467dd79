import { createStore, useStore } from '../hooks/store.ts'
import { deviceStorage } from '../session/storage.ts'

export type Theme = 'dark' | 'light'

const storageKey = 'theme'
const storedTheme = (): Theme => (deviceStorage.read(storageKey) === 'light' ? 'light' : 'dark')
const theme = createStore<Theme>(storedTheme())

/** Shows the theme kept from the last visit. Dark unless light was chosen. */
export const applyTheme = (): void => {
  document.documentElement.dataset['theme'] = theme.get()
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', theme.get() === 'dark' ? '#0b0f1a' : '#f4f6fb')
}

export const chooseTheme = (chosen: Theme): void => {
  deviceStorage.write(storageKey, chosen)
  theme.set(chosen)
  applyTheme()
}

export const useTheme = (): Theme => useStore(theme)
