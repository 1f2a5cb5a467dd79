import { createStore } from '@tamuvo/ui/hooks/store.ts'

const isOn = createStore(false)

/** Sound is off until it is turned on: browsers ask for a press, and people for silence. */
export const isSoundOn = isOn
export const turnSound = (wanted: boolean): void => isOn.set(wanted)
