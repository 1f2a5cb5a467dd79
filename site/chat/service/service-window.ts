/** Size of the window of customer service, in px. */
const serviceWindow = { width: 440, height: 750 } as const

/** Opens the small window of customer service; null when the browser holds it back. To be called while a press is handled. */
export const openServiceWindow = (path = 'about:blank'): Window | null =>
  window.open(path, 'service', `popup,width=${serviceWindow.width},height=${serviceWindow.height}`)
