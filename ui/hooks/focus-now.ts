/** As a ref: takes the focus to what has just appeared because something waits for it. */
export const focusNow = (element: HTMLElement | null): void => element?.focus()
