import '../styles.css'
import { DialogHost } from '@tamuvo/ui/components/Dialog.tsx'
import { ToastHost } from '@tamuvo/ui/components/Toasts.tsx'
import { defaultLanguage } from '@tamuvo/ui/text/languages.ts'
import { loadAllText, rememberedLanguage, speakLanguage } from '@tamuvo/ui/text/text.ts'
import { applyTheme } from '@tamuvo/ui/theme/theme.ts'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { GalleryPage } from './GalleryPage.tsx'

applyTheme()
await speakLanguage(rememberedLanguage() ?? defaultLanguage)
await loadAllText()
createRoot(document.querySelector('#root')!).render(
  <StrictMode>
    <GalleryPage />
    <DialogHost />
    <ToastHost />
  </StrictMode>,
)
