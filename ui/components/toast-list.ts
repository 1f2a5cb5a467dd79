import { createStore } from '../hooks/store.ts'

export type ToastTone = 'success' | 'error' | 'info' | 'warning'
export type Toast = { id: number; tone: ToastTone; text: string; detail?: string; stayMs: number }

const limit = 3
let lastId = 0

export const toasts = createStore<readonly Toast[]>([])

export const dismissToast = (id: number): void => toasts.set(toasts.get().filter((toast) => toast.id !== id))

/** Puts up a short notice that leaves by itself: after four seconds, after eight when it tells of trouble. The same text twice stands once. */
export const toast = (tone: ToastTone, text: string, detail?: string): number => {
  const id = ++lastId
  const others = toasts.get().filter((each) => each.text !== text || each.detail !== detail)
  const stayMs = tone === 'error' || tone === 'warning' ? 8_000 : 4_000
  toasts.set([...others, { id, tone, text, stayMs, ...(detail === undefined ? {} : { detail }) }].slice(-limit))
  return id
}
