import '../styles.css'
import { DialogHost } from '@tamuvo/ui/components/Dialog.tsx'
import { ToastHost } from '@tamuvo/ui/components/Toasts.tsx'
import { defaultLanguage } from '@tamuvo/ui/text/languages.ts'
import { loadAllText, rememberedLanguage, speakLanguage } from '@tamuvo/ui/text/text.ts'
import { applyTheme } from '@tamuvo/ui/theme/theme.ts'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { GalleryPage } from './GalleryPage.tsx'

/** With `?part=` one part of the site by itself, for tests. */
const contentOf = async (part: string | null) => {
  if (!part) return <GalleryPage />
  const { PartPage } = await import('./PartPage.tsx')
  return <PartPage name={part} />
}

// Not awaited at the top: what is fetched on the way may itself wait for this module.
const show = async (root: Element) => {
  applyTheme()
  await speakLanguage(rememberedLanguage() ?? defaultLanguage)
  await loadAllText()
  const content = await contentOf(new URLSearchParams(location.search).get('part'))
  createRoot(root).render(
    <StrictMode>
      {content}
      <DialogHost />
      <ToastHost />
    </StrictMode>,
  )
}

void show(document.querySelector('#root')!)
