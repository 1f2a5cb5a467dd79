import type { ReactNode } from 'react'
import { type Store, createStore } from '../hooks/store.ts'

export type DialogIcon = 'info' | 'success' | 'warning' | 'error' | 'question'

export type DialogButton<Key extends string = string> = {
  key: Key
  label: string
  tone?: 'primary' | 'accent' | 'quiet' | 'danger'
  /** Enter presses this one; the last button when none says so. */
  confirms?: boolean
}

export type DialogContent<Key extends string = string> = {
  title: string
  icon?: DialogIcon
  text?: ReactNode
  /** Rich text from outside. It is cleaned before it is shown. */
  html?: string
  buttons: readonly DialogButton<Key>[]
  /** Width in px. */
  width?: number
  /** Whether a press on the cover closes the dialog. */
  coverCloses?: boolean
  /** Closes by itself after this time, in ms. */
  closeAfterMs?: number
}

export type OpenDialog = DialogContent & { id: number; answer: (key: string | null) => void }

export const dialogWidth = 400

/** Dialogs waiting to be answered; the first one is on screen. */
export const dialogQueue: Store<readonly OpenDialog[]> = createStore<readonly OpenDialog[]>([])

let lastId = 0

/** Asks the person at the screen. Resolves to the key of the pressed button, or null when the dialog was closed otherwise. */
export const ask = <const Key extends string>(content: DialogContent<Key>): Promise<Key | null> =>
  new Promise((resolve) => {
    const id = ++lastId
    const answer = (key: string | null) => {
      dialogQueue.set(dialogQueue.get().filter((each) => each.id !== id))
      resolve(content.buttons.find((button) => button.key === key)?.key ?? null)
    }
    dialogQueue.set([...dialogQueue.get(), { ...content, id, answer }])
  })

/** The button that Enter presses. */
export const confirmingButton = (buttons: readonly DialogButton[]): DialogButton | undefined =>
  buttons.find((button) => button.confirms) ?? buttons.at(-1)
